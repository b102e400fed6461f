/** Words of matters that only share the vocabulary. A topic may be spared a domain. */
export const LOOK_ALIKES = `
health-pass: City debates _
  (vaccine|vaccination|immunity|covid|health) passport, green pass, immunity certificate
no-passport: Read about _
  (fake|forged|counterfeit|golden|product) passport, (library|brewery|beer|wine|museum|park|parks|trail|restaurant|pet) passport, honda passport,
  passport (stamp|photo|index|ranking|rewards), (powerful|strongest|weakest) passport, henley, exit control list, =your passport to
weather: Storm brings _
  tornado, blizzard, snow, snowstorm, (winter|ice|tropical) storm, earthquake, volcano, heat wave, =weather
sport: Fans follow _
  footballer, midfielder, quarterback, striker, coach, playoff, nfl, nba, mlb, mock draft, draft (class|pick), premier league, super bowl, tournament
show: Critics watch _
  movie, film review, sitcom, box office, netflix, celebrity, singer, actress, museum, novel, broadway, quiz, crossword
crime: Police report _
  murder, homicide, bail, on bond, robbery, burglary, kidnapping, cocaine, fentanyl, drug bust, sexual assault, human trafficking, bond hearing, flight risk,
  ankle monitor, =unruly, passport fraud, pretrial
entry: Official expands _
  muslim ban, refugee ban, title 42, remain in mexico, entry of foreign nationals, visa ban, birth tourism
war: Leaders discuss _
  no fly zone, airstrike, ceasefire, invasion of ukraine, peacekeeper, hostage, prisoner swap, wrongfully detained
aid: Guard helps with _
  food bank, testing site, relief effort, nursing home, search and rescue
company: Chain reports _
  earnings, quarterly profit, startup, merger
`;

/** Words of everyday news near single topics, which name them in their options. With the look-alikes 150 at most, so that lists of exceptions don't grow back. */
export const EVERYDAY_NEWS = `
mislaid: Traveler and _
  =(lost|stolen|expired|damaged) passport
counter: Town says _ stays
  post office, postal service, librarian, county clerk, passport (hour|van)
shutdownWord: Passports and _
  =(a|government) shutdown, =shutdown closes
voterPaper: Clerks discuss _ and passports
  save act, save usa act, =to vote
headcount: Report tells _ passports hold
  =half of americans, =half the country, =how many americans
stateLine: Ohio judge rules on people and _
  state line, =between states, =leave the state
islandLife: Flights to Cuba fall after _
  blackout, outbreak, fuel shortage
usEntry: French singer loses _
  usa visa, =usa entry
mailVote: Judge rules on _
  =(voting|vote) by mail, =mail in voting, election case
`;
