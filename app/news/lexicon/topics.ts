/**
 * The topics: `id, tier, risk factor, what the head names, needs, options`, then one head per line with a title of our own that it is
 * for. A head is a product of word classes: all of its parts must stand near one another, in any order; one with `>` follows the first.
 * `act` is any action that is done, `any` also what hampers, `does` any action at all, `us` any American authority or citizen, `who` any
 * person.
 *
 * Needs: `any` takes the United States for granted where no other country is named; `us` wants a US authority, citizen or place;
 * `federal` wants a federal authority or citizens in the title; `foreign` is another country's doing to Americans.
 * Options: `title` looks at titles only; `abroad` may name other countries as places; `spares` names look-alike domains that don't count;
 * `document=` and `bill=` give the direction of official documents whose words tell none; `fees` is about a fee;
 * `unless=class` makes the item irrelevant, `private=class` too where the title names no US measure, authority or citizens;
 * `lower=class` makes it contextual unless the title has a denial, `ordinary=class` in any case; a line of more options begins
 * with `with`; `ends=class` names words that end the restriction;
 * `eases=class` names what makes a service easier;
 * `american` means that the head itself names the United States; `foreigners` may name them;
 * `subject` needs no act when the head is there.
 * In documents, `whole` is contextual where the title names a detail of a service; `cfr=title/part` is about that part of the Code of
 * Federal Regulations; `domestic` names another country only where it is that country's matter; `alone` doesn't count beside foreigners'
 * matters, `alone=bill` only in bills, `alone=travel` only with citizens' travel.
 * A head after `*` is for official titles only, which need no verb. One after `~` counts in one sentence of a description under
 * any title.
 */
export const TOPICS = `
exit-tracking, context, surveillance-expansion, restriction, any, foreigners cfr=8/215
  airportScan + departing : CBP to photograph departing travelers
  * airportScan + officialTravel : Collection of Biometric Data Upon Departure From the United States
exit-permit, direct, border-security, restriction, any, subject ordinary=stateLine|oneAdvice private=privateRule domestic
  exitPermit + does|who : Bill would require an exit permit for citizens
  exitBan + does|who|court : Administration imposes ban on leaving for reservists
  travelRightFirm : A short history of the right to travel abroad
  * exitBan|exitPermit : Right to Leave Act
departure-bar, direct, border-security, right, any, lower=domestic ordinary=stateLine|oneStop|officialTrip private=privateRule|accused domestic
  leaving +6 restrain + federal|president|propose : Government wants to know why you are leaving the country
  keepHere + federal|president|propose : Bill would keep borrowers stateside
  noTrips + federal|president|propose : Senator proposes no foreign trips for defaulted borrowers
  beforeLeaving + federal|president|propose : Bill would have people file plans before going overseas
  firmLeaving + bar|keepFrom|hamper + us|propose : TSA to keep debtors off international flights
  who +6 leaving|toLeave +4 permitOnly : Court says Americans may leave only with permit
  who +6 leaving +6 restrain : Order bars reservists from leaving the country
  citizens|citizen|traveler + fromLeaving +9 bar|keepFrom : Citizens with tax debt barred from boarding
  citizens|citizen +5 notAllowed +3 toLeave : Citizens not allowed to leave during emergency
  leave +2 bar|limiting2|halting|register + us : President halts international travel
  departureWord +3 bar|limiting2|halting + us|traveler : Pentagon may limit departures of reservists
departure-tax, direct, financial-controls, restriction, any, abroad american fees lower=renounceFee ordinary=stateLine
  exitTax + does|who : Senate bill would impose a departure tax on citizens
  renounce + does + feeWord|federal : Senate bill would tax Americans who renounce citizenship
  * renounce + feeWord : Fee for Renunciation of Nationality
  * exitTax : Imposition of Tax on Bequests from Covered Expatriates
passport-sex-marker, direct, passport-restrictions, right, any, subject
  passport + sexMarker : Appeals court hears passport sex marker case
  sexMarkerFirm + federal|traveler|citizens : State Department drops X marker from its forms
passport-service-suspended, direct, passport-restrictions, right, any, subject whole
  * passport|passportService + halting : Suspension of Passport Issuance to United States Citizens
passport-revocation, direct, passport-restrictions, right, any, subject spares=war eases=onlineService unless=cosmetic private=mislaid|accused
  with lower=serviceDetail|passportDelay|everydayService ordinary=voterPaper|headcount alone=bill cfr=22/51 cfr=22/53
  passport + bar|end : State Department revokes passports of tax debtors
  passport +5 citizens|federal : State Department has questions for passport applicants
  passport +6 restore + us|people|traveler : Court gives lawyer her passport back
  passport + hamper|keep|impose|propose|threaten + federal|president|court|citizens|citizen|people|traveler|propose : Parents in arrears lose passports
  birthDoubt +12 passport : Passports are refused to Texans delivered by midwives
  passport + travelRight : Passports and the right to travel
  passport +2 challenge + citizenWins|end|keep : Oregon man wins passport suit
  * passport + officialDenial : Passports: Denial to Persons With Delinquent Debt
  debtor + certify + federal : IRS to resume certifying tax debtors to State
  debtor + journey + taxman : IRS tells State of big debtors, and their travel is in jeopardy
passport-required, direct, passport-restrictions, restriction, any, partner abroad
  passport +3 needed + partner|homeBorder + citizens|usa|federal|traveler : Americans need passports to return from Mexico
no-fly, direct, surveillance-expansion, restriction, any, abroad subject unless=flyOver|notAPassenger cfr=49/1560
  gateStop + enforcer|tracker + people|citizens|citizen : Family stopped at gate by Homeland Security
  clearedToFly + listWord : Imam cleared to fly after years on federal list
  noFly : Court lets citizens challenge no-fly list
  airlineWord +4 toldTo +6 boarding + citizens|federal|usa : Airlines told to refuse seats to Americans on new list
  travelBlacklist : The reach of federal travel blacklists
  watchlist + listing + citizens|citizen + federal|usa : TSA put Americans on watchlists without cause
passport-area, direct, passport-restrictions, right, any, abroad american subject
  areaPassport : US passports not valid for travel to Libya, officials say
area-ban, direct, border-security, right, any, abroad spares=war unless=entryBan bill=lowers ordinary=oneAdvice alone=travel
  areaBan + citizens|passport|federal|usa|travel : Americans barred from visiting Libya, officials say
  offLimits +4 citizens + federal : White House may declare Libya off limits to American travelers
  destination +6 travel + does|regulate : US extends ban on travel to North Korea
  destination +4 policyToward +9 regulate + federal|usa|president : President tightens policy toward Cuba
  travelTo +0 foreign +0 regulate + usa|federal|citizens|president : US lifts ban on travel to Lebanon
  travelTo +0 foreign +1 outlaw + usa|federal : State Department makes travel to Lebanon illegal
  freedomBill + propose|lawmakers|federal|any|usa : Lawmakers introduce Freedom to Travel to Iran Act
  restrictedPlace +1 travelBan + propose|threaten + federal|usa : US weighs Libya travel limits
  citizens + goTo + outlaw|bar|limiting2 + us|propose : Bill would make trips to Iran a crime for Americans
  * freedomCuba : Freedom to Travel to Cuba Act
  * destination + travel : Restrictions on Travel to Cuba
land-borders, direct, border-security, right, any, partner unless=incident private=accused lower=neighbors ordinary=oneAdvice alone
  homeBorder +4 closing : US-Canada border to stay closed to nonessential travel
  homeBorder +6 limiting2 + crossTraffic : Biden extends limits on nonessential travel at northern border
  borderTown + passage + limit : Officials reopen Niagara bridge to tourists
  border +5 closing + partner + usa|federal|citizens : US and Canada extend closure of land border
  outboundPeople + screenVerb + homeBorder|borderPlace|federal : Northern border checkpoints to screen people heading to Canada
  crossBorder + act|threaten : Fully vaccinated Americans may drive to Canada again in August
  partner + usa + nonessential + limiting2|closing : US, Canada and Mexico extend ban on nonessential travel
  * whti + end : To repeal the Western Hemisphere Travel Initiative
  * officialTravel : Documents Required for Travelers Departing From Ports of Entry
  * nonessential + border : Temporary Travel Restrictions Applicable to Land Ports of Entry
outward-transport, direct, border-security, right, any, title lower=domestic private=privateRule|accused
  movement +2 outward +4 halting + us : US halts all international flights
  movement +2 outwardFirm + impose|bar|halting : Order requires outbound international passengers to show papers
  movement +2 outward +6 bar + who : Order grounds outbound flights carrying Americans
capital-controls, direct, financial-controls, right, us, title domestic
  money +6 moneyAbroad + any|threaten|propose|permission + us|people|permission : Treasury limits how much money Americans may send abroad
  foreignTransfer + bar|limiting2|permission|tax + us|citizens : Treasury caps foreign transfers at savers' cost
  capitalControl + does|us : White House weighs capital controls
worldwide-advice, direct, border-security, restriction, any, abroad subject
  levelFour +6 worldwide : Worldwide - Level 4: Do Not Travel
  worldwideAdvice + end|ease : State Department lifts worldwide travel warning
  doNotTravel + worldwide + adviser|citizens|federal : US issues worldwide do not travel advisory
border-closing, context, border-security, right, federal, unless=incident|farBorder
  border +4 closing : Trump says he may close the border
passport-fees-and-service, context, passport-restrictions, right, any, document=neutral private=mislaid subject eases=onlineService
  passportWait : Passport backlog leaves travelers waiting, officials say
  passportService : State Department hires passport staff
  passport + serviceDetail : State Department puts passport renewals online
  * passportService|passport : Act to Reduce the Passport Backlog
citizenship, context, passport-restrictions, right, any, abroad foreigners spares=entry cfr=22/50
  ~ birthright + court|federal : Supreme Court hears birthright citizenship case
  birthright : A history of birthright citizenship
  denaturalize + citizens|federal|usa|court|propose|act : Justice Department moves to denaturalize thousands
  adoptee + propose|threaten|deport|citizenship|court : Adoptee citizenship bill returns to Congress
  dualCitizenship + does|federal|usa : Senator offers bill to end dual citizenship
  citizenship + bar|end|ease|threaten|propose + federal|court|citizens|citizen : Senate bill would cancel citizenship of protesters
  citizens +6 deport : American children deported with their mother
  citizens|citizen +4 custody + enforcer : ICE agents detain US citizen in raid
  citizens +5 jailAbroad : President wants to send US citizens to El Salvador prisons
  * officialStatus : To clarify who are nationals and citizens of the United States at birth
habeas-corpus, context, emergency-powers, right, any, american
  habeas : White House considers suspending habeas corpus
emergency-powers, context, emergency-powers, restriction, any, bill=lowers
  emergencies + federal|propose|end : Senate bill would make emergencies expire
  ~ insurrectionAct + federal : White House considers invoking Insurrection Act
  emergencyAct : Senators debate martial law
  nationalEmergency + president|federal + act|propose|threaten|court : President declares national emergency over election
  nationalEmergency + homeCity + federal|president : President declares crime emergency in Chicago
  * officialPower : National Emergency Construction Authority
troops-at-home, context, military-deployment, restriction, us, unless=foreign|guardOther|guardInPassing bill=lowers ends=undeploy foreigners
  guard +6 deploying + street|homeCity|state|federal|president|court : President sends National Guard to Chicago
  guard + street|homeCity + court|federal : Judge weighs National Guard in Portland
  federalForce + street|homeCity|deploying : Federal agents sent to Memphis
  bareMilitary +4 homeCity + president|federal : Trump brings more soldiers to Memphis
  bareMilitary +6 deploying + street|homeCity : Trump threatens to send troops to cities
  bareMilitary +4 street + federal|president|threaten : Trump threatens military force against protesters
  bareMilitary +4 braces + local|state|homeCity : Illinois governor braces for troops
  bareGuard +6 homeCity|state + court : Supreme Court asked to allow Guard in Chicago suburb
  bareGuard +6 deploying|street + homeCity|state|street|federal|local : New York governor puts Guard on subway
  patrol +5 enforcer|forces + street|homeCity : FBI and ICE patrol streets of capital
  takeOver + president|federal : President says he may take over city police
  guardOrder : National Guard deployment challenged in court
  ~ troopMoves +3 blueCity : White House defends deployments to Democratic-led cities
  * officialForce : Ordering the Ready Reserve to Active Duty
  deployMilitary + president|federal|citizens : Can the president deploy the military?
draft, context, military-deployment, restriction, any, abroad
  draft + act|propose|threaten|federal|court : House votes on automatic draft registration
  draftFirm : Draft registration becomes automatic
  women + draftRoll + propose|federal|court : Women would register too under defense bill
  draft + citizens|citizen|people : Young men and women debate selective service
  forDraft + citizens|citizen|people|propose|federal : Senate bill would register young men for the draft
real-id, context, surveillance-expansion, restriction, any, cfr=6/37
  idWord +6 checkpoint : TSA stops accepting regular licenses
  realId : TSA begins charging travelers without Real ID
border-search, context, surveillance-expansion, restriction, any, bill=lowers
  device + search + borderPlace : Border agents search phones of returning travelers
  device + takeDevice + borderPlace : CBP agents took his phone at Logan
  citizens|citizen|people + custody + usAirport : Streamer detained at US airport on return
  borderSearchFirm : Court limits border searches of phones
surveillance, context, surveillance-expansion, restriction, any, unless=fisaProbe
  surveil + act|propose|threaten|federal|court|citizens : Senate votes to extend Section 702
  spying + watched + tracker : DHS uses drones to monitor protesters
  watchTool + trackVerb : License plate readers track drivers across the country
  watchTool + tracker + use : ICE to use facial recognition
  dataTrove + tracker + any|use|pending|threaten : ICE buys location data
  * officialWatch : Amendments to the Foreign Intelligence Surveillance Act
  device + search + tracker + citizens|watched : FBI searched Americans' emails without warrants
judiciary, context, judicial-independence, right, us, foreigners
  contempt + officials + court|judge|deport : Judge holds administration officials in contempt
  disobey +4> courtOrder + federal|president : Administration defies court order on deportations
  courtOrder +4> disobeyed + federal|president : Court order ignored by Homeland Security
  strikeAtJudge +3> judge + federal|president : House Republicans move to impeach judge
  judge +2> struckAt + federal|president : Immigration judges fired by Justice Department
  judge +2> struckAtNoun + federal|president : Trump joins calls for judge's impeachment
  lawFirm + firmCurb + federal|president|court : Judge blocks order against law firm
  defyFirm +4> court + federal|president : White House aide shrugs off appeals court
  judgeFirm : Scholars warn of a constitutional crisis as officials ignore judges
  * officialCourts : Act to Limit Nationwide Injunctions
  immigrationJudge +4 bar|hamper|comment|propose|end|federal : Immigration judges sue Justice Department
press, context, media-restrictions, right, us, cfr=28/50
  pressFirm + any|pressCurb|threaten|pressGov : Voice of America staff put on leave
  press +5 pressCurb + pressGov : Pentagon bars reporters who refuse new rules
  * officialPress : Obtaining Information From Members of the News Media
consular, context, border-security, right, us, abroad
  consular + evacuate + usa|federal|citizens : US evacuates embassy in Niger
  repatriationPlane : American repatriation plane lands in Spain
  citizens + stuck +3 outward|outwardFirm : Americans stuck overseas await word
  citizens|citizen + strandedAbroad + foreign|usa|federal : Americans stranded in Sudan wait for flights
travel-advice, context, border-security, restriction, us, abroad
  advice + adviser|citizens : State Department issues Level 4 advisory for Haiti
  worldwide + adviser + citizens + danger : State Department calls the whole world dangerous for Americans
airspace, context, border-security, right, any,
  * officialAir : Prohibition Against Certain Flights in the Airspace of Iraq
  flyOver + bar|ease|impose|threaten + aviationAgency : FAA bars carriers from flying over Iran
  airspace +4 airAct + airAuthority : FAA closes airspace over El Paso
maritime, context, border-security, right, us, american
  cruise +4 halting|limiting2 + shipAuthority : CDC extends no-sail order for cruises
  noSail + act : CDC ends no-sail order
barred-abroad, context, border-security, right, foreign, abroad foreigners title unless=foreignExit|usEntry
  citizens +5 keepOut + visaFree + foreign : Brazil imposes visa requirement on American tourists
  citizens +3 turnAway + foreign : Europe may bar American travelers
  citizens + farBorder + closing|turnAway : EU reopens, but not to Americans
  citizens +8 refused + foreign : Americans denied entry to Italy
  citizens + visaFree + foreign : Mali sets travel ban on US citizens
  usa + keepOut + visaFree + foreign : EU drops US from safe travel list
emigration, context, border-security, right, us, abroad american
  moveAbroad : Record number of Americans leaving US for good
  citizens +3 moving : More Americans are moving abroad
  relocate +5 mover + foreign|abroadWord : American doctors relocate to Canada
  richExodus + usa|citizens|propose|federal : US tax plan sparks talk of millionaire flight
  secondPassport + citizens|usa|americanPassport : More Americans seek Irish passports
  wantOut : More people want out for good, Gallup finds
  renounce : Renunciations of US citizenship hit a five-year high
election, context, emergency-powers, right, any, foreigners unless=electionBusiness
  voterData + federal|citizens|citizen : Justice Department demands voter rolls
  poll + armed : Armed agents at polling places
  ~ extraTerm + federal : Trump jokes about a third term
  election +2 electionAct + president|federal : Trump says he may delay the November election
  thirdTerm + president|federal|citizens|usa|propose|state : President hints at third term
  * officialVote : Protecting the Integrity of American Elections
interstate, context, border-security, right, any, unless=abortionOther
  interstate + act|propose|threaten|court|federal : Idaho bill would ban out-of-state travel for abortion
  stateTravel + state|homeCity|local : Hawaii travel ban challenged in court
  roadCheck + roadWho : Tribe keeps checkpoint on highway in South Dakota
  quarantine + quarantineWho + state|homeCity|usa|federal : Rhode Island orders quarantine for visitors from other states
  abortion + awayFromState + act|regulate|propose|threaten|court : County makes it a crime to drive women to another state for abortion
travel-health, context, border-security, restriction, us, cfr=42/70 cfr=42/71
  diseaseList + federal|usa : White House adds plague to list of quarantinable diseases
  * officialHealth : Control of Communicable Diseases; Foreign Quarantine
  travelHealth + does|court|federal|usa : CDC drops predeparture test for air travelers
assets, context, financial-controls, restriction, us
  remit : House bill would set a remittance tax
  * officialMoney : Cross-Border Electronic Transmittals of Funds
trusted-traveler, context, border-security, right, any, document=lowers
  trusted + any : DHS suspends Global Entry for New Yorkers
  * officialBorder : Establishment of the Global Entry Program
`;
