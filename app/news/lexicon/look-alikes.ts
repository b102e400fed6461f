/** Words of matters that only share the vocabulary. A topic may be spared a domain. 150 words at most, so that lists of exceptions don't grow back. */
export const LOOK_ALIKES = `
health-pass: City debates _
  vaccine passport, immunity passport, covid passport, health passport, vaccination passport, green pass, immunity certificate
no-passport: Read about _
  passport stamp, passport expiration, exit control list, passport free, golden passport, passport index, passport ranking, library passport,
  product passport, parks passport, passport rewards, fake passport, forged passport, counterfeit passport, powerful passport, passport photo,
  =your passport to, =top 10, =top ten, passport power, =most powerful, henley, strongest passport, weakest passport
weather: Storm brings _
  hurricane, tornado, blizzard, snow, winter storm, wildfire, =flooding, tropical storm, earthquake, volcano, heat wave, ice storm, derecho, =weather,
  snowstorm
sport: Fans follow _
  footballer, midfielder, nfl, nba, mock draft, draft class, quarterback, playoff, world cup qualifier, striker, premier league, coach, olympic, football,
  baseball, tournament, draft pick, golf, mlb, super bowl
show: Critics watch _
  movie, film review, sitcom, box office, netflix, celebrity, singer, rapper, actress, museum, novel, memoir, reality show, broadway, quiz, crossword, satire
crime: Police report _
  murder, homicide, bail, on bond, cocaine, fentanyl, smuggling, smuggler, trafficking ring, robbery, burglary, kidnapping, drug bust, pretrial,
  sexual assault, cartel, human trafficking, bond hearing, flight risk, passport fraud, sex trafficking, before trial, =unruly, ~await trial, ~plead guilty,
  defendant, killer, suspect, used passport
entry: Official expands _
  muslim ban, refugee ban, title 42, remain in mexico, border wall, entry of foreign nationals, expedited removal, visa ban, birth tourism,
  border apprehension, illegal crossing, border encounter
war: Leaders discuss _
  no fly zone, airstrike, ceasefire, missile, invasion of ukraine, peacekeeper, hostage, prisoner swap, aircraft carrier, wrongfully detained,
  unlawfully detained
aid: Guard helps with _
  food bank, testing site, vaccination site, relief effort, national guard hospital, nursing home, guard medical, search and rescue, sandbag,
  unemployment claim
company: Chain reports _
  earnings, quarterly profit, startup, merger, ipo
`;
