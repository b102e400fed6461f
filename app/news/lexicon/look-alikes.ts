/** Words of matters that only share the vocabulary. The option `spares=` exempts a topic from a domain. */
export const LOOK_ALIKES = `
health-pass: City debates _
  (vaccine|vaccination|immunity|covid|health) passport, green pass
no-passport: Read about _
  (fake|forged|golden|product|library|brewery|museum|park|parks|pet) passport, honda passport, passport (stamp|photo|wallet|number),
  powerful passport, exit control list, =passport to adventure, passport free
weather: Storm brings _
  tornado, blizzard, snow, (winter|tropical) storm
sport: Fans follow _
  footballer, quarterback, coach, playoff, nfl, nba, mlb, hockey, mock draft, draft (class|pick), rookie
show: Critics watch _
  movie, actress, museum
crime: Police report _
  murder, homicide, bail, robbery, burglary, kidnapping, cocaine, drug bust, sexual assault, human trafficking, bond hearing, flight risk, ankle monitor,
  pretrial, =before trial
entry: Official expands _
  muslim ban, refugee ban, title 42, remain in mexico, visa ban, birth tourism
war: Leaders discuss _
  no fly zone, hostage
aid: Guard helps with _
  food bank, unemployment claim
`;

/**
 * Words of everyday news near single topics, which name them in their options. The look-alikes and these are 150 at most, so that lists of
 * exceptions don't grow back.
 */
export const EVERYDAY_NEWS = `
mislaid: Traveler and _
  =(lost|expired|damaged) passport, =passport (had expired|expired)
accused: Judge returns passport to _
  =(indicted|convicted|acquitted), rioter, mogul, =after arrest, fraud trial
privateRule: People learn that _ stays
  company memo, campus, custody case, airline apologizes
oneAdvice: State Department advises travelers _ Mexico
  =(not to travel|avoid travel|reconsider), =against trips, =travel advisory
oneStop: Departures halted, and _
  radar, outage, shortage, =faa
stateLine: Ohio judge rules on people and _
  state line, =(between states|leave the state|leaving the state|leaving state)
everydayService: Town says _ stays
  post office, postal service, librarian, county clerk, passport (hour|van), =a shutdown, =shutdown closes, phone wallet, apple wallet
voterPaper: Clerks discuss _ and passports
  save act, =to vote, voter
headcount: Report tells _ passports hold
  =half of americans, =how many americans
notAPassenger: Agency discusses _
  drone, gun
officialTrip: Agency pays for _
  =official travel
usEntry: French singer loses _
  usa visa, =usa entry
electionBusiness: Judge rules on _
  =(voting|vote) by mail, election case
guardInPassing: Guard soldiers _ marchers
  ~impersonate, =dressed as, ~thank
`;
