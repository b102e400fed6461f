/** What headlines and laws name: the parts that the topics' heads are composed of. */
export const WORDS = `
passport: Official revokes _
  (usa|american|) passport, (travel|departure) (document|paper|booklet), (little|) blue book, blue (passport|booklet), consular report of birth abroad,
  passport (application|applicant|eligibility|privilege|right|law|rule|policy|power|holder|denial program), passport book, passport card,
  (travel|passport) paperwork, passport (fight|battle|dispute|authority|crackdown|sweep|case|challenge|ruling), laissez passer, passport renewal,
  (renewed|new|expired|valid|revoked|canceled|cancelled|invalid|invalidated|missing|withheld|confiscated|seized|suspended|marked|endorsed) passport,
  travel credential, (citizens|americans|travelers) (papers|documents)
birthDoubt: Official doubts passport applicants with _
  midwife, lay midwife, border midwife, midwives, (delayed|late|disputed|doubtful|texas) birth certificate, birth (document|record|registration|paper),
  =home birth, home birth, =born at home, =delivered at home, =born on (border|the border), =born near (border|the border), =born along (border|the border),
  =not born in usa, birth attendant, place of birth
travelRight: Passports and the _
  first amendment, fifth amendment, due process, (right|freedom|liberty) (to|of) (travel|movement|international travel), right to international travel,
  (right|freedom|liberty) to (go|travel|move) abroad, constitutional right, travel right, =constitution, (right|freedom) (or|not|and not|versus) (a|) privilege,
  privilege (or|not|and not|versus) (a|) right
freedomBill: Lawmakers introduce _
  =(freedom|right|liberty) to (travel|leave|depart|visit cuba) (act|bill),
  =(freedom|right|liberty) to travel to (cuba|iran|north korea|libya|lebanon) (act|bill),
  =(freedom|right) for americans to travel to (cuba|iran|north korea) (act|bill), =freedom to travel to (cuba|iran|north korea|libya),
  =freedom of (travel|movement) (act|bill), =passport (freedom|rights|protection|fairness) (act|bill), =protect (our|your|american|) passports (act|bill)
travelBlacklist: The reach of federal _
  (travel|flight|air travel|boarding) (blacklist|watchlist|watch list|blocklist), watchlist (abuse|misuse|overreach|error|lawsuit|secrecy|program),
  watch list (abuse|misuse|overreach|error|lawsuit|program)
watchlist: TSA put Americans on _
  watchlist, watch list, =federal watchlists, terror watchlist
listing: TSA _ Americans on watchlists
  ~(put|place|add|remove|misuse|abuse|drop), misuse, abuse, =wrongly, =wrongfully, =off
entryBan: Official _ Libya
  =(expands|expand|expanded|expanding|adds|add|added|widens|widen) (the|his|usa|) travel (ban|bans|restrictions) (to|on), =muslim ban,
  =travel ban (countries|nations|list)
stuck: _ overseas
  =stranded, =stuck, =still stuck, =marooned
renounceFee: State Department cuts _ citizenship
  =(fee|fees|cost|costs|price|charge) (for|of|to) (renounce|renouncing|renunciation of|relinquish|relinquishing|giving up|give up|drop|dropping|shed|shedding),
  =(fee|fees|cost|price) (for|of|to) (renounce|renouncing|giving up|relinquishing) (usa|american|their|your), =(renunciation|expatriation) (fee|fees)
passportService: Official halts _
  passport (service|processing|office|agency|center|renewal|appointment|issuance|operation|acceptance|production|printing|work|staff|employee|worker|desk),
  passport (counter|backlog|delay|wait|wait time|fee|courier|demand|system|website|line|surcharge|crunch|help|site|clerk|form|turnaround|logjam|price|cost),
  passport (application|execution|book|renewal) fee, acceptance facility, passport (adjudicator|specialist|pileup|queue|glut|window|paperwork),
  passport (fair|drive|day|event), =surge in passport (applications|demand)
nationwide: Official halts passport processing _
  =nationwide, =routine, =all, =services, =domestic, =across usa, =across the country, =for americans, =indefinitely, =during emergency,
  =until further notice, =normal, =most, =general, =except emergencies, =for emergencies only, =emergencies only, =for most, =non emergency, =nonemergency,
  =everywhere, =life or death emergencies, =for now, =except emergency
sexMarker: Official ends _ on passports
  sex marker, gender marker, x marker, sex designation, gender designation, gender identity, =gender, =sex, =biological sex, =sex at birth, =transgender,
  =trans, =nonbinary, =non binary, =intersex, gender election, gender option, x gender, third gender, birth sex, sex assigned at birth, =gender ideology,
  gender selection, =self identify, transgender american, trans american
exitPermit: Official will require _
  (exit|departure|predeparture|pre departure|outbound|emigration) (permit|visa|clearance|authorization|permission|approval|license|paper|card|pass|notice),
  (exit|departure|outbound) (registration|form|stamp|control|screening|check|inspection|questioning|requirement|rule|interview at airports|questionnaire),
  (foreign|overseas|international|outbound) travel (permit|clearance|authorization|permission|approval|license|registration|registry|log),
  (permission|permit|approval|clearance|license|authorization|preapproval|sign off|notice|leave) (to|before) (leave|leaving|depart|departing|exit|exiting),
  (permission|permit|approval|clearance|license|authorization|preapproval|sign off|notice) (to|before) (travel|traveling|go|going|fly|flying|sail) abroad,
  (permission|permit|approval|clearance|license|authorization|preapproval|sign off|notice) (to|before) (travel|traveling|go|going|fly) overseas,
  (permission|permit|approval|clearance|license|authorization|preapproval) (for|of) (foreign|overseas|international|outbound) (travel|trips|vacations),
  permission to (cross border|board international flights), register before (leaving|traveling abroad|departing), travel permit, leave permit, exit document,
  (exit|departure|outbound) (application|approval process|waiver|sticker|code|token|declaration|certificate|fingerprinting|biometrics),
  travel authorization to leave, (permission|clearance) slip, security clearance to travel,
  tax clearance (certificate|) (to leave|before departure|for departure), sailing permit, departing alien clearance for citizens
exitTax: Official will impose _
  (exit|departure|leaving|expatriation|emigration|outbound travel|foreign travel|overseas travel) (tax|fee|levy|bond|surcharge|charge|penalty|toll|duty),
  (tax|fee|levy|charge|surcharge|penalty) (on|for) (leaving|departing|expatriates|emigrants|emigration|renouncing|foreign travel|travel abroad),
  tax on (departing citizens|americans who leave|people who leave|those who leave), fee to leave, covered expatriate, mark to market tax on expatriates,
  (parting|farewell|goodbye|walkaway) (tax|levy|fee), wealth flight tax, (tax|levy|bill) on (expatriating|emigrating|departing) (americans|citizens|heirs)
exitBan: Official will impose _
  (exit|departure|outbound|emigration|foreign travel|overseas travel|outbound travel|international travel|travel abroad) (ban|block|hold|freeze|limit),
  (exit|departure|outbound travel|foreign travel|overseas travel) (restriction|curb|blacklist|prohibition|bar), stay in country order, ne exeat (order|),
  (ban|restriction|limit|curb|prohibition|freeze|halt|bar) on (leaving|departing|departures|emigration|foreign travel|international travel|overseas travel),
  (ban|restriction|limit|curb|prohibition) on (travel abroad|outbound travel|trips abroad|traveling abroad|citizens leaving|going abroad|foreign trips),
  (right|freedom) to (leave|depart|exit usa|exit the country|emigrate),
  to (travel abroad|travel internationally|travel overseas|international travel|foreign travel), (right|freedom) of (exit|departure|emigration),
  no exit (list|order), writ of ne exeat
leave: Official bars citizens from _
  ~(leave|depart|exit|flee|get out of) (usa|the country|country|the nation|american soil|usa soil|home country), ~leave (for canada|for mexico|by land),
  ~(travel|go|fly|move|sail|relocate|study|vacation|drive|head) (abroad|overseas), ~(travel|fly) internationally, ~travel outside (usa|the country),
  ~fly out (of usa|of the country|), ~emigrate, ~expatriate, ~(cross|drive|go) (into|to) (canada|mexico), ~(cross|drive across|walk across) (the|) border,
  ~board (international|overseas|foreign) (flights|planes|ships), ~board (flights|planes|ships) (abroad|out of usa), ~sail from usa ports,
  (foreign|international|overseas|outbound) (travel|trip|flight|vacation|voyage|departure), (trip|flight|vacation|travel|move) (abroad|overseas),
  departure from usa, exit from usa, outbound (passenger|traveler), emigration, =outbound, ~(depart for|travel to|set sail for) (foreign countries|abroad),
  =(reasons|reason) for (departure|leaving|travel), =where they are going, ~(leave|depart|exit|quit) (america|these shores|us shores|american shores|home),
  ~(cross|slip|sneak) (over|) (the|) (frontier|line), ~(head|jet|sail|take off) (abroad|overseas), ~(set|step) foot (abroad|outside usa),
  ~go (offshore|international), ~(reside|live|settle|resettle|retire|work|teach) (abroad|overseas)
fromLeaving: Official barred citizens _
  =from leaving, =from departing, =from exiting, =from traveling, =from travelling, =from boarding, =from flying, =from emigrating, =from going abroad,
  =from moving abroad, =from outbound flights, =from sailing, =at departure gates, =from international flights, =from travel, =from foreign travel,
  =from international travel, =from overseas travel, =from planes, =from flights, =from cruises, =off flights, =off planes, =off international flights,
  =from relocating abroad,
  =from (crossing|crossing the border|driving to canada|driving to mexico|going overseas|heading abroad|heading overseas|taking flights),
  =from (taking off|getting on planes|getting on flights|quitting the country|fleeing|sailing abroad|visiting family abroad|studying abroad|working abroad)
toLeave: Citizens not allowed _
  =(to|) (leave|depart|exit|board|travel|cross|fly), =to (emigrate|go abroad), =leave home
notAllowed: Citizens _ to leave
  =(not|no longer) (allowed|permitted|free|able|let), =(unable|forbidden|cannot|cant|prohibited|permitted), =may not, =wont be able,
  =must (first|apply|register), =(need|needs|would need|must have|must get) (government|federal|) (permission|approval|clearance|a permit|consent),
  =(must obtain|must seek|ask|asking|seek|get) (government|federal|) (permission|approval|clearance|a permit|consent), =required to get permission,
  =must (ask|notify|clear|report), =(denied|refused) permission, =(told|ordered) to (clear|report|seek|get), =(grounded|stuck|trapped)
movement: Official halts overseas _
  flight, ferry, cruise, ship, bus, train, crossing, trip, travel, voyage, sailing, boat, yacht, sailboat, private jet, charter, tour, airline, passenger,
  passenger rail, ferry service, cruise ship, air travel, plane, aircraft, departure, passenger ship, passenger service, air service, charter flight, vessel,
  traffic, commercial flight, passenger flight, pleasure craft, recreational boat, amtrak, greyhound, airport, private plane, airplane, airliner, jetliner,
  jet, ferryboat, barge, road trip, itinerary, layover, connection, holiday, pilgrimage, motorcoach, helicopter, seaplane, pedestrian, commuter, hydrofoil,
  catamaran, tour bus, rail service, airlift, route
outward: Official halts _ flights
  =outbound, =abroad, =overseas, =international, =departing, =outgoing, =out of the country, =out of usa, =leaving usa, =from usa, =leaving the country,
  =to europe, =to canada, =to mexico, =foreign bound, =europe bound, =to cuba, =transatlantic, =transpacific, =to foreign countries, =from american ports,
  =from usa ports, =to foreign ports, =canada bound, =mexico bound, =to vancouver, =to victoria, =to nova scotia, =to toronto, =to montreal,
  =to other countries, =cross border, =leaving american waters, =leaving usa waters
border: USA closes _ with Canada
  border, land border, port of entry, =ports of entry, land port, crossing, border crossing, ambassador bridge, peace bridge, blue water bridge,
  gordie howe bridge, rainbow bridge, thousand islands bridge, frontier, san ysidro, otay mesa, detroit windsor tunnel, lewiston queenston bridge,
  land crossing, ferry terminal, port of departure, border bridge, border gate, border post, border station, land travel, =ports of exit, northern crossing,
  nogales crossing, el paso bridge, cross border bridge, international bridge, eagle pass bridge, laredo bridge, pedestrian crossing, land port of entry,
  =land ports of entry, international crossing, border traffic, lewiston bridge, crossing point
homeBorder: Trump threatens to close _
  =(usa|) (northern|southern|canadian|mexican|canada|mexico) (land|) (border|borders),
  =(canada mexico|mexico canada|usa canada|usa mexico|usa canadian|usa mexican|canada usa|mexico usa) (land|) (border|borders),
  =(usa|northern|southern|canadian) (border|land|) (crossing|crossings), =(mexican|canada|mexico|usa canada|usa mexico) (border|land|) (crossing|crossings),
  =american land borders, =usa land border,
  =(border|borders|crossing|crossings|bridge|bridges|land ports) (with|to) (canada|mexico|canada and mexico|mexico and canada|usa|juarez|tijuana|windsor),
  =land borders, =the land border, =usa (border|borders|land borders), =land (port|ports) of entry, =land ports, =border between usa and (canada|mexico),
  =(ambassador|peace|rainbow|blue water|gordie howe|thousand islands|lewiston queenston|international railroad|world trade) (bridge|bridges),
  =(san ysidro|otay mesa|lukeville|nogales|eagle pass|laredo|calexico|derby line|peace arch|blaine|champlain|del rio|el paso) (crossing|bridge|bridges),
  =detroit windsor tunnel, =international boundary with (canada|mexico), =(peace arch|otay mesa|san ysidro|lukeville|derby line|sweetgrass|point roberts),
  =(ports|port) of entry (with|to) (canada|mexico), =(northbound|southbound) (traffic|lanes|checks|travel|inspections), =(northern|southern) frontier,
  =(juarez|tijuana|nogales|laredo|brownsville|hidalgo|niagara|windsor|progreso|ojinaga|tecate|calexico) (bridge|bridges|lanes|gate|gates|crossing|crossings)
crossBorder: Americans may _ again
  =(drive|cross|walk|go|travel|return|trip|trips|ferry|drive back) (to|into) (canada|mexico), =enter (canada|mexico),
  =cross border (travel|trips|traffic|shopping), =travel between usa and (canada|mexico),
  =(nonessential|non essential|leisure|discretionary) border (crossing|crossings|travel|trips|traffic), =(nonessential|non essential) land travel
travel: Official bans _ to Cuba
  travel, ~travel, tourism, tourist, trip, traveler, traveller, flight, cruise, ferry, visitor, vacation,
  (educational|people to people|boat|student|reunion) trip, (educational|family|people to people|usa|american) travel, people to people, charter,
  tour (group|operator|), air service, airline, cruise (ship|line), sailing, (usa|american) (visitor|tourism|traveler|tourist), general license for travel,
  travel service, family visit, yacht, (tourism|travel) (from|by) usa, =to visit, =seats, ticket, =visiting, voyage, sailor, backpacker, student exchange,
  =(visits|visit) (to|of|by), =hotels, =airports, =ports, hotel stay, =to enter, =entering, (air|flight|airline|cruise|ferry|cuba) route,
  (dive|fishing|cultural|study|cruise) (trip|tour), excursion, getaway, lodging, accommodation, (package|guided) tour
destination: Official bans travel to _
  =cuba, =havana, =north korea, =pyongyang, =dprk, =the island, cuban american, =the communist island, =varadero, =cuban, =camaguey, =holguin, =cienfuegos,
  =matanzas, =wonsan, =(group|people to people|educational|family|humanitarian|individual|cultural) (travel|trips|visits) to (the|) (island|north)
policyToward: Trump tightens _ Cuba
  policy, restriction, ban, rule, regulation, embargo, crackdown, measure, sanction, rollback, opening, thaw, blockade, engagement, relation, detente, tie,
  normalization, rapprochement, overture, deal, pressure campaign
travelTo: US bans _ Lebanon
  =(on|all|most|on all|for|of|to|) (travel|traveling|travelling|trips|visits|tourism|tours) to, =(on|from|) (visiting|going to|traveling to),
  =(vacations|holidays|honeymoons|trips|tours|visits|tourism|travel|vacationing|touring) in
restrictedPlace: US eases _ travel limits
  =lebanon, =libya, =iraq, =vietnam, =cambodia, =north korea, =cuba, =albania, =syria, =nicaragua
travelBan: US eases Libya _
  travel (ban|restriction|limit|curb|prohibition|rule), =(travel|trips|visits)
neighbors: Border opens _
  =(for|to) (fully|) (vaccinated|) (canadian|mexican|foreign|international) (citizens|nationals|visitors|travelers|tourists|shoppers|drivers),
  =(for|to) (fully|) (vaccinated|) (canadians|mexicans|foreigners|americans), =for vaccinated (usa|american) (citizens|travelers|tourists|visitors)
danger: State Department calls world _ for Americans
  =(dangerous|unsafe|danger|dangers|caution|risk|risks|risky|warn|warns|warning|warned|alert|advisory|careful)
needed: Passport _ to cross from Mexico
  =(required|needed|necessary|mandatory|a must|must|compulsory), ~(require|need)
diseaseList: President adds plague to _
  list of (quarantinable|communicable) diseases, =quarantinable, =diseases that (could|can|may|would) require quarantine
areaBan: Americans barred _
  =from (visiting|traveling to|travel to|travelling to|trips to|private trips to|personal trips to|going to), =(not valid|invalid) for travel to,
  =(may not|can not|cannot|cant) (travel to|visit), =illegal to (travel to|visit),
  =(ban|bans|bar|bars|banning|barring|prohibit|prohibits|prohibiting) travel to,
  =(ban|bans|bar|bars) (americans|citizens|usa citizens) from (traveling to|visiting), =travel (restricted to|by americans to), =for travel to,
  geographic travel restriction, passport restriction on travel to, (passport|) area restriction (on passports|), use of usa passports (for travel|),
  =special validation (passport|passports|), =passports not valid, =in through or to,
  =places (americans|citizens|you) (cannot|cant|may not) (go|visit|travel)
money: Official limits moving _ abroad
  money, saving, asset, fund, capital, cash, wealth, currency, transfer, wire transfer, bank account, crypto, gold, investment, dollar, foreign account,
  remittance, wealth transfer, bullion, =moving money, offshore account, wire, bitcoin, precious metal, deposit, stablecoin, retirement account,
  retirement saving, cryptocurrency, fortune, ira, holding, =moving savings, estate, household wealth, pension, brokerage account, personal account,
  (nest egg|life savings|brokerage assets), (401k|bank balance|wire transfers|stock portfolio), =wiring, proceeds, wallet, stash, annuity, portfolio,
  inheritance, riches, paycheck, savings account, checking account, digital asset, digital currency, retirement fund, mutual fund, gold bar, banknote,
  cash pile, cash stash, remittances, earnings abroad, windfall, nest egg, hedge fund, foreign currency
moneyAbroad: Official limits money _
  =abroad, =overseas, =out of usa, =out of the country, =outside usa, =offshore, =foreign banks, =foreign accounts, =foreign bank, =outside the country,
  =to foreign banks, =leaving usa, =leaving the country, =outbound, =outflow, =outflows, =to foreign accounts, =overseas accounts, =across the border,
  =across borders, =from leaving, =foreign transfers, =to foreign countries, =to other countries, =internationally, =foreign wires, =by emigrants,
  =by departing, =who leave, =(beyond|past) (usa shores|the border), =to (switzerland|the caymans|cayman islands|overseas banks), =from abroad,
  =out of america, =to swiss banks, =into foreign banks, =into foreign accounts, =to relatives abroad, =to family abroad, =over the border, =off shore,
  =beyond usa borders, =to tax havens, =to the bahamas, =to panama, =to dubai, =to london, =to singapore, =elsewhere, =out of the system,
  =out of american banks
capitalControl: Official imposes _
  capital control, exchange control, currency control, limit on transfers abroad, limit on sending money abroad, restriction on moving money abroad,
  ban on moving money abroad, limit on moving money abroad, outflow control, capital outflow limit, limit on outbound transfers, cap on foreign transfers,
  cap on transfers abroad, limit on foreign transfers, limit on overseas transfers, limit on taking cash abroad, outbound wire limit,
  asset freeze on emigrants, cap on moving money abroad, currency export limit, (dollar|money|cash|wealth) (controls|export controls|lockdown|flight curbs),
  ban on sending (money|dollars|savings) (abroad|overseas)
renounce: _ to cost less
  ~(renounce|relinquish|give up|hand in|hand back|turn in) (their|his|her|your|usa|american|their usa|) (citizenship|nationality),
  ~(drop|shed|surrender|abandon|forsake) (their|his|her|your|usa|american|their usa|) (citizenship|nationality),
  ~(give up|hand back|hand in|turn in|surrender) (their|your|usa) passports, renunciation, ~renouncing, expatriation, (certificate of|) loss of nationality,
  =(former|ex) citizens, ~cut ties with usa, =who expatriate, accidental american, ~renounce (usa|american status), expatriated individual,
  expatriating (citizen|american), =(those|people|anyone|americans|citizens|billionaires|the rich) (who|that) (renounce|expatriate|relinquish citizenship)
noFly: Judge rules on _
  (no fly|no board|do not board|selectee|flight ban) (list|order|suit|case|rule), quiet skies, secure flight, domestic no fly, =watchlisted, =watchlisting,
  =kept off flights, =list of banned (flyers|passengers), =(barred|banned|blocked|kept) from (flying commercially|flights|boarding|air travel),
  =list of people who cannot fly, =(refuse|refused|deny|denied) (seats|a seat|board), public health do not board, =denied boarding by reason,
  (terrorist|terror|terrorism|federal|travel|fbi|tsa) (watchlist|watch list),
  =(kept|keep|keeps|keeping|barred|banned) (off|off of) (planes|flights|airplanes|airliners|airlines),
  (blocked|banned|barred|blacklisted) (flyer|flier|passenger), traveler redress, (flyer|flier|passenger|traveler) blacklist,
  (no fly|no board) (ruling|appeal|lawsuit|fight|program|status|challenge|listing|rules),
  =(list|roster) of (people|travelers|passengers|americans|citizens) (who|that) (cannot|cant|may not|are not allowed to) (fly|board)
passportDelay: Passports _ this summer
  ~wait, delay, ~delay, backlog, line, =slow, slowdown, queue, backup, bottleneck, pileup, logjam, crunch, =weeks, =months, processing time, turnaround,
  =delayed
domestic: FAA grounds _
  =domestic (flights|air travel|departures), =domestic airlines
foreignExit: China _ holds Americans
  exit ban, =from leaving, =(cannot|cant) leave, =exit bans, travel ban on (executive|banker|researcher), =barred from leaving
officials: Judge weighs contempt for _
  administration, (trump|biden|administration|government|white house|federal|doj|dhs|ice|state department) official, justice department, =doj,
  homeland security, =dhs, =ice, white house, government, agency, secretary
contempt: Judge holds administration officials _
  contempt (of court|finding|proceeding|hearing|ruling|probe|inquiry|case), (criminal|civil) contempt, =(in|with|of) contempt, =contempt charges
worldwide: Official issues _ advisory
  =(the|) (worldwide|global|globe|world|entire world|whole world|globally|blanket),
  =(all|every|any) (countries|country|nations|nation|foreign country|overseas), =all (international|foreign|overseas) travel, =all travel (abroad|overseas),
  =(everywhere|anywhere) (abroad|), =(avoid|) international travel, =rest of the world, =travel (abroad|overseas), =(overseas|foreign) travel, =world wide,
  =all foreign countries
doNotTravel: State Department issues _ advisory for the world
  =level 4, =level four, =do not travel, =dont travel, =stay home, =not to travel abroad, =avoid all, =highest level, =highest warning, =against all travel,
  =against all international travel, =against international travel, =against all overseas travel, =no travel, =highest alert, =not to travel
citizenship: Official moves to revoke _
  citizenship, usa citizenship, american citizenship, nationality, =citizen status, naturalization certificate, usa nationality, citizenship certificate,
  certificate of citizenship, citizenship status, citizenship of americans, =not a citizen, =is not a citizen
birthright: Court hears _ case
  birthright citizenship, birthright, =born in usa, =14th amendment citizenship, =citizenship clause, =jus soli, citizenship at birth, =citizen at birth,
  =citizens at birth, citizenship by birth, birthright order, born (in|on) (usa|american) soil
denaturalize: Official plans to _ thousands
  ~denaturalize, denaturalization, denaturalization case, ~revoke citizenship, ~strip citizenship, ~strip of citizenship, ~revoke naturalization,
  ~strip naturalized, ~lose citizenship, ~strip usa citizenship, ~revoke usa citizenship, ~take away citizenship, ~losing citizenship,
  ~strip their citizenship, ~cancel citizenship, ~strip americans of citizenship, citizenship stripping, citizenship revocation, ~revoke his citizenship,
  ~revoke her citizenship, ~revoke their citizenship, ~strip american citizenship, ~strip him of citizenship, ~cancel naturalization,
  ~cancel (his|her|their) naturalization, ~(void|annul|rescind|undo|nullify) (citizenship|naturalization), naturalization (audit|probation|revocation),
  citizenship probation, naturalization (file|record|paper), probation for (new|naturalized) (americans|citizens), ~unmake (citizens|americans|citizenship),
  =(unmaking|un making) (of|) (citizens|americans|citizenship)
dualCitizenship: Bill would end _
  dual citizenship, dual nationality, exclusive citizenship, second citizenship, sole allegiance, multiple citizenship, foreign citizenship, second passport,
  exclusive allegiance, =dual nationals
deport: ICE _ citizens
  ~deport, ~banish, ~exile, ~expel, deportation, ~wrongly deport, ~send to el salvador, ~jail abroad, ~imprison abroad, ~imprison overseas,
  ~send to foreign prisons, ~house in el salvador, deportee, exile, ~remove from country, ~send to prisons abroad, ~jail overseas,
  ~send to salvadoran prison, foreign prison
custody: ICE _ citizens
  ~detain, ~arrest, ~hold, ~seize, ~question, ~stop, ~handcuff, detention, arrest, ~jail, ~mistakenly detain, ~wrongly detain, ~interrogate, ~cuff,
  ~pull aside, ~wrongfully arrest, ~imprison, ~nab, ~zip tie, ~shackle, ~lock up, ~round up, ~take into custody, ~haul off, ~haul away, ~lead away,
  ~sweep up, ~ensnare, ~throw in jail, ~send to detention, ~place in custody, =in custody, =behind bars, =in (ice|immigration) (custody|detention|jail)
emergencyAct: President may invoke _
  insurrection act, martial law, =alien enemies act against citizens, posse comitatus, posse comitatus act, emergency power, emergency authority,
  national emergencies act, =wartime powers, war power over citizens, =ieepa, emergency economic powers act, international emergency economic powers act,
  presidential emergency action document, emergency powers law, rule by decree, war measure, =state of siege, internment camp, detention camp for citizens,
  national emergency construction authority, emergency power act, emergency power law, emergency law, curfew nationwide, (internet|) kill switch
insurrectionAct: President may invoke _
  insurrection act
habeas: President may suspend _
  habeas corpus, habeas, suspension clause, writ of habeas corpus, right to habeas corpus
nationalEmergency: President declares _
  national emergency, state of emergency, =public safety emergency, crime emergency, emergency declaration, energy emergency, border emergency,
  invasion declaration, =national emergencies
guard: Trump sends _ to Portland
  national guard, guard troop, guardsman, guardsmen, guard member, national guard troop, active duty troop, active duty soldier, active duty force,
  military police, federal troop, usa troop, 82nd airborne, 101st airborne, national guardsman, national guard member, federalized guard, airborne division,
  guard deployment, national guard deployment, military deployment, troop deployment, troops in cities, military occupation, national guard federalization,
  usa military troop, federal military force, quick reaction force, national guard soldier
guardOrder: Court weighs _
  guard deployment, national guard deployment, troop deployment, troops in cities, national guard federalization, federalization of guard,
  deployment of national guard, deployments of national guard, deployment of troops, deployment to portland, deployment to chicago,
  =guard (called up|called in|called out|activated|mobilized|federalized)
bareMilitary: Trump sends _ to Portland
  troop, soldier, military, marine, armed force, military force, use of military, military police, paratrooper, infantry,
  (airborne|army|infantry|marine) (battalion|brigade|unit|regiment)
troopMoves: Trump defends _ to blue cities
  =deployments, =deployment
blueCity: Trump sends troops to _
  (democratic|democrat) (led|run) (city|cities), blue city
federalForce: White House orders _ takeover of city police
  federal force, federal police, federal law enforcement, federal takeover, federal crackdown, federal troop, federal surge, police takeover,
  border patrol tactical unit, federal intervention, federalization, =federal agents, =federal officers
street: Troops ordered to _ in USA
  city, protest, protester, demonstration, demonstrator, unrest, rioting, riot, looter, crime crackdown, street, =domestic, =at home, american city,
  usa city, =usa soil, =american soil, =law and order, =restore order, insurrection, neighborhood, blue state, =downtown, law enforcement,
  =democratic cities, =democratic led, =quell, polling place, =police takeover, civil disorder, crackdown, =crime, =against citizens, =against americans,
  sanctuary city, dominate, =police city, =blue cities, governor, mayor, =policing, =ice protests, curfew, immigration enforcement, insurrection act, rioter,
  subway, =polling places, neighbor, capital, =streets, =unrest, state capital, upheaval, sit in, looting, vandalism, uprising, rebellion, =no kings,
  statehouse, state capitol, city hall, hometown, =homicide rate, homeless encampment, federal building, courthouse, ice facility, ice building,
  detention center, immigration raid, immigration sweep
realId: TSA charges flyers without _
  real id, =realid, real id act, id at airports, airport id, identification to fly, identification for flights, id to fly, tsa id, =confirm id,
  proof of identity at airports, identity check at airports, id rule for flyers, western hemisphere travel initiative, id requirement for flyers,
  identity verification fee, identity check, tsa identity check, federal id rule, passenger identification, mobile driver license at tsa, touchless id,
  tsa confirmid, real id deadline, real id enforcement, id to board, tsa prescreening, (compliant|acceptable) (id|identification),
  star on (your|the) license, tsa (camera|facial recognition|face scan), =without real id, id deadline, compliant license, license rule for flyers
airportScan: TSA expands _ at airports
  facial recognition, face scan, biometric, biometric screening, face recognition, biometric exit, biometric exit rule, body scanner, biometric boarding,
  facial scan, facial comparison, advanced imaging technology, fingerprinting, iris scan, photograph, biometrics, biometric entry exit, face id,
  facial matching, palm scan, exit (photo|camera|pilot), vehicle exit, (photo|biometric|facial recognition|face scan) (pilot|trial)
departing: CBP will photograph _ travelers
  =departing, =leaving usa, =outbound, =exit, =airport, =airports, =departure gates, =border, =international travelers, =at departure, =who leave,
  =leaving the country, =flyers, =travelers, =tsa, =cbp, =passengers, airline, =boarding
device: Border agents search _
  phone, laptop, cellphone, cell phone, device, electronic device, smartphone, electronics, electronic, tablet, =electronic equipment, social media, contact,
  data on phones, digital device, app, photo, password, personal data, message, email, communication, call record, phone record, text message, hard drive,
  thumb drive, iphone, memory card
search: Agents _ phones at border
  ~search, ~seize, ~inspect, ~unlock, ~download, ~copy, ~confiscate, ~detain, ~scan, search, seizure, inspection, =warrantless, warrant, =forensic,
  ~look through, ~go through, ~demand, ~question, ~interrogate, ~extract, ~hand over, privacy, =unlocked, ~question at, ~examine, ~scroll through,
  ~rummage through, ~comb through, ~rifle through, ~root through, ~pore over, ~clone, ~hack, ~trawl, ~sift, ~peruse, ~snoop, ~access, ~retain, snooping
borderPlace: Agents search phones at _
  border, airport, =customs, port of entry, =ports of entry, =cbp, =reentry, =returning home, usa airport, border search, customs hall, =upon return,
  =crossing, airport customs, =border agents, =border patrol checkpoint, =border officers, =homecoming, =(logan|jfk|lax|ohare|dulles|sfo|newark),
  =miami airport, =(sea tac|hartsfield|sky harbor|midway|dfw)
surveil: Senate votes to extend _
  section 702, =fisa, fisa amendments act, warrantless surveillance, mass surveillance, government surveillance, domestic surveillance, warrantless wiretap,
  domestic spying, spying on americans, surveillance law, surveillance power, surveillance program, surveillance bill, surveillance authority, patriot act,
  usa patriot act, nsa surveillance, bulk collection, warrantless search, foreign intelligence surveillance act, surveillance court,
  foreign intelligence court, secret surveillance, fbi surveillance, backdoor search, wiretap program, spy law, spy powers, spy program, nsa spying,
  dragnet surveillance, surveillance tool, digital surveillance, surveillance reform, data broker loophole, administrative subpoena,
  national citizenship database, citizenship database, master database, geofence warrant, fisa section 702, surveillance overhaul, warrantless monitoring,
  warrant requirement, surveillance of americans, watchlist of americans, nsa oversight act, terrorist surveillance program,
  surveillance (power|tool|law|program|act|reform|court), (controversial|) spy (tool|power|law|program), fusion center,
  domestic (terror|terrorism) (memo|memorandum|directive|list)
spying: ICE uses _ on Americans
  surveillance, spyware, facial recognition, license plate reader, license plate data, location data, drone, predator drone, stingray, phone tracking,
  face recognition, wiretap, cell site simulator, ~spy on, ~monitor, ~surveil, surveillance flight, social media monitoring, aerial surveillance, clearview,
  palantir, phone data, phone record, dragnet, cellphone location data, social media surveillance, data broker, ~track, social security data, voter data,
  voter roll, tax data, tax record, irs data, personal data, sensitive data, medicaid data, databases, travel data, airline data, passenger data,
  passenger record, flight record, private data, private message, travel record, license plate camera, millions of searches, intelligence gathering,
  intelligence on, ~eavesdrop, ~snoop, ~intercept, ~harvest, ~hoover up, ~vacuum up, ~scoop up, eavesdropping, interception, wiretapping, tracking, snooping,
  gait recognition, voiceprint, iris scan, ring camera, doorbell camera, spy plane, spy balloon, camera network, tower dump, reverse warrant, phone tap,
  keyword warrant, browsing history, search history, purchase record, dna database, dna sample, fingerprint database, mugshot
watched: FBI surveillance of _
  =americans, citizen, protester, protestor, demonstrator, activist, journalist, reporter, =americans data, =american data, voter, critic, traveler, protest,
  =domestic, =nationwide, =usa citizens data, =warrantless, =without warrants, =without warrant, =without a warrant, =privacy, immigrant, antifa,
  left wing group, dissent, taxpayer, political opponent, lawmaker
tracker: _ uses facial recognition on citizens
  =dhs, =ice, =fbi, =nsa, =cbp, =tsa, =irs, =doge, homeland security, justice department, =doj, white house, trump administration, federal agency, =pentagon,
  customs and border protection, border patrol, =federal, =government, treasury, =feds, trump, =immigration agents, =immigration officers,
  national security agency, social security administration, air force, =senate, =congress, lawmaker, democrat, =secret service, =cia, =usps, federal agent,
  ice agent, border agent, immigration agent, federal officer, usa government, usda, agriculture department, education department, labor department, =hhs,
  medicaid agency
judgeFirm: Trump officials risk _
  constitutional crisis, judicial independence, court packing plan, contempt of court for officials, jurisdiction stripping, court stripping,
  independence of judiciary, defiance of courts, defiance of court orders, threats against judges, impeachment of judges,
  threats to judges, impeachment of judge, impeach judge, court defiance, attacks on judges, nationwide injunction, universal injunction,
  ~(oust|impeach|remove) (judge|judges|justice|federal judge|district judge), articles to oust judge, blue slip,
  =(judges|courts) (cannot|cant|may not|should not|arent allowed to) (control|check|bind|constrain) (the|) (executive|president|white house),
  =judges (report|say|face|receive|get) (death|) threats
press: Pentagon bars _
  reporter, journalist, press corps, press credential, press access, media access, news outlet, news media, media outlet, news organization, newsroom,
  associated press, =ap, press freedom, free press, press pass, press pool, broadcaster, broadcast license, =npr, =pbs, =voa, voice of usa,
  radio free europe, radio free asia, public media, public broadcasting, white house press pool, pentagon press corps, =abc, =nbc, =cbs, =cnn,
  late night host, kimmel, news network, tv license, 60 minutes, corporation for public broadcasting, new york times, wall street journal, washington post,
  local station, =espionage act against reporters, =usagm, news agency, member of the news media, broadcast station, tv station, press badge, pentagon press,
  white house press, network, broadcast network, network license, columnist, photojournalist
pressCurb: Pentagon _ reporters
  ~bar, ~ban, ~revoke, ~restrict, ~limit, ~arrest, ~subpoena, ~sue, ~defund, ~expel, ~oust, ~strip, ~jail, ~raid, ~seize, ~shutter, ~dismantle, ~punish,
  ~investigate, ~threaten, ~pull, ~silence, ~censor, censorship, restriction, investigation, limit, access, credential, license, funding, ~cut, ~block,
  ~deny, rule, policy, ~charge, ~indict, ~probe, ~close, ~detain, ~suspend, lawsuit, ~restore, ~lift, pledge, ~turn in badges, ~prosecute, ~search,
  ~kick out, ~gut, ~reinstate, ~require, ~evict, ~take over, ~shut, ~exclude, probe, ~lay off, layoff, =under attack, contract, ~regain, ~target, ~defy,
  ~reject, record, phone record, freedom, leak probe, retribution, inquiry, badge, ~hand in, ~walk out, ~turn over, ~fire, =shut out, ~lock up,
  ~throw in jail, ~muzzle, ~gag, ~stifle, ~intimidate, ~harass, ~blacklist, ~freeze out, ~shun, ~boot, ~eject, ~retaliate, ~squeeze, ~bully, ~rough up,
  ~tear gas, ~confiscate, ~spy on, ~surveil, ~bar from, gag order, blacklist, ouster, retaliation, intimidation, chilling effect, expulsion, purge, ~preempt,
  ~sideline, ~kick off
pressGov: _ bars reporters
  =pentagon, white house, trump, fcc, =fcc chair, brendan carr, justice department, =doj, =fbi, hegseth, lake, kari lake, administration, president,
  congress, =federal, usa government, =dhs, homeland security, federal judge, supreme court, state department, rubio, executive order, patel, bondi, capitol,
  =senate, =house, noem, =federal court, usa judge, attorney general, federal agent, republican, =judge, =court, =ice, =oval office, magistrate, prosecutor,
  =carr, =treasury
flyOver: FAA bars carriers _ Iran
  =(from|) (flying|flights) (over|near|through)
aviationAgency: _ bars carriers from flying over Iran
  =faa, federal aviation administration, =transportation department
repatriationPlane: _ lands in Spain
  (american|usa) repatriation (plane|flight|charter|bus|mission|ship|effort)
consular: USA closes _
  embassy, consulate, consular service, consular staff, usa embassy, american embassy, usa consulate, american consulate, consular office, diplomat,
  usa diplomat, american diplomat, embassy staff, embassy operation, diplomatic operation, consular section, diplomatic post, diplomatic presence,
  embassy personnel, consular bureau, nonessential staff, nonemergency staff, diplomatic mission, consular affairs, overseas post, consular officer
evacuate: USA _ embassy
  ~evacuate, ~close, ~reopen, ~suspend, ~shutter, ~shut, ~order to leave, ~draw down, drawdown, evacuation, closure, ~cut, ~reduce, ~withdraw, ~pull,
  ~resume, ~leave, departure, ~scale back, ~relocate, ~downsize, ~halt, ordered departure, authorized departure, ~depart, ~lay off, layoff, ~return,
  ~order out, ~move, reopening, ~restart, ~open, ~slash, =out of, ~airlift, ~fly out, ~bus out, ~vacate, ~abandon, ~thin out, ~pare, ~consolidate, ~gut,
  ~curtail, airlift, pullout, withdrawal, exodus, staff cut, cutback, consolidation, shutdown
strandedAbroad: _ seek help abroad
  =repatriation (plane|planes|charter|bus|buses), charter flight home, =home on charter, =charter flight to bring, =stranded, =stuck, =trapped,
  =repatriation, =repatriation flights, =repatriation flight, =repatriated, =repatriate, ~evacuate, evacuation, evacuee, =bring home, =brought home,
  =get home, =flown home, =come home, =airlift, =evacuation flights, =charter flights, =get out, =to leave, =leave now, =leave immediately,
  =depart immediately, =to depart, =depart now, =leave the country, =left behind, =shelter in place, =chartering flights, =try to leave, =flee, =home from,
  =flying home, =return home, =stuck overseas, =cut off from home
advice: State Department issues _
  travel advisory, travel warning, travel alert, =level 4, =level 3, =do not travel, =dont travel, security alert, travel notice, worldwide caution,
  travel advice, =warns against travel, =against travel, =avoid travel, =not to travel, travel health notice, travel guidance, =reconsider travel,
  =exercise increased caution, =cautions against travel, =advises against travel, =warns travelers, =travel caution, travel list, =warns americans,
  =urges americans, =tells americans, =warning to americans, =alert to americans, =advises americans, =cautions americans, =warns usa citizens,
  =urges usa citizens, =tells usa citizens, =orders americans, =do not travel list, =(increased|extreme|extra|heightened) (caution|vigilance),
  =exercise caution, =stay vigilant, =remain vigilant, (warning|advisory|alert|threat) level, =advisory (reissued|raised|lowered|updated|eased),
  =reissues advisory, =level (1|2|one|two|three|four)
adviser: _ issues travel advisory
  state department, =department of state, =cdc, usa embassy, =usa, rubio, blinken, pompeo, embassy, =state dept, white house, pentagon,
  state department spokesman, tillerson, secretary of state
airspace: FAA closes _
  airspace, ground stop, air traffic, air space, flight path, flight ban, =all flights, domestic flight, =flights nationwide, =flight cuts, flight cut,
  flight restriction, air travel, air route, flight, national airspace system, =russian flights, airliner, ground delay program, commercial flight, notam,
  temporary flight restriction, passenger flight, sky, skies, =steer clear of
airAct: FAA _ the airspace
  ~close, ~shut, ~halt, ~ground, ~ban, ~bar, ~suspend, ~restrict, ~reopen, ~reduce, ~cut, ~order, shutdown, closure, =ground stop, ~lift, ~stop, ~limit,
  ~prohibit, ~slow, ~warn, ~curb, ~resume, ~pause, ~consider, ~cap, ~tell, ~instruct
airAuthority: _ halts flights nationwide
  =faa, federal aviation administration, =usa, transportation department, transportation secretary, trump, white house, duffy, buttigieg, =federal, =tsa,
  biden, administration, air traffic controller, homeland security, =dot, president, =american carriers, =usa airlines, =usa carriers
cruise: CDC halts _
  cruise, cruise ship, cruise line, ferry, no sail order, conditional sailing order, ferry service, cruising, cruise industry, sailing, passenger vessel,
  ferries, cruise passenger
shipAuthority: _ halts cruises
  =cdc, coast guard, =usa, federal, florida, =usa ports, usa port, trump, white house, desantis, maritime administration, =alaska, cbp, supreme court, biden
visaFree: Europe drops _ for Americans
  visa, =visa free, visa requirement, entry fee, entry permit, =etias, travel authorization, entry ban, travel ban, =travel restrictions, quarantine,
  =red list, entry rule, =entry exit system, =entry, =safe list, reciprocity, biometric, =travel list, =safe travel list, visa waiver, reciprocal ban,
  electronic permit, welcome, fee, visa fee, entry tax, tourist tax
keepOut: Europe may _ American travelers
  =but not, ~bar, ~ban, ~block, ~exclude, ~turn away, ~deny entry, ~refuse entry, ~require, ~restrict, ~close, ~reopen, ~keep out, ~lift, ~ease, ~quarantine,
  ~suspend, ~impose, ~demand, ~open, ~welcome, ~shut out, ~turn back, ~shut, ~expel, ~drop, ~retaliate, =not welcome, =unwelcome, =off limits,
  =no longer welcome, =not allowed, ~drop from, ~remove from, ~extend, ~place, ~face, ~need, =admit, ~halt, ~let in, ~recommend, =keep closed, ~bid, ~keep,
  =stay out, ~let back in, =back in, ~reject, ~refuse, ~screen, ~vet, ~tighten, ~roll out, ~introduce, ~scrap, ~waive, ~launch, ~start, ~reinstate,
  ~fingerprint
moveAbroad: _ hits record
  =americans moving abroad, =americans leaving usa, =americans fleeing usa, =americans who left usa, =leaving usa for good, =americans leaving,
  =americans moving overseas, =americans seek second passports, =americans are leaving, =americans emigrating, american exodus, =americans want to leave,
  =americans move abroad, =americans moving to, =americans relocating abroad, =americans moved abroad, =americans seeking citizenship abroad,
  =americans leave usa, =americans plan to leave, =moving out of usa, =leave usa, =leaving usa, =why americans are moving, =americans apply for citizenship,
  =americans flee, =americans seek refuge, =americans eye moving abroad, =americans seek to leave, =americans seek foreign passports,
  =americans apply for british citizenship, =americans seeking asylum, =americans seek asylum, =academics leave usa, =scientists leave usa,
  =trans americans leave, =emigration of americans
electionAct: President hints he may _ midterms
  ~postpone, ~delay, ~cancel, ~nationalize, ~suspend, ~take over, ~federalize, ~subpoena, ~raid, ~end mail voting, executive order, ~call off,
  federal takeover, ~run again, postponement, ~nationalize vote
election: President wants to postpone _
  election, midterm, midterm election, presidential election, =2026 midterms, =2028 election, voting, november election, ballot, usa election, =elections,
  federal election
extraTerm: Trump hints at _
  third term, =third presidential term, third trump term, =22nd amendment, =twenty second amendment
thirdTerm: Trump hints at _
  third term, =third presidential term, =22nd amendment, =twenty second amendment, =2028 run, third trump term, nationalize elections, proof of citizenship,
  =term limits for president, (three|more|extra|additional|unlimited) (presidential|) terms, (amendment|bill) to allow third term, =serve (again|beyond 2028)
draft: Congress debates _
  selective service, draft registration, military draft, selective service act, conscription, draft board, =draft eligible, draft age,
  military selective service act, =draft women, =women in draft, =register for the draft, =registering for the draft, automatic registration, ready reserve,
  selected reserve, =women to register, =the draft for women, stop loss, involuntary activation, individual ready reserve, draft registry,
  national service mandate, conscript, draft eligibility, usa military draft, military draft lottery, involuntary (call up|callup|mobilization),
  reservist call up
interstate: Idaho bill would ban _
  interstate travel, =right to travel, abortion travel, abortion trafficking, =out of state abortions, =out of state abortion,
  =across state lines for abortion, =cross state lines, =crossing state lines, =travel out of state, =traveling out of state, =traveling to other states,
  =travel to other states, domestic travel restriction, domestic travel ban, =out of state travelers, =out of state visitors, =travelers from other states,
  =travel between states, =traveling for abortion, =state border checkpoints, =abortion travel ban, interstate travel ban, =out of state travel,
  =help minors travel, =out of state residents, =state line, freedom of movement, =state borders, state line checkpoint, =travel for abortion,
  =out of staters, =interstate abortion, =interstate highways, =travel across states, =(travel|move|movement) between states, =leave the state for abortion
quarantine: Governor orders _ for travelers
  quarantine, self quarantine, stay at home order, shelter in place order, isolation, =closed its borders, =closes its borders, =close borders, =turn away,
  cordon, lockdown
quarantineWho: Governor orders quarantine for _
  =out of state, =travelers from, =visitors from, =other states, =outsiders, =travelers, =state line, =new yorkers, tribe, =reservation, reservations,
  =incoming travelers, =arrivals, =tribal, =domestic travelers, =drivers from, =hot spot states, =hot spots, =highway, =roads, =state highways, =people from
travelHealth: CDC ends _
  testing requirement for travelers, test requirement for travelers, negative test, predeparture test, pre departure test, mask mandate on planes,
  quarantine power, foreign quarantine, =control of communicable diseases, federal quarantine, travel health rule, vaccine mandate for travelers,
  vaccination requirement for domestic flights, vaccine mandate for flights, testing for domestic flights, inbound testing, travel mask mandate,
  transportation mask mandate, (federal|mandatory|forced) quarantine (order|), (quarantine|isolation) order, (plane|travel|transit) mask (mandate|rule),
  mask mandate for planes
remit: House bill would set _
  remittance tax, tax on remittances, remittance fee, =fatca, =fbar, foreign bank account report, digital dollar, central bank digital currency,
  =cross border electronic transmittals of funds, transaction reporting, currency reporting, foreign account reporting, worldwide taxation,
  citizenship based taxation, civil forfeiture, cash seizure at airports, asset forfeiture, debanking, =residence based taxation,
  currency and monetary instrument report, tax on money sent abroad, geographic targeting order, remittance levy, cash seizures, travel with cash,
  foreign financial asset, foreign financial account, double taxation of americans abroad, cash reporting, funds transfer recordkeeping, ~declare cash,
  cash declaration, =cash over, =large cash, prepaid card, =declare cash
trusted: USA pauses _
  global entry, precheck, =pre check, nexus card, nexus program, nexus enrollment, sentri, trusted traveler, trusted traveler program,
  trusted traveler enrollment, =mobile passport control, preclearance, =cbp one for travelers, registered traveler, apis, advance passenger information,
  passenger name record, border crossing card for citizens, enhanced driver license, western hemisphere travel, =western hemisphere traveler, e gate,
  touchless lane, tsa touchless
homeCity: Trump sends troops to _
  =portland, chicago, los angeles, =la, memphis, new orleans, minneapolis, =dc, =d c, washington dc, =washington d c, nations capital, baltimore,
  san francisco, oakland, seattle, new york city, =nyc, charlotte, philadelphia, atlanta, st louis, houston, dallas, denver, detroit, boston, phoenix,
  las vegas, =st paul, kenosha, capital city, newark, cleveland, milwaukee, miami, san diego, el paso, albuquerque, austin, lafayette square, louisville,
  nashville, indianapolis, cincinnati, pittsburgh, tampa, orlando, tucson, salt lake city, kansas city, sacramento, san antonio, san jose, fort worth,
  raleigh, omaha, tulsa, honolulu, anchorage
closing: USA will _ border with Canada
  ~close, ~shut, ~shut down, ~seal, ~seal off, ~reopen, ~open, ~lock down, closure, closing, shutdown, reopening, =closed to, =off limits, lockdown,
  ~shutter, =nonessential, =non essential, =nonessential travel, =open to, ~barricade, ~unlock, ~padlock, ~wall off, ~block off
limiting2: USA will _ travel across border with Canada
  ~restrict, ~limit, ~lift, ~extend, ~ease, ~halt, ~suspend, ~pause, ~block, restriction, limit, ban, travel ban, ~end, ~bar, ~ban, ~stop, ~resume, ~relax,
  ~tighten, ~renew, ~allow, ~prolong, curb, ~prohibit, ~reimpose, extension
crossTraffic: Official limits _ at northern border
  =travel, travel restriction, =traffic, crossing, traveler, traveller, =nonessential travel, =non essential travel, =leisure travel, =outbound,
  =outbound traffic, =discretionary travel, ferry, =border travel, =land travel, =recreational travel, =tourists, passenger, motorist, =essential travel,
  =essential travelers, =leaving, =departing, =exit, visitor, car, vehicle, driver, =tourism, =nonessential, =non essential, =nonessential crossings
farBorder: Borders of _ reopen
  =eu, =europe, european, =european union, schengen, =brussels, =asia, =india, =china, =russia, =poland, =israel
incident: Crossing shut after _
  blockade, convoy, explosion, crash, accident, construction, power outage, bomb threat, cattle, repair, wildlife, shooting, gunfire, storm damage,
  oil spill, maintenance, (truck|car|vehicle|bridge) fire, flood, ice jam
halting: Official _ passport processing
  ~halt, ~suspend, ~stop, ~freeze, ~pause, ~shut, ~close, ~shut down, ~cease, ~resume, ~reopen, ~restart, ~curtail, ~cancel, ~ban, ~bar, ~block, ~end,
  ~ground, ~prohibit, ~restrict, ~limit, ~cut off, ~ramp up, suspension, halt, freeze, pause, shutdown, closure, moratorium, ban, resumption, reopening,
  prohibition, =on hold, ~restore, =unavailable, stoppage, ~discontinue, ~lift, =for emergencies only, =emergencies only, ~forbid, ~shutter, ~lock down,
  ~slash, ~scale back, ~gut, ~rescind, ~ration
nonessential: US and Canada extend ban on _
  =nonessential, =non essential, =travel restrictions, =travel ban, =border restrictions, =land border, =nonessential travel, =travel limits,
  =leisure travel, =border closure, =discretionary travel, =border crossing restrictions, =land crossings, =border shutdown, =border ban, =travel curbs,
  =recreational travel, =pleasure (trips|travel), =leisure (trips|visits), =recreational (trips|visits), =discretionary (trips|visits)
deploying: President will _ troops
  ~deploy, ~send, ~federalize, ~call up, ~call in, ~mobilize, ~activate, ~withdraw, ~pull out, ~order, ~dispatch, ~patrol, ~station, ~arrive, deployment,
  takeover, ~block, ~threaten, ~remain, ~stay, federalization, mobilization, ~leave, ~use, ~bring in, ~surge, ~pull, ~reinstate, ~extend, ~expand,
  ~send home, =on standby, ~authorize, ~command, ~move, presence, ~return home, ~head home, ~request, ~send in, =going home, =in the streets, =role in,
  ~roll into, ~end, ~keep, ~occupy, crackdown, ~fly in, ~reverse, =sent home, =to leave, ~arm, ~fan out, ~pour into, ~head to, ~ready, ~alert, ~march,
  ~descend on, ~enter, ~swarm, ~flood, ~police, ~line, ~put, mission, =trained for, ~mass, =more, ~call out, ~stage (outside|near), ~pack up, ~garrison,
  ~rotate, ~embed, ~muster, ~redeploy, ~demobilize, ~stand up, ~camp out, ~federalise, ~summon, ~reinforce, ~unleash, ~pour, redeployment, reinforcement,
  incursion, occupation, ~invade, ~storm, ~roll out of, ~converge on, ~set foot
undeploy: Guard troops _ the city
  ~(leave|depart|quit|vacate|pull out of|pack up|go home|head home|return home|withdraw|stand down|draw down), =(home|sent home|going home) (from|in),
  withdrawal, drawdown, =(ends|end|ending) (mission|deployment|patrols), =sent home
jailAbroad: President wants to _ citizens
  ~jail abroad, =to el salvador, =in el salvador, =foreign prisons, =foreign prison, =prisons abroad, =abroad to prisons, ~send to guantanamo,
  =to foreign prison, =to foreign prisons, =to foreign jails, =salvadoran prison, =el salvador jails, =el salvador prison, =el salvador prisons,
  =jailed abroad, =imprisoned overseas, =overseas prisons, =to guantanamo, =jail abroad, =prison abroad
usAirport: Streamer detained at _
  =usa airport, =usa border, =at airport, =at border, =at the border, =border officers, =customs, =boston airport, =by cbp, =at usa border, =at usa airport,
  =airport after, =returning to usa, =customs officers, =at customs, =jfk, =logan airport, =dulles, =reentry, =home from abroad, =return from abroad,
  =returning from, =immigration officers at airport, =international airport
borderSearchFirm: Court limits _
  border search, border phone search, border device search, warrantless border search, device search at border, device search at the border,
  searches of phones at the border, phone search at border, searches of electronic devices at border, border searches of phones, border searches of devices,
  searches of citizens at border, electronic device search
use: ICE to _ phone data
  ~use, ~buy, ~collect, ~expand, ~purchase, ~share, ~obtain, ~access, ~search, ~mine, ~tap, contract, ~gain, ~misuse, ~build, ~deploy, ~get, ~gather, ~track,
  ~pool, ~merge, ~link, ~sell, ~seek, ~hand over, ~demand, ~turn over, ~scrape, ~compile, ~subpoena, ~request, ~limit, ~ban, ~sue, ~improperly use, ~rein in,
  ~conduct, ~propose
cosmetic: New _ comes with passports
  face, image, portrait, commemorative, limited edition, redesign, design, photo, picture, cover, signature, anniversary, 250th birthday, artwork, look,
  =(new|) art, pages of
judge: Official _ judges
  judge, federal judge, district judge, justice, immigration judge, chief justice, judiciary, federal judiciary, federal bench, courts, jurist, =boasberg,
  judges
courtOrder: Official defies _
  court order, court ruling, judge order, ruling, supreme court order, supreme court ruling, injunction, judges order, court decision, courts,
  restraining order, judicial order, =(his|her|judges|courts) (order|orders)
disobey: Official _ court order
  ~defy, ~ignore, ~flout, ~disobey, ~violate, ~disregard, ~circumvent, ~evade, ~refuse to comply, ~refuse to follow, ~skirt, ~openly defy, defiance,
  noncompliance, violation, ~sidestep, ~resist, ~hold in contempt, contempt, ~stonewall, ~thumb nose at, ~brush aside, ~blow off, ~snub, ~shirk, ~slow walk,
  ~dodge, ~bypass, ~fail to comply, ~fail to obey, ~fail to follow, ~stop short of, ~not comply, ~drag feet, stonewalling, disobedience, resistance to,
  ~reject, ~contravene, ~breach, ~buck
strikeAtJudge: Official _ judge
  ~impeach, ~threaten, ~attack, ~fire, ~oust, ~purge, ~remove, ~target, ~sue, ~arrest, ~intimidate, ~berate, ~denounce, ~pack, ~discipline, ~harass,
  ~investigate, ~assail, impeachment, intimidation, =threats against, =threats to, =attacks on, =impeachment of, ~reshape, ~remake, ~dox, ~lay off, ~vilify,
  firing, threat, ~overhaul, ~strip, ~undermine, ~muzzle, ~defame, ~demonize, ~swat, ~bully, ~defund, ~blacklist, ~disparage, misconduct complaint
state: _ bill would stop travel
  pritzker, newsom, hochul, whitmer, desantis, greg abbott, =alabama, =alaska, =arizona, =arkansas, =california, =colorado, =connecticut, =delaware,
  =florida, =hawaii, =idaho, =illinois, =indiana, =iowa, =kansas, =kentucky, =louisiana, =maine, =maryland, =massachusetts, =michigan, =minnesota,
  =mississippi, =missouri, =montana, =nebraska, =nevada, =new hampshire, =new jersey, =new mexico, =new york, =north carolina, =north dakota, =ohio,
  =oklahoma, =oregon, =pennsylvania, =rhode island, =south carolina, =south dakota, =tennessee, =texas, =utah, =vermont, =virginia, =washington state,
  =west virginia, =wisconsin, =wyoming, =puerto rico, =guam, new yorker, texan, floridian, statehouse, state legislature, =georgia governor, =georgia gov,
  =georgia senate, =georgia house, =georgia law, georgia lawmaker, georgia bill, georgia election, =georgia ballots, =georgia national guard,
  georgia republican, georgia democrat, =georgia supreme court, =georgia capitol, georgia county
areaPassport: US says _ in Libya
  passports not valid, passport restriction, use of usa passports, use usa passports, using usa passports, special validation passport, special validation,
  geographic travel restriction, passport area restriction, passports invalid for, passport waiver, usa passports not valid, usa passports no longer good,
  usa passports invalid, usa passports no longer valid, passports not valid for travel, passports invalid for travel, american passports not valid,
  american passports no longer valid, use american passports, use of american passports,
  =passports (no good|worthless|void|useless|unusable|not good) (for|in),
  =passport (said|marked|stamped|declared|is|was|are|becomes) (not valid|invalid|no good|void) for
keepFrom: Order will _ citizens from leaving
  ~keep, ~prevent, ~discourage, ~deter, ~dissuade, ~hold back, ~hinder, ~exclude, ~disqualify
departureWord: Pentagon may limit _
  =departures, =departures of, =departures by, =departures from usa, =departures abroad, =departure of citizens, =departure of americans,
  =departures of citizens, =departure of reservists, =outbound passengers, =outbound travel, =exits from usa, =emigration
permission: Citizens need _ to leave
  permission, approval, permit, clearance, license, authorization, sign off, preapproval, waiver, letter, tax clearance, exit paper, travel paper, consent,
  certificate, government approval, federal approval, =blessing, =go ahead
beforeLeaving: Citizens need approval _
  =before (leaving|boarding|traveling|departing|departure|going abroad|going overseas|flying abroad|exiting|sailing|crossing|heading abroad|they leave),
  =before (they travel|they can leave|foreign trips|trips abroad|international travel|overseas travel|international trips),
  =to (sail|cross borders|fly overseas), =to (sail to|leave usa|leave the country|go overseas|go abroad|vacation abroad|travel abroad),
  =for (foreign|international|overseas) (travel|trips|flights|vacations), =for (trips|travel|vacations) (abroad|overseas),
  =to (work|teach|lecture|live|practice) (abroad|overseas), =before (they book|booking) (trips|flights|travel) (abroad|overseas)
register: Rule makes citizens _ trips abroad
  ~register, ~report, ~disclose, ~notify, ~declare, ~log, ~seek permission for, ~justify, notice, registration, ~apply for, ~get permission for, ~preclear,
  ~check, ~inspect, ~screen, ~question
abortion: County bans travel for _
  abortion, abortion pill, abortion care, reproductive care, abortion access, abortion seeker, abortion patient
awayFromState: County makes it a crime to drive woman to _
  other state, another state, =out of state, =across state lines, state line, =other states, travel, ~travel, ~drive, =leave the state, =leaving the state,
  highway, road, ~cross state lines, ~transport, =interstate
noSail: CDC ends _
  no sail order, no sail, conditional sail order, conditional sailing order, cruise ban, cruise order, cruise ship ban, cruise suspension, cruise restart
moving: More Americans _
  =moving abroad, =move abroad, =moved abroad, =moving overseas, =move overseas, =emigrating, =emigrate, =relocating abroad, =relocate abroad,
  =relocating overseas, =leaving for good, =leave for good, =seek second passports, =fleeing abroad, =seek citizenship abroad, =settle abroad,
  =leave the country for good, =leaving the country for good, =start new lives abroad, =retire abroad, =retiring abroad, =for the (exits|exit), =fleeing usa,
  =flee usa, =leaving the country, =fleeing the country, =leave the country, =out of the country for good, =eyeing the exits
forDraft: Bill would register men _
  =for the draft, =in the draft, =for draft, =for military draft, =for the military draft, =draft registration, =draft age, =to the draft
denial: Official _ renewals of passports
  ~deny, ~refuse, ~bar, ~ban, ~revoke, ~keep, ~prevent, ~withhold, ~strip, ~block, ~forbid, ~prohibit, ~invalidate, ~confiscate, ~seize, =not be able to,
  =not able to, ~cancel, ~void, ~annul, ~pull, ~yank, ~lose,
  =(cost|costs|costing) (them|him|her|you|people|parents|drivers|truckers|sailors|workers|debtors|borrowers) (their|his|her|your)
enforcer: _ detain citizen
  =ice, ice agent, ice officer, border patrol, border agent, immigration agent, immigration officer, =cbp, =dhs, homeland security, federal agent,
  immigration authorities, =immigration authorities, customs officer, immigration raid, immigration enforcement
fisaProbe: Senator asks about _
  dossier, fisa abuse, steele, comey, mccabe, flynn, russia probe, carter page, rosenstein, mueller
dataTrove: ICE buys _
  location data, license plate data, voter data, voter roll, irs data, personal data, sensitive data, medicaid data, travel data, airline data,
  passenger data, passenger record, flight record, private data, phone data, phone record, social security data, cellphone location data,
  social media surveillance, immigration database, travel record, (medicaid|health|food stamp|snap|school|student) (data|record|file|list|information),
  (bank|social security|passenger|voter|citizen|location|travel) (data|record|file|list|information), itinerary, itineraries, license plate camera,
  taxpayer (data|record), (ad|advertising|app|geolocation|phone location) data, (phone|cellphone) location (tool|record|data),
  (anonymous|anti ice|critics) (accounts|account), identities of critics
guardOther: Soldiers help at _
  (long term|nursing) care, nursing home, hospital, health worker, vaccine, vaccination, testing site, coronavirus (help|deployment|response|relief),
  food bank, =flooding, =flood relief, hurricane, wildfire, pizza, hotel, lightning, toxin, rescue, =missing, ~drown, ceremony, parade, restaurant,
  health care facility, baby formula, (federal|) funding for national guard, ~hospitalize, crash, supremacist
abortionOther: Firm pays for _
  rape, ~rape, rapist, =10 year old, clinic, ~mail, employee, travel (cost|coverage|expense|benefit), small business, mail order pill
deployMilitary: Trump may _
  deploy the military, deploy military, use the military, use military force, send in the military, deploy troops, send in troops, send in the troops,
  deploy the army, use the army, use troops, military force against, threat of military force, threats of military force, deploy active duty troops,
  military on protesters
immigrationJudge: Official fires _
  immigration judge
onlineService: Official puts passport renewals _
  =online, =on line, =digital, =digitally, =by mail
serviceDetail: Official puts passport renewals _
  =online, =on line, =digital, =digitally, app, =by mail, courier, fee, price, =cheaper, expediter, staffing, hiring, portal, website, library, =clerks,
  selfie, kiosk, =cost, =costs, surcharge, page, chip, =image, design, photo, =how to renew, =first time, couriers, ~cost, =more expensive, ~hire, staff
passportWait: _ hit ten weeks
  passport (wait|wait time|backlog|delay|logjam|crunch|queue|turnaround|line|processing time), =wait for passports, =passports delayed,
  =how long does it take to get (a|your) passport
sexMarkerFirm: Official ends _ for travelers
  x (gender|) marker, gender marker, sex marker, (sex|gender) designation, third gender option, =(m f or x|m or f), x gender, gender x
debtor: Official flags _
  debtor, tax debt, (seriously|) delinquent (tax debt|taxpayer|), back taxes, child support, =in arrears, =behind on (support|child support|taxes),
  unpaid (taxes|tax|fines|child support|student loans), deadbeat (dad|parent), tax delinquent, =tax bill, defaulted borrower, big debtor,
  =(owe|owes|owing|owed) (taxes|uncle sam|irs|child support|back taxes|tax)
journey: Debt may cost you your _
  trip, =travel, travel plan, vacation, =border, =at the gate, honeymoon, =abroad, =overseas, getaway, travel document, flight, =ground you, =grounded
leaving: Official wants citizens' _ logged
  ~(leave|depart|exit|flee|quit|get out of|stay in|escape) (usa|the country|the nation|country|their country|home soil),
  =(reason|reasons) for (departure|leaving), ~(travel|go|fly|move|sail|vacation) (abroad|overseas|out of the country),
  (personal|private|foreign|overseas|international|outbound) (trip|vacation|travel),
  (trip|travel|vacation|flight|journey) (abroad|overseas|out of the country), =who may go abroad, =(citizens|citizen) departure,
  =(without|with no) a passport, =(nobody|no one|nobodys|no ones) (leaves|leaving), =departing without, ~depart without
restrain: Official will _ citizens' departures
  ~(bar|ban|block|stop|halt|forbid|prohibit|prevent|hold|ground|restrict|limit|curb|deny|refuse),
  ~(turn back|trap|lock|keep|detain|intercept|check|question|inspect),
  ~(log|record|register|track|clear|vet|screen|approve|authorize|permit|allow|require|demand|criminalize|outlaw|suspend|freeze|cap|control|search|tag),
  permission, approval, clearance, permit, authorization, license, restriction, limit, ban, =unlawful, =illegal, =a crime, =must (ask|report|notify|apply),
  =stopped at, =have to, =nobody, =no one, =need, =needs, =sign off, =blessing, =held at, ~(seal|cut off|lock in|lock down|turn away|outlaw), =know why,
  ~ask why, ~file, ~track, reason, ~(strand|cage|shackle|confine|immobilize|impede|obstruct|hinder|impound|embargo|interdict|monitor|surveil),
  ~(query|interrogate|vet|delay|postpone|defer|condition|penalize|punish|fine|tax|charge|prosecute|flag), =without permission, =without approval,
  =not so fast, ban on, no longer, =must (first|wait|apply|register|notify|disclose|declare|pay|prove|post), =(may|might) not, barrier, hurdle, obstacle,
  checkpoint, =cannot, =cant, =could not, ~post bond, =must declare
borderTown: Crossing at _ shuts to travelers
  peace arch, niagara (falls|), lukeville, nogales, eagle pass, laredo, el paso, san ysidro, otay mesa, calexico, mexicali, del rio, brownsville, mcallen,
  hidalgo, presidio, naco, blaine, sumas, point roberts, derby line, detroit, windsor, port huron, sarnia, buffalo, champlain, massena, ogdensburg,
  thousand islands, international falls, pembina, sweetgrass, houlton, calais, madawaska, sault ste marie, tijuana, juarez, ciudad juarez, rocky point,
  matamoros, nuevo laredo, stanstead, eastport, boquillas, campobello, st croix, rio grande,
  =(vermont|maine|montana|arizona|texas|new york|washington|north dakota|minnesota|new mexico) crossing, agua prieta, tecate, ojinaga, coutts, st stephen,
  fort erie, queenston, lacolle, rouses point, beebe plain, northwest angle, lubec, fort kent, lynden
passage: Officials halt _ at Niagara
  (border|land|port|) crossing, bridge, tunnel, ferry, port of entry, land port, =(southbound|northbound|outbound),
  (leisure|discretionary|nonessential|family|passenger|border|cross border) (traffic|travel|trip|visit), day tripper, vacationer, =crossing limits,
  (leisure|discretionary|recreational|nonessential) (driver|motorist|shopper|visitor|boater)
limit: Officials _ crossings at Niagara
  ~(close|shut|shut down|seal|reopen|open|halt|stop|suspend|restrict|limit|bar|ban|block),
  ~(lift|ease|extend|renew|resume|end|prolong|pause|turn back|cut|lock down), closure, closing, reopening, limit, restriction, curb, shutdown, =off limits,
  =closed, =only for (truckers|trucks|essential workers), =back open, =again, ~(check|inspect|back up)
airlineWord: Officials order _ to refuse seats
  airline, carrier, gate agent, cruise line, ferry operator, =(delta|american airlines|southwest airlines|united airlines), =delta united
boarding: Airlines told to deny _
  seat, ticket, boarding, =(board|boarding pass|fly|let on|let him on|let her on|one way tickets|from flying|from flights|every airline), check in
toldTo: Officials _ airline
  =(told|ordered|forced|directed|instructed) to, ~(refuse|deny|sell) (seats|boarding|tickets), =(wont|wouldnt) let, ~turn away,
  ~(bump|bar|ban|offload|reject), ~order, =to stop
outlaw: Bill would make trips to Iran _ for Americans
  =(a|) (crime|felony|misdemeanor), =illegal, =unlawful, =off limits, =off the menu, =forbidden, =outlawed, =punishable, fine, penalty, =(jail|prison) time,
  prison, =jail, =face charges, sanction
goTo: Bill would bar _ Iran
  (citizen|tourist|leisure|private|personal) (trip|travel), =bound for, trip, tourism, ~visit, tour,
  =(iran|china|russia|venezuela|libya|syria|yemen|haiti) trips, =(trips|trip|travel|traveling|visits|visit|visiting|tours|tour|going) (to|in|into),
  =(go|goes|going|travel|travels) to, =who visit
worker: _ told to clear trips abroad
  (federal|government|civilian) (worker|employee|staff|scientist|official|contractor),
  (intelligence|defense|state department|lab) (worker|employee|staff|scientist|official|contractor), (nuclear|government) scientist, reservist,
  (retired|former) (officer|official|soldier|intelligence officer), troop, soldier, service member, airman, ex (spy|official|soldier), witness, engineer,
  researcher, professor, academic, student, nurse, doctor, pilot, journalist, felon, rioter, convict, billionaire, millionaire, patient
taxman: _ tells State of big debtors
  =irs, =treasury, =state department, =tax court, =uncle sam, =federal, =feds, =congress, =child support, =washington, =certification, =certified, =flagged
feeWord: State Department cuts _ to renounce citizenship
  fee, tax, levy, toll, appointment, embassy, consulate, bill, rule, form, interview, billionaire, millionaire, wait list, price, dodge
restore: Court _ the passport
  ~(return|restore|reinstate|give back|hand back|issue|reissue|resume|regain|win back|get back|give|grant|allow|let|keep|protect|clear|lift|ease), =back
outwardFirm: Order stops _ passengers
  =outbound, =departing, =out of (the country|usa), =leaving (usa|the country), =abroad
worldwideAdvice: State Department lifts _
  (worldwide|global|blanket|blanket worldwide|world) (travel|) (warning|advisory|alert), advisory against all (international|foreign|overseas) travel,
  (worldwide|global) travel notice, (worldwide|global) (do not travel|level 4) (notice|order),
  (worldwide|global) (do not travel|level 4|level four) (warning|advisory|alert)
adoptee: _ bill returns to Congress
  adoptee, adoptee citizenship, (foreign|international|overseas) adoptee, =adopted from
emergencies: Senate bill would make _ expire
  presidential (declaration|emergency), =emergencies expire, emergency declarations by president, =president emergencies,
  =(limit|limits|limiting|curb|curbs|curbing|cap|caps|end|ends|ending) (national|) emergencies, emergency declarations
bareGuard: Governor _ on city subway
  =(puts|put|sends|send|sent|calls up) guard, =(deploys|more|the|state|mobilizes|activates|of) guard,
  guard (member|unit|troop|soldier|mission|patrol|presence|takeover),
  =(allow|allows|bar|bars|block|blocks|keep|keeps|pull|pulls|withdraw|withdraws|extend|extends|use of|deploy|want|wants) guard,
  =guard (arrives|leaves|stays|returns|in)
patrol: FBI agents _ streets of the capital
  ~patrol, ~flood, ~fan out (in|across), ~sweep, ~swarm, ~roam, ~descend on, =on patrol
women: _ would register too
  =women, daughter, =men, young man, young woman, teenager, son, 18 year old, =gen z
idWord: TSA stops accepting _
  (regular|standard|ordinary|plain|old) (id|ids|license|identification), (driver|drivers|state) license,
  =(compliant|acceptable|alternative) (id|identification), =(an|federal|your|right|proper|flying without) id, identification, =your face is,
  (expired|enhanced|out of state|paper|digital) (id|ids|license|licenses|identification)
checkpoint: _ stops accepting regular licenses
  =tsa, airport (checkpoint|security|screening), flyer, =fly, =flying, =sky harbor, boarding pass, =boarding, =checkpoint
takeDevice: Agents _ phone at Logan
  ~take, ~seize, ~hand over, ~unlock, ~grab, ~copy, ~keep, ~search, ~demand
lawFirm: Judge blocks order against _
  law firm, big law, lawyers who sued, (perkins coie|wilmerhale|jenner), bar association
firmCurb: Law firm _ order
  ~target, ~punish, ~sanction, ~lose, ~cave, ~settle, ~sue, ~block, ~fight, deal, access, order, clearance, ~strike, probe, retribution
defyFirm: White House aide _ appeals court
  ~defy, ~ignore, ~flout, ~disobey, ~shrug off, ~brush off, ~disregard, ~sidestep, ~evade, ~circumvent, defiance
pressFirm: Official cuts _
  (corporation for|) public broadcasting, voice of usa, =voa, (broadcast|station|tv|network) license, press (pool|credential|pass|badge|corps),
  press freedom, reporters (phone|laptop|records|notes), =(seized|seize) (laptop|phone) (from|of) reporter, news distortion, public media,
  jailing (reporter|journalist), =(reporter|journalist|photographer|photojournalist|columnist|podcaster) (phone|laptop|notes|records|cameras|hard drives),
  =cpb
refused: Americans _ entry to Italy
  =denied entry, =refused entry, =turned away, =stay out, =keep out, =kept out, =not welcome, =barred from entering, =banned from entering, =back in,
  =let in, =welcome again, =no longer welcome, =unwelcome, =blocked from entering, =cannot enter, =cant enter, =must apply
richExodus: Tax plan sparks _
  (millionaire|billionaire|wealth|taxpayer|talent|scientist) (exodus|flight|migration),
  exodus of (millionaires|billionaires|the rich|talent|scientists|academics)
secondPassport: Americans _
  ~(apply for|seek|claim|eye|pursue|chase) (canadian|irish|italian|british|german|portuguese) (citizenship|passport|passports|nationality),
  ~(apply for|seek|claim|eye|pursue|chase) (european|eu|foreign|second|another|dual) (citizenship|passport|passports|nationality),
  =for (canadian|irish|italian|british|german|portuguese|european) (citizenship|passports|nationality),
  ~(claim|trace|document|prove) (canadian|irish|italian|british|german|portuguese|polish|european) (ancestry|descent|roots)
americanPassport: Not a good time to hold an _
  (american|usa) passport
mover: _ relocate to Canada
  =americans, (american|usa) (doctor|scientist|nurse|engineer|academic|professor|researcher|family),
  (couple|teacher|retiree|woman|veteran|parent|student|worker), (trans|gay|lgbtq|transgender) (family|couple|people|american)
relocate: American doctors _ to Canada
  ~seek (asylum|refuge|residency|citizenship) in, ~lure, ~woo, ~poach, ~look to (move|relocate), new life in, ~start over in, ~retire to,
  ~buy (homes|citizenship) in, ~settle in, ~(relocate|move|emigrate|resettle|flee|decamp) (to|for), ~recruit (american|usa), recruitment of (american|usa)
abroadWord: American doctors move _
  =abroad, =overseas, =canada, =mexico, =portugal, =spain, =europe, =new zealand, =costa rica, =ireland, =out of usa
wantOut: More people _, Gallup finds
  =want out, =leave for good, =leaving for good, =go for good, =want to leave usa, =wants out of usa, =exodus of americans, =leaving usa behind,
  =escape from usa, =how to move to (canada|portugal|spain|europe|mexico|ireland|italy), (american|scientific|academic|reverse) brain drain,
  =(science|scientific|academic) refugees
voterData: Justice Department demands _
  voter (roll|file|list|data|record|registration list|purge), purge list, =noncitizen voters flagged, =(2020|2024|2026) ballots,
  =(voters|citizens) (flagged|purged|removed|challenged), =flagged (voters|citizens|as noncitizens)
poll: Armed agents at _
  polling (place|site|station), =the polls, =polls, ballot (box|drop box), voting (site|machine)
armed: _ at polling places
  =armed agents, =armed guards, federal agent, troop, soldier, =national guard, =ice agents, =military, =seize, =seizes, =federal monitors, marshal, monitor,
  observer
stateTravel: Hawaii _ challenged in court
  statewide (travel ban|travel order|travel restriction), travel (ban|restriction|order|quarantine), =discourages (tourists|visitors|travelers),
  (visitor|traveler) (ban|quarantine|testing), travel advisory for (states|15 states|travelers), =across state lines
forces: _ patrol streets of the capital
  =fbi, =tsa, =ice agents, security force, =marines
takeOver: President may _
  ~take over (police|city police|the police|capital police|city), (police|federal) takeover, takeover of (police|city|capital), ~federalize (police|dc|city)
draftRoll: Women would _ under Senate bill
  ~register (too|for draft|for service), =defense bill, =(national|mandatory) service, =draft registration, =selective service
watchTool: ICE expands use of _
  (facial|face) (recognition|scan), spyware, license plate (reader|camera), stingray, cell site simulator, clearview, phone tracking, phone hacking tool,
  iris scanner, flock camera, (plate|license plate|traffic) (reader|scanner|tracker),
  (phone|cellphone|mobile) (location|tracking|hacking|surveillance) (tool|software|system)
levelFour: Worldwide _
  =level (4|four), =do not travel
roadCheck: Tribe keeps _ on reservation roads
  checkpoint, roadblock
roadWho: _ keeps checkpoint
  tribe, =tribal, =tribes, reservation, =sioux, =state line, =state highways, =out of state, =drivers from, =cars from
firmLeaving: TSA keeps debtors _
  =from (boarding planes|boarding flights|boarding international flights|flying abroad),
  =from (flying overseas|flying out|international flights|foreign travel|overseas travel),
  =from (international travel|departing usa|emigrating|leaving the country|leaving usa|traveling abroad|traveling overseas|outbound flights|going abroad),
  =off (international|overseas|foreign|outbound) flights, =out of (outbound|international) flights, =planes out of usa, =flights out of usa
keepHere: Senate bill would _
  ~keep (you|them|people|citizens|americans|doctors|scientists|debtors|borrowers|reservists) stateside,
  ~keep (citizens|americans) (in|inside|within) (usa|the country|our borders|usa borders)
noTrips: Senate bill says _ debtors
  =no (foreign|overseas|international) (trips|travel|vacations|flights) for, =no (trips|travel|vacations) (abroad|overseas) for
travelRightFirm: A short history of the _
  (right|freedom|liberty) (to|of) (travel abroad|international travel|foreign travel|leave usa|leave the country)
trackVerb: License plate readers _ drivers
  ~(track|map|log|monitor|trail)
gateStop: Family _ by Homeland Security
  =(stopped|bumped|turned away|turned back|pulled aside|blocked|held|refused) at (the|) (gate|gates|boarding gate|departure gate|jet bridge),
  =(pulled|removed|taken|barred|kept) (off|from) (flight|flights|plane|planes) (abroad|overseas|to europe|to canada|to mexico),
  =denied boarding (passes|pass|)
clearedToFly: Imam _ after years on federal list
  =(cleared|free|able|allowed|finally allowed) to (fly|board),
  =(cannot|cant|could not|unable to|barred from|kept from|stopped from) (fly|flying|board|boarding)
listWord: Imam cleared to fly after years on _
  =(federal|government|secret|terror|fbi|tsa|security|screening) (list|lists|watchlist|watch list)
braces: Illinois governor _ troops
  ~brace for
permitOnly: Court says Americans may leave _
  =only with (a|) (permit|permission|approval|clearance|license|orders|leave),
  =(need|needs|must have|must get) (a|) (permit|permits|permission|approval|clearance|license)
foreignTransfer: Treasury caps _
  (foreign|overseas|outbound|offshore|cross border) (transfer|wire|wire transfer|deposit|account),
  =(accounts|savings|deposits|transfers|wires) (abroad|overseas|offshore), =savings moved (abroad|overseas|offshore)
outboundPeople: Northern border checkpoints to screen _ Canada
  =(people|travelers|drivers|citizens|americans|those|pedestrians|families) (heading|headed|going|bound|driving|crossing) (to|for|into),
  =(sailboats|boats|cars|yachts) (heading|headed|going|bound|driving|crossing) (to|for|into),
  =(people|travelers|drivers|citizens|americans) (leaving|departing) (for|usa|the country)
screenVerb: Checkpoints _ people heading to Canada
  ~(screen|check|search|inspect|stop|question|turn back|turn away|halt|hold|block)
certify: IRS to _ tax debtors to State
  ~certify, certification
tax: Senator would _ savings moved offshore
  ~tax, tax, levy
offLimits: White House declares Libya _ American travelers
  =off (limits|bounds) (to|for), =out of bounds (to|for)
safeguard: Court ends _
  (warrant|hearing|appeal|judicial review|court order|due process) (requirement|rule|mandate), (grace|notice|appeal|response) period,
  (debt|tax debt|dollar|income|arrears) threshold, (privacy|due process|passport|travel|travelers|legal|constitutional|whistleblower|judicial) protection,
  =protections for (citizens|americans|travelers|passport holders|passports), (legal|privacy|constitutional|judicial) safeguard, =safeguards for americans,
  =(hearing|court order|judge order|notice|a warrant|warrants) before, =a warrant to (search|open|scroll|inspect|examine), =hearing within
disobeyed: Court order _ by Homeland Security
  =ignored, =defied, =flouted, =disobeyed, =violated, =disregarded, =circumvented, =skirted, =evaded, =brushed aside, =breached
struckAt: Immigration judges _ by Justice Department
  =fired, =ousted, =impeached, =threatened, =targeted, =purged, =harassed, =removed (by|after|over|from bench),
  =sued by, =investigated by, =dismissed by, =laid off, =under (attack|threat|fire|pressure),
  ~face (threats|impeachment|attacks|purge), =placed on leave, =doxxed, =swatted, =attacked by, =denounced by
struckAtNoun: Trump joins calls for judge _
  =impeachment, =ouster, =removal, =firing, =firings, =purge
turnAway: Europe _ American travelers
  =but not, ~bar, ~ban, ~block, ~exclude, ~turn away, ~deny entry, ~refuse entry, ~restrict, ~close, ~reopen, ~keep out, ~lift, ~ease, ~quarantine, ~suspend,
  ~impose, ~open, ~shut out, ~turn back, ~shut, ~expel, ~drop, ~retaliate, =not welcome, =unwelcome, =off limits, =no longer welcome, =not allowed, ~welcome,
  ~drop from, ~remove from, =admit, ~halt, ~let in, =keep closed, =stay out, ~let back in, =back in, ~reject, ~refuse, ~screen, ~vet, ~tighten, ~fingerprint,
  ~require, ~demand, ~waive, ~reinstate, ~charge, ~bid, ~keep, =now need, =(need|needs) (a|an|to|permission|permits|visas|clearance|license|government|no)
draftFirm: _ becomes automatic
  draft registration, (registration|registering|register|registered|registers) for (the|military|a|) draft, =women in the draft, =drafting women,
  selective service registration, automatic draft
`;
