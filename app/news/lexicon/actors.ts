/** Who acts, and who is acted on. */
export const ACTORS = `
# Officials and lawmakers by name are those from 2017 on; last added to in November 2026.
federal: _ revokes passports
  state department, =department of state, state dept, secretary of state, rubio, marco rubio, blinken, pompeo, tillerson, white house, oval office, trump,
  president trump, donald trump, biden, joe biden, obama, george w bush, vance, jd vance, harris, trump administration, biden administration, administration,
  homeland security, =dhs, =cbp, =customs and border protection, border patrol, border agent, border officer, customs officer, =tsa, =faa,
  =transportation security administration, federal aviation administration, treasury, treasury department, =irs, =internal revenue service, =ofac, =fincen,
  justice department, =doj, =fbi, =nsa, =cia, pentagon, defense department, department of defense, =department of war, war department, hegseth, noem,
  kristi noem, bondi, pam bondi, kash patel, tom homan, stephen miller, bessent, mayorkas, garland, esper, mnuchin, lutnick, congress, senate, house,
  house panel, house committee, house bill, senate bill, senate panel, lawmaker, republican, democrat, =gop, senator, congressman, congresswoman, rep, sen,
  =capitol hill, =cdc, =hhs, =health and human services, ice agent, immigration and customs enforcement, =ice, =uscis, federal agency, federal agent, feds,
  federal government, federal officer, usa government, usa official, federal official, border czar, attorney general, attorney general bondi, =fcc,
  secret service, =doge, transportation secretary, transportation department, =dot, usa marshal, coast guard, usa coast guard, state secretary,
  executive order, usa attorney, =usaid, =usps, postal service, commerce department, national security council, joint chiefs, usa military, usa army,
  fisa court, intelligence agency, federal law, federal rule, federal register, inspector general, usa embassy, usa consulate, american embassy,
  american consulate, usa lawmaker, usa senator, =washington, =capitol, social security administration, =potus, commander in chief, defense secretary, =maga,
  =usagm, brendan carr, voice of america, census bureau, federal prosecutor, federal regulator, federal reserve, air force, selective service,
  selective service system, gao, =acting director, duffy, gabbard, homan, patel, driscoll, antony blinken, schumer, mike johnson, speaker johnson, jeffries,
  tom cotton, ted cruz, mccaul, wyden, durbin, grassley, hawley, rand paul, lindsey graham, elizabeth warren, bernie sanders, markey, bernie moreno,
  andy ogles, karoline leavitt, ratcliffe, todd blanche, todd lyons, rodney scott, vought, chad wolf, kirstjen nielsen, jeff sessions, mattis, lloyd austin,
  yellen, becerra, john kerry
usa: _ suspends passport services
  =usa, =american, =federal, =federally, =nationwide, =national, =coast to coast, usa ambassador, ready reserve, =cpb, press pool,
  corporation for public broadcasting, =voa
court: _ blocks passport rule
  supreme court, usa supreme court, =scotus, justice, federal judge, federal court, judge, court, appeals court, appeals panel, circuit, circuit court,
  district court, usa judge, district judge, usa district judge, trade court, appeals judge, chief justice, =jurist, circuit judge, magistrate,
  federal appeals court, (first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|eleventh) circuit
president: _ suspends passport services
  =president, =government, =administration officials, =officials, =authorities
local: _ closes roads to outsiders
  =governor, =gov, =police, =mayor, county, sheriff, city council, statehouse, state senate, =dem governor
citizen: Official denies passports to _
  =citizens of (passports|their|citizenship|rights|the right), citizen, fellow citizen, =own people, naturalized, =nationals, dual citizen, dual national,
  naturalized citizen, native born citizen, foreign born citizen, citizen child, citizen toddler, citizen baby, citizen veteran, citizen kid,
  citizen daughter, citizen son, (texas|california|florida|georgia|arizona|illinois|chicago|new york|oregon|virginia|houston|los angeles|ohio|michigan) born
citizens: Official denies passports to _
  =americans, american citizen, usa citizen, usa national, american national, usa traveler, usa traveller, american traveler, american traveller,
  american tourist, usa tourist, american family, usa family, american student, usa student, usa passport holder, american passport holder, usa resident,
  usa person, usa taxpayer, american taxpayer, american parent, usa parent, american couple, american woman, american man, american child, usa child,
  american teen, american resident, naturalized american, usa born, american born, foreign born american, american journalist, usa journalist,
  american passenger, usa passenger, american visitor, usa visitor, american vacationer, fellow citizen, usa veteran, americans abroad, americans overseas,
  overseas american, expat american, american expat, american expatriate, usa expat, usa expatriate, american retiree, american motorist, american driver,
  american worker, cuban american, mexican american, iranian american, chinese american, arab american, muslim american, palestinian american,
  transgender american, trans american, american baby, american toddler, american kid, born in usa, american worker abroad, watchlisted american,
  american grandmother, american grandfather, american mother, american father, american teenager, american boy, american girl, =citizens of usa,
  =nationals of usa, =citizens and nationals of usa, (american|usa) (doctor|scientist|nurse|engineer|academic|researcher|professor), yemeni american,
  =every american, american (snowbird|commuter|trucker|pilgrim|athlete|scholar|aid worker|missionary|honeymooner)
people: Official bars _ from leaving the country
  traveler, traveller, passenger, parent, debtor, tax debtor, dissident, protester, protestor, demonstrator, activist, critic, resident, family, vacationer,
  motorist, driver, retiree, woman, man, tax delinquent, minor, child, veteran, professor, =anyone, =everyone, =people, person, =those, borrower, deadbeat,
  deadbeat dad, deadbeat parent, delinquent taxpayer, taxpayer, scofflaw, household, researcher, scientist, academic, teacher, doctor, nurse, lawyer,
  attorney, employee, worker, contractor, teen, teenager, youth, couple, sailor, boater, pilgrim, missionary, nobody, =no one, =men, =thousands, =millions,
  =hundreds, offender, sex offender, reservist, man of military age, whistleblower, journalist, reporter, streamer, felon, voter, nonprofit worker,
  aid worker, applicant, holder, recruit, ex spouse, ex husband, ex wife, snowbird, expat, expatriate, trucker, deckhand, fugitive, scholar, physicist,
  graduate, honeymooner, commuter, executive, banker, investor, heir, heiress, entrepreneur, influencer, podcaster, blogger, editor, filmmaker, historian,
  economist, chemist, biologist, mathematician, musician, dancer, surgeon, dentist, pharmacist, therapist, farmer, rancher, fisherman, angler, captain,
  skipper, mariner, diver, hiker, backpacker, grandparent, grandmother, grandfather, mom, dad, mother, father, husband, wife, spouse, newlywed, baby,
  newborn, infant, toddler, kid, daughter, son, sibling, widow, adoptee, priest, pastor, imam, rabbi, nun, senior, pensioner, inmate, prisoner, parolee,
  witness, constituent, student, reader, veterinarian, novelist, photographer, nomad, staffer, faculty, grad student, postdoc, billionaire, millionaire,
  heirs, pilot, soldier, airman, service member, marine, convict, ex con, delinquent, evader, rioter, organizer, objector, extremist, critic of president
traveler: Official bars _ from leaving the country
  traveler, traveller, passenger, debtor, tax debtor, taxpayer, dissident, protester, protestor, activist, critic, parent, deadbeat parent, reservist,
  veteran, journalist, reporter, dual national, retiree, motorist, tax delinquent, borrower, felon, sex offender, minor, teenager, voter, scientist,
  researcher, professor, lawyer, whistleblower, resident, student, family, =nobody, =no one, men of military age, demonstrator, sailor, boater, snowbird,
  expat, trucker, fugitive, scholar, physicist, commuter, executive, banker, heir, heiress, billionaire, millionaire, mom, dad, mother, father, ex spouse,
  spouse, grandparent, adoptee, pastor, imam, rabbi, podcaster, engineer, pilot, academic, musician, skipper, mariner, parolee, inmate, newlywed, vacationer,
  service member, soldier, delinquent, recruit, draftee, conscript, doctor, nurse, teacher
foreigners: Official revokes passports of _
  migrant, immigrant, noncitizen, non citizen, asylum seeker, refugee, foreign student, international student, foreign national, foreigner, foreign visitor,
  foreign tourist, foreign worker, visa holder, green card holder, green card, undocumented, illegal alien, alien, illegal immigrant, unauthorized immigrant,
  deportee, =deportees, dreamer, foreign traveler, foreign traveller, permanent resident, exchange visitor, visa, =h 1b, h 1b worker, student visa,
  visa applicant, asylum, =daca, =tps, migrant caravan, migrant child, migrant family, border crosser, immigration, illegal immigration, visitors to usa,
  travel to usa, travelers to usa, =mass deportation, foreign citizen, stateless person, criminal alien, venezuelan migrant, foreign adversary,
  immigrant visa, chinese student, afghan refugee, haitian migrant, spouses of usa citizens, spouse of usa citizen, relatives of usa citizens,
  parents of usa citizens, wife of usa citizen, husband of usa citizen, spouses of citizens, spouses of americans, wives of americans,
  undocumented spouses of usa citizens, foreign born spouse, =citizens of, =nationals of, non usa citizen, non american
foreign: _ revokes passports
  kremlin, kyiv, eu, =european union, europe, european, downing street, =uk, =u k, britain, britons, briton, england, english channel, scotland, wales,
  scottish, welsh, putin, zelensky, zelenskyy, xi jinping, modi, netanyahu, kim jong un, maduro, macron, erdogan, orban, trudeau, carney, sheinbaum, starmer,
  milei, bolsonaro, lula, duterte, khamenei, boris johnson, taliban, hamas, hezbollah, =idf, hong kong, gaza, west bank, palestinian, israeli, israel,
  tehran, crimea, donbas, tibet, xinjiang, catalonia, bavaria, ontario, quebec, alberta, british columbia, manitoba, toronto, vancouver, montreal, mumbai,
  delhi, shanghai, wuhan, tokyo, seoul, pyongyang, sydney, melbourne, istanbul, dubai, uae, emirates, =drc, congolese, ivory coast, burma, holland, dutch,
  persian gulf, african union, african nation, asean, unitednations, =who chief, commonwealth, prime minister, parliament, junta, ayatollah, king, queen,
  crown prince, sultan, emir, taipei, kashmir, darfur, tigray, chechnya, bundestag, knesset, kurdish, kurd, foreign ministry, interior ministry,
  foreign minister, interior minister, opposition leader, ex president of, warlord, rebel, separatist, =africa, african, =asia, asian, latin amerika,
  south amerika, central amerika, middle east, balkan, baltic, caribbean, nato, schengen, =russia ukraine, brexit, scandinavia, mediterranean, swiss, sahel,
  =trinidad, =bosnia, =antigua, =st lucia, =st kitts, =st vincent, hindu nationalist, =isil, =islamic state, houthi, tijuana, juarez, riyadh, =georgia,
  =georgian, =georgians, (rio de janeiro|sao paulo|barcelona|milan|venice|munich|frankfurt|geneva|zurich|lyon|marseille|sicily|sardinia|corsica|crete|ibiza),
  (kharkiv|odesa|mariupol|donetsk|luhansk|kursk|siberia),
  (aleppo|mosul|basra|kandahar|karachi|lahore|kolkata|chennai|bangalore|hyderabad|guangzhou|shenzhen|chengdu|osaka|busan),
  (lagos|johannesburg|durban|mombasa|casablanca|haifa|tel aviv|ramallah|rafah|jeddah|mecca),
  (cancun|tulum|acapulco|guadalajara|monterrey|bali|phuket|guayaquil|medellin|cartagena),
  yoon, yoon suk yeol, duma, marcos, bollywood, ishiba, takaichi, akufo addo, =met police, tibetan (monk|nun|teacher|exile), =tibetans,
  (korean|philippine) (president|court|lawmaker|official|star|idol|actor|police|parliament|government|senator|agency|prosecutor|conscript|ex congressman),
  (belfast|glasgow|edinburgh|liverpool|brisbane|auckland|calgary|winnipeg|edmonton|nova scotia|newfoundland|saskatchewan)
partner: USA and _ extend border closure
  =canada, canadian, =mexico, mexican, ottawa, mexico city, trudeau, carney, sheinbaum, lopez obrador, amlo, =tijuana, =juarez, =ontario, =quebec,
  =british columbia, =baja california
cuba: Travel to _ banned
  =cuba, =havana, =north korea, =pyongyang, =dprk, cuban, =north korean, =the island
nobody: _ meet
  dual national, (house|senate) judiciary (committee|panel|chairman|chair|member|republican|democrat|dem|review|hearing|), native american, african american,
  asian american, latin american, south american, central american, =all american, american airline, american airlines, american idol, american eagle,
  american express, house of representatives in georgia, new mexico, new england, new york, new zealand dollar, french quarter, indian country,
  american indian, indian reservation, brussels sprout, cuban sandwich, canadian bacon, panama city beach, michael jordan, jim jordan, rep jordan,
  jordan peterson, guinea pig, turkey day, turkey dinner, china cabinet, american football, paris hilton, french fries, house fire, open house, full house,
  movie house, house arrest, tree house, house price, house sale, house party, safe house, lake superior state, swiss cheese, tom holland, lebanon county,
  cuba gooding, american red cross, american heart, peru indiana, wall street, main street, holland tunnel, mexican food, mexican restaurant, american pie,
  american water, pro gaza, pro palestinian, pro israel, pro israeli, anti israel, =close to, =close call, =are close, =comes close, restricted airspace,
  japanese american, =house arrest, =under wraps, press conference, press secretary, =in response, russian roulette, german shepherd, =hold hearing,
  capitol attack, capitol riot, capitol police, trump tower, trump ally, military discount, military family, guard dog, security guard, prison guard,
  border collie, military history, same sex, citizenship question, proof of citizenship, path to citizenship, pathway to citizenship, citizenship test,
  honorary citizenship, =guard against, =off guard, border guard, point guard, color guard, old guard,
  =(before|after|ahead of|until after|till after) (the|) (presidential|november|) election,
  =(constitutional|legal|technical|procedural|security|national security|safety|humanitarian|religious|medical) grounds, hands off, new guard,
  (internet|) kill switch, =(restore|restores|restoring|keep|maintain) order, (citizenship|naturalization) ceremony, citizenship application,
  =not (the|a) (no fly list|watchlist|travel ban|exit tax|border closure|military draft),
  immigration (lawyer|attorney|advocate|group), =grounds for,
  (trump|biden|obama|bush) (backed|endorsed|appointed|nominated|aligned)
lawmakerNames: _ seeks limits on passports
  =schumer, =mike johnson, =speaker johnson, =jeffries, =tom cotton, =ted cruz, =mccaul, =wyden, =durbin, =grassley, =hawley, =rand paul, =lindsey graham,
  =elizabeth warren, =bernie sanders, =markey, =bernie moreno, =andy ogles
lawmakers: _ seek limits on passports
  senate, house, congress, lawmaker, republican, democrat, dem, =gop, senator, congressman, congresswoman, rep, sen, =sens, =reps, bill, house panel,
  senate panel, house committee, senate committee, subcommittee, legislature, (house|senate) (republican|democrat|bill), legislator, assembly, statehouse,
  state senator
`;
