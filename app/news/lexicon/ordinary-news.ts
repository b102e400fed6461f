/** Everyday matters with the words of measures. The topics name them in their options, which say what such a word does to an item. */
export const ORDINARY_NEWS = `
mislaid: Traveler and _
  (misplaced|forgotten|soggy|ruined|washed|chewed|borrowed|discarded|damaged|water damaged|torn) passport, =stolen passport,
  =passports (lost|left|stolen) (in|on|at),
  =(a|his|her|my|the|finds|find|found|returns|return|returned|old) lost passport, =lost passport (found|returned|turns up|from), =loses passports,
  =passport (lost|left|found|stolen|missing|misplaced|forgotten) (in|on|at|by|from|behind|near|after|inside|under|with),
  ~(misplace|forget|steal|eat|chew|tear|borrow|locate|wash) (his|her|my|a|the|mother|father|mothers|wife|someone|guests|tourists|their|) passport,
  ~(misplace|forget|steal|eat|chew|tear|borrow|wash|drop) (their|tourists|guests|) passports, ~leave (his|her|my|a|the|their) passport, pickpocket, thief,
  (dead|another) (man|woman|person|brother|sister) passport, passport number, passport (mishap|blunder|hack|damage),
  =wrong country
outOfDate: Airline refuses _
  =expired passport, =passport (expired|expires|had expired|has expired|is expired|was expired|out of date|about to expire), =passport is full,
  =passports (had expired|were expired|out of date|about to expire), =parents passports expire, =bring expired passports, =three month rule, =six month rule
souvenir: Shops open _
  (brewery|beer|ale|wine|winery|vineyard|cheese|pizza|taco|burger|coffee|cocktail|tiki bar|restaurant|restaurant week|seafood|ice cream|cider) passport,
  (doughnut|donut|chocolate|whiskey|bourbon|distillery|bookshop|bookstore|museum|park|parks|national park|trail|hiking|lighthouse|farm) passport,
  (covered bridge|farmers market|zoo|wild|scout|golf|ski|ski resort|quilt|art|arts|shopping|adventure|heritage|dog|pet|horse|cat|souvenir) passport,
  (athlete|battery|music|toy|barbecue|bakery|garden|discount|culinary|food|drink|dessert) passport,
  honda passport, passport (wallet|sleeve|club|contest|brewing|cover),
  passport to (adventure|wine country|wine|fun|success|savings|history|health|happiness|fitness|fall|summer|winter|spring|learning|culture|nature|the past),
  =(reading|story|school|summer|winter|market) passport (program|club), =passport returns with,
  =(named|called) passport, passport rewards program
accused: Judge returns passport to _
  =(charged|accused|indicted|arraigned|convicted|acquitted|sentenced|exonerated), arraignment, indictment, embezzler, embezzlement, ponzi, swindler, scammer,
  schemer, kickback, manslaughter, ankle monitor, =on trial, =house arrest, fugitive, hooligan, gunman, drug dealer, drug lord, money laundering, =bond,
  (fraud|criminal|murder|corruption|bribery|tax|assault|opioid|pill|theft) (trial|case|charge|plea), =detention hearing, rioter, stabbing, slaying, extradition, (most|) wanted man, fraudster, crook, cult leader, mobster, gangster, gang leader, =after arrest,
  (former|ex) (ceo|chief executive|executive|banker|trader|mayor|lawyer|congressman|governor|president|premier|prosecutor), =(ceo|ceos|chief executive),
  mogul, tycoon, magnate, socialite, crypto (founder|king|boss|executive|entrepreneur|mogul|trader), =(nfl|nba) player,
  hedge fund (founder|manager|boss), heir, film producer, pop star, movie star
surrender: Dentist told to _
  ~(surrender|turn in|hand over|give up|hand in|relinquish) (his|her|your|the|) passport, =surrendered passport
accusedTrip: Judge hears _
  (request|motion|plea) to (travel|leave|go|fly|visit|vacation), travel request, =(asks|asked) to (vacation|honeymoon), plea for passport
oneAdvice: State Department advises travelers _ Mexico
  =(not|never) to (travel|go|fly) to, =not to visit, =(do not|dont) (travel|go|fly) to, =avoid (travel|traveling|trips|visits|visiting),
  ~(reconsider|rethink|avoid) (travel|trips|plans|mexico|canada|china|cuba|haiti|jamaica), =against (all|nonessential|non essential|) (travel|trips|visits) to,
  =reconsider (china|mexico|cuba|canada|caribbean) trips, =(mexico|canada|cuba|china|north korea) travel (advisory|warning|alert), =warns visitors,
  =travel (advisory|warning) (for|on) (mexico|canada|cuba)
theirBan: US protests _
  =over exit bans, =exit ban (warning|on (american|executive|banker|businessman)), =(held by|under|facing|face|stuck under) (an|) (exit ban|exit bans),
  =(exit ban|exit bans) (in|by) (china|beijing|hong kong|lebanon|russia|turkey|egypt|iran),
  =exit ban lifted by (beijing|china|moscow|tehran|hanoi|cairo)
islandLife: Flights to Cuba fall after _
  blackout, power (outage|cut|failure), jet fuel, (fuel|energy|water|food) (shortage|crisis), =out of fuel, =refueling, =(weak|low|falling|slack) demand,
  =as demand, slow season, =stay away, outbreak, =virus
islandTrade: Cuba talks of _
  (farm|) trade (deal|pact|talk|accord|agreement|tie|ministry), (migration|nuclear|peace) talk, baseball, major league, deportation flight,
  oil shipment, tanker, sugar
stateLine: Ohio judge rules on people and _
  state line, =(leave|leaves|leaving|left|exit|exiting) (the|their|) state, =between states, state exit tax
groundStop: Departures halted, and _
  radar, (computer|system|power|internet|telecom|software|data) outage, (staff|staffing|controller) shortage, =faa, ground stop,
  air traffic (controller|control|tower|failure|snag), =controllers, thunderstorm, fog, power failure
oneLane: Officers at bridge close _
  (northbound|truck|sentri|express|commuter|nexus|freight|new|bridge) lane, lane closure, =lanes (close|closed|open|to close|reopen), =around the clock,
  paving, repaving, resurfacing, roadwork, (bomb|) (hoax|scare), fake bomb, =(lane|lanes) to freight, rail bridge, railroad bridge,
  =saturday hours, truck inspection
guardInPassing: Guard soldiers _ marchers
  ~(march|kneel|dance|pray) with, ~impersonate, =dressed as, =(january|jan) 6, capitol riot, ~thank, second amendment, coronavirus duty,
  =volunteers patrol, =neighbors patrol
newsroomTalk: Senator and newspaper reporter in _
  =cnn projects, (cnn|nbc|cbs|abc|fox|npr|tv|news|exclusive) interview, =in interview, =(in|on|by|new) poll, =poll finds, primary, town hall,
  attack ad, harassment, age cap, for governor, tv debate
abortionCare: Women travel for abortion and get help from _
  (support|aid) fund, =raise funds, telehealth, telemedicine, mailed pill, campaign, moderate, abortion training, affordable care act, access map,
  abortion (provider|debate)
usEntry: French singer loses _
  =usa (visa|visas|entry|visitor visa|tourist visa|work visa|visa waiver|visa free|tours), =entry (to|into) usa
otherEmergency: Senators dispute _
  import dispute, monkeypox, mpox, (public|) health emergency, climate emergency, housing emergency, opioid,
  flood, drought
sportDraft: Fans wait for draft of _
  hockey, basketball, nhl, wnba, qb, linebacker, wide receiver, rookie, cadet, draft pick, =pick in the draft, =first round, general manager, soccer, lineman
privateRule: Employees learn that _ stays
  =as (pilots|mechanics|crews|controllers) strike, company memo, airline apologizes, custody (case|fight|battle), campus, hoa,
  =(company|firm|employer|college|school|district|airline|team|club|resort) (orders|tells|bars|bans|asks|urges|forbids|warns|advises|stops|cancels|limits),
  =(companies|firms|employers|colleges|schools|airlines|teams|clubs) (order|tell|bar|ban|ask|urge|forbid|warn|advise|stop|cancel|limit),
  =(doctors|pediatricians|dermatologists) (tell|warn|advise|urge), quarantined cruise ship,
  (university|college|school) bars (professors|faculty|students|staff)
marketMove: Savings go abroad while _
  =dollar (falls|slides|weakens|drops|sinks|tumbles|slips), =(falling|weak|weaker|sliding) dollar, stock, etf, bond market, bull market, =as markets
gunOrDrone: Senate debates _
  gun, gun sale, firearm, drone, stadium, school bus, concert, band, helicopter tour
rowdy: Airlines discuss _
  (unruly|violent|rowdy|abusive|drunk|disruptive|banned) (passenger|flyer|flier), =after fights, brawl,
  (delta|united|southwest|airline) no fly list, assault on crew
officialTrip: Agency limits _
  official travel, work travel, =travel for staff, =(bars|bans) staff from, =(bars|bans) officials from, government trip, business trip, =travel by staff
officeHours: Clerk announces _
  passport hours, (evening|weekend|saturday|sunday|extra|longer|shorter|extended) (passport|office|) hours, =opens passport (office|agency|center),
  =opens (new|first|a|another|second) passport (office|agency|center), walk in day,
  post office, county clerk, clerk of court, town clerk
shutdownWord: Passports and _
  government shutdown, federal shutdown, partial shutdown, =during shutdown, =shutdown looms, =in shutdown, =despite shutdown, =(a|the|with|as|by|of) shutdown,
  =shutdown (closes|could|threatens|shutters|means|enters|over), =(if the|the|if) government (shuts down|is closed|closes)
counter: Town says _ stays
  passport (van|hotline), librarian, public library, =libraries, postal service, usps, postmaster
voterPaper: Clerks discuss _ and passports
  save act, save usa act, =register to vote, =registering to vote, =to vote, =voters turned away, =of voters, =voters show, =at polls,
  =at the polls, poll tax, polling (place|station), voter form
headcount: Report tells _ passports hold
  =how many americans (hold|have|own), =(half|most|share|third|quarter) of americans, =half the country, =one in (three|four|five|ten) americans,
  =million americans have
hacked: Police look for _
  hacker, data breach, phishing, =hacked, ransomware, =scans leaked, =scan leaked
officeRace: Governor _
  =(seeks|seek|wins|won|win|eyes|declines|rules out) (a|) third term, =(running|runs|bid|bids|campaign) for (a|) third term, =to third term, =third term as
mailVote: Judge rules on _
  =voting by mail, =vote by mail, =mail in (voting|ballot|ballots|vote), postal ballot, =absentee (ballot|ballots|voting)
electionCase: Hearing in _
  election (interference|subversion|fraud|conspiracy|racketeering|) (case|trial|indictment), election (denier|record|conspiracy|worker|board), voting rights act
phoneWallet: New _ holds passports
  (apple|google|samsung|phone|digital|mobile|smartphone) wallet, =in wallet, =(on|to|into) (a|your|their|) (phones|phone|iphone|iphones|smartphone|smartphones),
  (iphone|android|samsung) phone, iphone, wallet app, (digital|mobile) passport
revocation: Official _ passports
  ~(revoke|cancel|void|invalidate|suspend|withhold|renew|replace), revocation, cancellation, denial, suspension, refusal, =debt, =debts
`;
