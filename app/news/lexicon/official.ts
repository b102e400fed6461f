/** How official titles are worded: whose matter a document is not, what is routine, and subjects that only law names so. */
export const OFFICIAL_WORDS = `
notOurs: Notice on _
  =right to introduce certain persons, visa, nonimmigrant, =visa waiver, visa waiver program, =esta, alien, naturalization, security zone, safety zone,
  export, reexport, import, imported, =exports and reexports, tariff, antidumping, countervailing, commodity, disaster, emergency declaration,
  disaster declaration, major disaster, humanitarian relief, nonproliferation, proliferation, foreign terrorist organization, sanctions regulation,
  social security number, licensing procedure, drawback, fishery, cargo, hazmat, hazardous material, pipeline, health commission, border health commission,
  water resource, world cup, detained at guantanamo, guantanamo naval base, aviation safety commission, duties to address, flow of illicit drugs,
  synthetic opioid, asylum, expedited removal, temporary protected status, refugee admission, refugee, employment authorization, adjustment of status, h 2a,
  h 2b, obtaining usa citizenship, name check, immigration services, airworthiness, airworthiness directive, class e airspace, class d airspace,
  restricted area, amendment of class, establishment of class, drawbridge, special local regulation, border crossing card, entry of aliens,
  suspension of entry, suspending entry, suspending the entry, restricting the entry, restrict the entry, foreign nationals, citizens of foreign countries,
  state legislator, travel expense, per diem, witness testimony, touhy, carrier initiative, terrorism list governments, visa requirement, kiosk, sea turtle,
  meat, poultry, radio frequency, public safety officer, cruise vessel security, cruise ship security, dignitary, federal travel regulation,
  travel promotion, medical device, electric power, bulk power, information and communications technology, designated foreign countries, foreign adversary,
  task force on the fifa, citizen preparedness, training of customs, no fly zone, grant program, child care, veteran status, designated persons,
  cuban nationals arriving, agricultural, civil aviation security service, energy emergency, critical minerals, coal, sale of arms, military exports,
  weaponization of federal government, vaccination mandate, transgender troops, service members discharged, fair market opportunity, airport construction,
  financial institution merger, customs duty, import duty, =import duties, =duties on, =duties to, =goals and ideals, =national passport month, importation,
  dog, animal, =open borders, =illegally reentering, gift parcel, oversale, ticket refund, consumer protections, environmental impact, boarding compensation
routineKind: _ published
  information collection, agency information collection, proposed collection, =comment request, =privacy act of 1974, schedule of fees, fee schedule,
  card format, courier, airport list, limits of port, port limit, port of entry description, user fee airport, =paperwork reduction act, sunshine act,
  advisory committee, nomenclature, conforming amendment, visa page insert, visa page, execution fee, service passport, mail for renewal, =online, =on line,
  renewal by mail, =delegation of authority, statement of policy, continuation of national emergency, =continuation of the national emergency,
  organizational change, execution of passport applications, passport agents, inflation adjustment, civil monetary penalty, =60 day notice, =30 day notice,
  notice of hearing, hearing on, acceptance facility
officialTravel: Rule on _
  =megan law, traveling sex offender, travel control act, documents required for travelers departing, documents required for travel,
  travelers departing from, usa citizens departing, card format passport, =international travel by citizens, =departure of citizens,
  =departure of usa citizens, =travel control of citizens, =travel control of citizens and nationals, documents required for usa citizens,
  =passport requirement for citizens, travel restrictions applicable to land ports, temporary travel restrictions, restrictions on use of usa passports,
  =restriction on the use of usa passports, =travel restrictions applicable to land, exit requirements for citizens, freedom to travel,
  =foreign travel by citizens, emigration by citizens, =exit from usa, =departure from usa, =departing usa, =departure of vessels and aircraft,
  =travel by usa persons, =travel by usa citizens, =travel by usa nationals, =barred from departure, =passengers departing, =persons departing,
  =outbound travel, =leaving usa, =departure of persons, =travel control and documentation, =section 215 of immigration and nationality act,
  =foreign travel of usa persons, =travel abroad by usa, =exit of citizens, =exit of usa citizens, predeparture clearance, =departure control,
  =travel reporting requirement, =crossing to passenger vehicles, =crossing to pedestrians, =outbound vehicles, =outbound vessels, =vessels departing,
  =aircraft departing, =right of every citizen, =to depart from and return, =citizens to depart, =right to (leave|depart|exit)
freedomCuba: Act on _
  =cuban assets control, =policy of usa toward cuba, freedom to travel to cuba, =travel to cuba, =family in cuba, =visit cuba, family rights,
  =flights to cuba, cuban american family, educational travel to cuba, travel related transactions, =travel transactions, people to people,
  travel restrictions on cuba, authorized travel, =travel between usa and cuba, =restrictions on travel to cuba, educational activity abroad,
  pursuit of international education, study abroad in cuba, =cuban assets control regulations, =cuba travel, =cuba restrictions act, =embargo on cuba,
  trade embargo, =cuban territorial waters, =cuba reconciliation, cuba reconciliation act
officialStatus: Act on _
  birthright, nationals and citizens of usa at birth, citizens of usa at birth, nationality at birth, acquisition of citizenship, loss of nationality,
  =loss of citizenship, documentation of usa citizenship, citizenship and nationality, allegiance, owe sole and exclusive allegiance,
  meaning and value of american citizenship, expatriate terrorist, expatriation, revocation of citizenship, denaturalization, relinquish nationality,
  adoptee citizenship, adoptee, integrity of naturalization, civil revocation, revocation of naturalization, quarterly publication of individuals,
  naturalized citizen, dual citizenship, statutory citizenship, child citizenship, citizenship by birth, stripping of citizenship, citizenship of children,
  born abroad, consular report of birth, subject to the jurisdiction
officialPower: Order on _
  national emergency, =habeas corpus, insurrection act, posse comitatus, martial law, emergency powers, =national emergencies act,
  =national emergency construction authority, =defense production act, =presidential emergency, =crime emergency, national defense resources preparedness,
  =emergency authority, war powers at home, =emergency economic powers, invasion of usa, section 706, wire and wireless communications, emergencies act,
  presidential emergency power, emergency power, declaring emergency, war powers, alien enemies, suspension of habeas, continuity of government,
  state of emergency, national quarantine, emergency alert
officialForce: Order on _
  national guard, ready reserve, selected reserve, individual ready reserve, selective service, =military selective service act, order to active duty,
  =armed forces to active duty, law and order in, crime emergency in, insurrection, military at the border, =mission of armed forces, draft registration,
  federal law enforcement in, making district of columbia safe, =department of war in cities, national service obligation, =district of columbia safe,
  federalized guard, department of defense security, protection of department of homeland security functions, military support to, use of armed forces,
  domestic deployment, military draft, conscription, induction, classification of registrants, =selective service regulations, use of federal forces,
  domestic use of military, federal surge, =calling forth, =militia, =armed forces within usa, quick reaction force, joint task force district of columbia,
  armed forces to respond, department of (war|defense) security, =protection of federal personnel and property, =security for the protection of federal
officialWatch: Rule on _
  foreign intelligence surveillance, =fisa, electronic surveillance, =surveillance, nsa oversight, patriot act, advanced imaging technology,
  advanced imaging, biometric, collection of biometric data, facial recognition, passenger screening, =real id, =real id act,
  minimum standards for driver licenses, intelligence activity, border search, searches and seizures of electronic, unreasonable searches,
  search of electronic devices, =data at the border, digital contents, electronic equipment at border, =section 702, usa person information,
  intercept communications, phone records, location information, wiretap, identification requirement at airports, passenger manifest,
  advance passenger information, passenger name record, watchlist, watch list, privacy of travelers, traveler privacy, national security letter,
  domestic terrorism, countering domestic terrorism, identity verification, alternative identity, border device, warrantless collection, location warrant,
  mobile driver license, =establish identity, usa freedom act, freedom act, reforming intelligence, =securing america act, intelligence authorization,
  spy act, bulk collection, data broker, location tracking, cell site simulator, stingray, spyware, =government surveillance reform act,
  fourth amendment is not for sale, administrative subpoena, geofence, face recognition, traveler screening, screening of passengers, passenger data,
  =secure data at border, digital device, =electronic devices at border, redress inquiry
officialCourts: Act on _
  nationwide injunction, injunctive authority, =judicial review of, judicial independence, jurisdiction of federal courts, supreme court term,
  number of justices, =independence of judiciary, judges of district courts, impeach judge, impeaching judge, rogue rulings, universal injunction,
  contempt of court, judiciary act, associate justice, court reform, federal courts jurisdiction, =addressing risks from, =impeaching a judge,
  impeachment of judge, injunction authority, judicial relief, court orders, judges act, federal judge, impeaching, judicial security,
  jurisdiction stripping, supreme court justices, forum shopping, universal relief, =limiting federal courts
officialPress: Order on _
  news media, members of news media, press freedom, free flow of information, reporter privilege, journalist, public broadcasting,
  corporation for public broadcasting, biased media, taxpayer subsidization of biased media, agency for global media, usa agency for global media,
  broadcast license, freedom of speech, federal censorship, news reporter, reporters shield,
  (partisan|biased|government|international) (broadcasting|broadcaster|media), national public radio, voice of america, radio free europe, press access,
  press credential, shield law, equal time, broadcaster license, news distortion, =npr, =pbs, public media, =protect reporters, newsgathering
officialVote: Order on _
  integrity of american elections, integrity of elections, election integrity, voter eligibility, =save act, federal elections, proof of citizenship,
  =presidential term, =twenty second amendment, postponement of election, election day, citizenship verification, voting by noncitizens, mail in ballots,
  mail voting, voter registration, voter roll, citizenship of voters, ballot, =delay of election, =postponing elections, third term,
  term limits for president, =election emergency, citizenship of (registered|) voters, registered voter, =before the general election
whti: Act to repeal _
  western hemisphere travel initiative
officialBorder: Rule on _
  airport list, global entry, trusted traveler, registered traveler, preclearance, western hemisphere travel, western hemisphere traveler, =nexus, =sentri,
  border crossing, port of entry, ports of entry, land port of entry, passenger vessels and aircraft, travel commerce, international travel cost, entry exit,
  =departing aliens, exit program, border wait, passport card, consular services, schedule of fees for consular services, emergency evacuation of citizens,
  embassy, =business travel card, validation of travel documents, repatriation loan, evacuation and repatriation, =americans abroad
officialMoney: Rule on _
  cross border electronic transmittals, =transmittals of funds, foreign bank and financial account, foreign financial account, remittance,
  currency or monetary instruments, monetary instrument, =foreign account tax compliance, expatriate, covered expatriate,
  gifts and bequests from covered expatriates, civil asset forfeiture, central bank digital currency, digital asset transfers abroad, worldwide taxation,
  geographic targeting order, bulk cash, foreign transfers, exchange control, exchange restriction, =international transportation of currency,
  foreign exchange transaction, transfer of funds abroad, outbound transfer, currency report, section 877a, section 2801, reed amendment,
  foreign financial asset, currency transaction report, financial surveillance
officialDenial: Passports: _
  denial, deny, revocation, revoke, debt, delinquent, child support, eligibility, limitation, restriction, cancellation, surrender, suspension, =invalid,
  refusal, offender, gender, amendment to passport regulations, sex marker, =sex, terrorist, terrorism, tax debt, arrears, revoking, denying, limiting,
  grounds for denial, =entitlement, right, prohibit, fugitive, felony, =regulations, =allegiance, issuance to, =privilege, seriously delinquent,
  intended travel, ineligibility, disqualification, warrant of arrest, biological (accuracy|sex|truth), sex tourism, drug trafficker, repatriation loan,
  contempt of congress, subpoena, foreign fighter, material support, rioter, insurrectionist, assault, traitor, treason, defaulter, student loan,
  foreign policy, unmarked, special validation, national security ground, notice and opportunity, hearing procedure, adverse, ~strip, procedural protection,
  appeal
easing: _ published
  =limit the authority of, ~waive, waiver, relief, ~ease, =to allow, ~allow, ~authorize, authorization of group, freedom, fairness, due process,
  right to fly, ~protect citizens, ~protect privacy, =privacy protection, =no forced, warrant act, oversight, accountability, rights restoration, ~restore,
  reimbursement, ~refund, backlog reduction, free flow, phased approach, ~delay, ~extend enforcement date, obtaining information from,
  =airports of entry or departure for flights, designation of enhanced, =people to people, =our data, reconciliation, improvement, exclusivity, =no funds,
  unreasonable searches, =online, =on line, option, adoptee, opening, establishment of global entry, amnesty, parity, reopening, removal of prohibition,
  =removal of the prohibition, right to travel, liberty, redress, notice and opportunity, =affirming, =right of every citizen, fourth amendment,
  general license, family visit, protecting data, loophole, deprived of nationality
tightening: _ published
  ~remove (an|certain) (authorization|authorizations|general license|exception), travel control, megan law, denial, ~deny,
  revocation of (passport|naturalization), ~revoke, ~restrict, restriction, ~prohibit, prohibition, ~impose, imposition, documents required, ~require,
  requirement, closing, closure, limitation, ban, surcharge, continuation, screening, verification, validation, secure flight, mandatory, ~declare,
  calling forth, ordering, departure authorization, permission, ~suspend, suspension, seriously delinquent, examination system, passport denial,
  surveillance act, removal of (general license|license|authorization|exception), passport (revocation|denial|restriction|cancellation), no passports for,
  waiver expiration, expiration of waiver, =authorize revocation, =authorize the revocation
limitingBill: North Korea _ Act
  travel control, =(stop|no|ban) (travel|tourism)
feeSchedule: _ for citizens abroad
  schedule of fees
namedRules: Rule on _
  =cuban assets control, =cuban assets control regulations
oneOffice: _ closes to the public
  =passport (agency|office|center)
commentKind: _ published
  comment period, =extension of comment period, =reopening of comment period, correction, correcting amendment, technical amendment, technical correction,
  public meeting, public hearing, notice of meeting, =technical amendments, reopening of comments
ending: _ published
  rescission, ~rescind, ~lift, ~terminate, termination, removal of (special|requirement|restriction|limit), ~repeal, elimination, ~eliminate, resumption,
  reopening of (land|port|border|passport), expiration, withdrawal of (proposed|restriction), revocation of (executive order|proclamation|rule), withdrawal
otherMatter: Rule on _
  medicaid, title xix, crewmember, merchant mariner, fishing vessel, health plan, citizen corps, student financial assistance,
  citizenship requirements for crewmembers, exchange visitor, home country physical presence, outbound investment, form i 131, reentry permit,
  domestic production
officialHealth: Rule on _
  arrival restriction, quarantinable, pre departure covid 19 test, predeparture test, =airline or other aircraft passengers arriving, foreign quarantine,
  =control of communicable diseases, quarantine, no sail order, order under sections 362 and 365, cruise passengers, passenger predeparture testing,
  contact information from airlines, travel health, isolation order, interstate quarantine, communicable disease, =conditional sailing order,
  mask requirement, face masks while on conveyances, travel ban for health, testing of air passengers
officialAir: Rule on _
  prohibition against certain flights, airspace closure, special federal aviation regulation, nationwide flight restriction, navigable airspace,
  operating limitation, emergency order, ground stop, flight limitation, flight reduction, airspace restriction, national airspace, flight prohibition,
  =flights in airspace, specified areas of the, air navigation order, =prohibition against certain flights in
`;
