import { expect, test } from "vitest";
import { DIRECT_FROM, RELEVANT_FROM, scoreRelevance } from "~/news/relevance";

/**
 * Synthetic titles, not written by any publisher, one per line. The shares are lower bounds: single titles may be
 * missed.
 */
const DIRECT = `
  Senate bill would keep debtors stateside until they pay
  Grassley proposes no foreign travel for people behind on fines
  White House may put Venezuela off bounds for American travelers
  Wyden asks why a nurse was kept off planes for two years
  Officials padlock Tecate gate; both border towns wait
  Lubec crossing back open to leisure visitors after a year
  State Department says passports worthless for Haiti until further notice
  House bill would add farewell tax on expatriating citizens
  Treasury eases rules on Cuba air routes for Americans
  New rule costs drivers their travel documents, Rubio concedes
  New Treasury rule ends people-to-people trips to Cuba
  Ottawa and Washington extend border limits through spring
  US ends all outbound flights to Asia for American travelers
  Court refuses to halt order that bars US citizens from leaving
  Trump signs order requiring exit permits for US citizens
  Supreme Court declines to block rule denying passports to protesters
  Appeals court lifts injunction against passport rule
  Rubio says he will cancel passports of Americans who join flotilla
  State Department raises passport fees
  State Department stops accepting routine passport applications at post offices nationwide
  House bill would bar people with student debt from holding a passport
  Texas senator wants passports pulled from Americans who fought abroad
  Congress weighs higher exit tax for citizens who renounce
  IRS asks State Department to revoke passports of more tax debtors
  CBP begins stopping citizens at departure gates to check for warrants
  CBP officers to turn back citizens without exit clearance at Mexican border
  US to close border with Canada to non-essential travel
  Trump threatens to shut northern border to all traffic
  State Department extends ban on using US passports for travel to North Korea
  Treasury ends general license for travel to Cuba
  FBI adds activists to no-fly list
  Executive order restricts transfers of Americans' savings to foreign banks
  President orders all international departures from US airports halted
  State Department tells all Americans not to travel abroad in global Level 4 warning
  Proposed law would make Americans seek permission to emigrate
  Pentagon plan would bar draft-age men from leaving the US
  House committee backs bill to suspend passports of people accused of aiding terrorists
  American denied passport over gender marker sues State Department
  Homeland Security proposes exit visas for naturalized citizens
  Governor asks Congress for law to keep women from leaving the country for abortions
  US suspends issuance of second passports to citizens
  Americans need federal approval to sail to Bahamas under new Coast Guard rule
  Coast Guard to board private boats leaving Florida for Cuba under new permit rule
  Trump says Americans who criticize the war should lose their passports
  Senate votes to cancel passports of terror suspects
  Consulate in Minsk is seizing US citizens' passports
  It is now a crime to use US passports for trips to North Korea
  White House limits visits of Cuban Americans to relatives
  Court says Americans have no right to leave the country
  Americans could lose passports under new tax enforcement push
  Millions of Americans may be unable to leave as passport system is shut down
  U.S. passports no longer good for trips to Yemen under new State Department notice
  Court affirms ban on travel to Cuba in student group's case
  Cruise lines told to stop calling at Cuban ports
  Trump cancels 'completely' his predecessor's deal on Cuba travel
  A border shut: daily life on the Rio Grande as ordinary crossings are barred
  Trudeau, Trump agree to keep frontier shut to tourists for another 30 days
  Trump says he'd close Mexico border 'for a long time'
  Republicans' bill would ground debtors by taking their passports
  Deadbeat parents will see their passports yanked, officials say
  Government may pull your passport over unpaid taxes
  High court hears arguments on whether president can void passports
  Snowden's passport revoked by the State Department
  Haig v. Agee: justices uphold power to revoke ex-spy's passport
  Married name? New law may keep women from getting passports
  Rule would deny passports to those with felony warrants
  Muslim Americans put on no-fly list sue the FBI
  Stuck abroad: citizen learns at the gate that she is on the no-fly list
  Pentagon says it may limit departures of reservists from the country
  State Department: Do not travel. Entire world at Level 4
  Expatriation tax catches more Americans who give up passports
  Schumer bill targets billionaires who drop citizenship to dodge taxes
  Roosevelt-era style permit for taking dollars abroad floated by adviser
  Bill bars recipients of federal student loans in default from flying overseas
  Congress kills plan for exit fee on citizens
  Ambassador Bridge open to all traffic again, CBP says
  Treasury denies plan for capital controls on Americans
  Bill to revoke passports of protesters fails in Senate
  Judge strikes down rule requiring Americans to register trips abroad
  Appeals court upholds injunction against passport denials
  Senate votes down measure to limit Americans' foreign travel
  House defeats amendment to deny passports over unpaid fines
  Rubio backs away from plan to pull passports of activists
  Administration withdraws proposed rule on passport denial
  State Department lowers passport fees for children
  Passport offices reopen after nationwide suspension
  Lawmakers urge State Department to restore X marker on passports
  IRS pauses passport revocations for tax debt
  US and Canada agree to lift limits on land border crossings
  US lifts ban on citizens' travel to North Korea
  Treasury eases Cuba travel rules for Americans
  Senators introduce bill to end ban on American tourism in Cuba
  Court orders FBI to remove Americans from no-fly list
  Watchlisted Americans win right to know why they cannot fly
  Judge blocks order limiting Americans' transfers to foreign banks
  President lifts halt on international departures
  State Department lifts worldwide Level 4 travel advisory
  President vetoes bill to limit citizens' foreign travel
  Congress repeals passport denial for tax debt
  Trump rules out exit bans for Americans
  Rubio denies passports will be revoked over speech
  Court says Americans have a right to leave the country
  ACLU wins ruling that restores activist's passport
  Passport restriction on travel to Libya lifted after decades
  Obama loosens limits on visits by Cuban Americans to relatives
  Cruise ship leaves Miami for Cuba for first time in half a century
  Humanitarian workers win waivers to visit North Korea
  Fully vaccinated Americans may drive into Canada from August 9
  Land ports open again for shoppers and families after 19 months
  Judge widens order protecting trans people's passports
  GOP lawmaker strips passport language from bill after outcry
  Passport offices to resume normal service in phases
  Government drops man from no-fly list days before Supreme Court case
  Senate bill would let agency deny passports to tax debtors
  State Department halts routine passport services nationwide
  Appeals court lets administration enforce passport sex marker rule
  Americans barred from travel to North Korea for another year
  Treasury tightens rules on American trips to Cuba
  US and Canada extend closure of land border to nonessential travel
  President threatens to close entire US-Mexico border
  Judge says no-fly list denied citizens due process
  US issues worldwide Level 4 'do not travel' advisory
  Proposal would require Americans to get permission before leaving the country
  White House weighs limits on Americans moving money abroad
`;

const CONTEXTUAL = `
  Guard activated in Nashville, governor says, after federal request
  FBI agents seized columnist's laptop, paper says
  Justice Department asks clerks for boxes of ballots from two counties
  Senate bill would require a warrant before border agents scroll through phones
  Survey of universities finds an American brain drain to Europe
  Executive Order: Closing the Borders of the United States to Outbound Travel by Citizens
  Notice of proposed rulemaking: Passports; grounds for denial
  Certification to the Secretary of State of persons barred from departure
  Suspension of Passport Services for Certain Categories of Applicants
  Temporary Prohibition on Departure of Vessels and Aircraft Carrying United States Citizens
  Passports: Temporary Suspension of Routine Services
  Cuban Assets Control Regulations
  Prohibiting Travel by United States Persons to Certain Areas
  Regulating Exit from the United States of Persons During the National Emergency
  Documents Required of Passengers Departing the United States by Air
  )("%s", (title) =>
  President attacks judge who blocked deportations
  Vietnam ends visa-free stays for American tourists
  Airlines told to share more data on American travelers before departure
  Trump invokes emergency powers to control internet
  Marines sent to Philadelphia as protests grow
  Justice Department to strip citizenship from naturalized critics
  TSA starts face scans of all domestic flyers
  TSA will turn away flyers without Real ID from May
  Section 702 spying powers renewed without warrant rule
  FBI seizes reporter's phone in leak case
  White House bars news agency from briefing room
  Administration defies court order on deportation flights
  Congress requires automatic draft registration
  More Americans renounce citizenship than ever
  EU adds fee for American visitors
  Passport applicants face ten-week wait as backlog grows
  Visitors from the US will need a visa for Bolivia next month
  FAA prohibits US airlines from flying to Port Sudan
  All flights between US and Nicaragua suspended
  Airline asks Justice Department for national no-fly list of unruly passengers
  State Department issues worldwide caution for Americans
  Pentagon orders US families to leave Bahrain
  Judge finds woman raised in Ohio is not a citizen
  Officials refuse to comply with judge's order
  Doctor returning home was questioned for hours at Boston airport, ACLU says
  Filming border patrol? You may lose Global Entry
  Trump vows to stop opening of new bridge to Canada
  Travelers would have to declare cash and prepaid cards under Treasury rule
  County weighs banning travel to get an abortion
  White House to require vaccines for air travelers
  Mali bans US citizens in reply to travel curbs
  State Department orders evacuation of American families from Beirut
  CDC orders quarantine for travelers arriving from outbreak zone
  Idaho law makes it a crime to take minors out of state for abortions
  Congress passes tax on remittances
  President suspends habeas corpus
  State Department closes dozens of consulates
  Trump pauses Global Entry
  President signs order declaring crime emergency in the capital
  Thousands of Guard troops fan out across Los Angeles
  Pentagon readies 1,500 soldiers for Minnesota
  He was born in Texas. Immigration officers locked him up anyway
  Citizen toddler sent to Honduras with her deported mother
  Trump again vows to end automatic citizenship for babies
  Without Real ID you will pay $45 at the airport
  Facial recognition is coming to 400 airports
  IRS to give addresses to immigration agents
  Pentagon press corps hands in badges rather than sign
  FBI raids home of reporter
  Vance: judges can't control the executive
  Brussels to keep Americans out as cases climb
  Japan to demand online authorization from American tourists
  Chad stops issuing visas to Americans in retaliation
  US evacuates citizens from Khartoum
  Airlines cut thousands of flights on FAA order
  CDC keeps cruise ships in port until autumn
  Police set up roadblocks to keep New Yorkers out
  Texas county makes it illegal to drive woman to abortion in other state
  Doctors are leaving America for Canada
  Women may have to sign up for Selective Service
  Global Entry shut down in funding fight
  Court restores citizenship of naturalized woman
  Judge orders Marines out of Philadelphia
  Governor wins ruling ending Guard deployment in Denver
  Judge rejects effort to strip naturalized man's citizenship
  Appeals court blocks order on birthright citizenship
  Homeland Security delays Real ID deadline again
  Appeals court requires warrants for phone searches at border
  House rejects renewal of warrantless surveillance law
  Judge orders Pentagon to restore reporters' credentials
  Judge blocks Idaho abortion travel law
  Senate votes to end national emergency at southern border
  Congress lets emergency powers expire
  State Department opens online passport renewal to all
  Judges in three states stop birthright order
  Last charter brings home Americans stuck in Morocco
  CDC ends no-sail order
  Court finds FBI searches of Americans' messages unconstitutional
  President invokes Insurrection Act over protests
  Trump sends National Guard to Portland
  House passes bill to extend Section 702 surveillance
  TSA starts charging flyers who lack Real ID
  Border agents search citizens' phones at airports in record numbers
  Federal judges report threats after rulings against administration
  Pentagon bars reporters who refuse new press rules
  Supreme Court hears birthright citizenship case
  Congress debates adding women to Selective Service
  EU to bar American travelers as cases rise
  Tennessee bill would ban out-of-state travel for abortions
  FAA orders nationwide ground stop
  Remittance tax in House bill would reach Americans too
`;

const IRRELEVANT = `
  Homeowners sue over a right to exit through the club's gate
  Airline adds excursions and package tours to the Azores
  Louisville police search for driver after bridge crash
  Scholars and graduates return for a reunion at the academy
  Travel ban on 12 countries takes effect
  US suspends visas for citizens of Pakistan
  US revokes visa of Colombian president
  ICE deports family to Honduras
  Border crossings fall to lowest level in decades
  Canada's passport falls in global ranking
  Russia bans officials from traveling abroad
  Iran lifts exit ban on British couple
  Hong Kong cancels passports of exiled activists
  Five passport-free getaways for Americans this summer
  Your passport to flavor: new food hall opens
  Striker eyes exit as club refuses transfer abroad
  Exit polls show tight race in Ohio
  Investors pull money out of US stocks and move it abroad
  Airline drops routes to Europe as demand cools
  Unruly passenger barred from flying with airline
  Hurricane forces cruise ships to stay in port
  Britain to require electronic permit for European visitors
  Brexit deal ends free movement for Britons
  How the Berlin Wall kept East Germans from leaving
  Actor gets Italian passport after long wait
  Movie review: an exit permit to nowhere
  Suspect in shooting may try to leave the country, police say
  Company restricts employees from traveling abroad with laptops
  Noncitizens advised not to leave the country while cases pend
  Trump orders end to flights carrying migrants
  Trade ban: US blocks exports to Cuba
  US sanctions Cuban officials
  Argentina ends currency controls
  Truckers face long waits at border after inspection order
  Dogs leaving the country need new papers
  Trump adds seven countries to travel ban
  Green card holder detained at Boston airport
  Visa bond of $15,000 for visitors from Malawi
  Asylum seekers wait in Tijuana
  Saudi Arabia eases travel rules for women
  North Korea executes people who try to flee
  Cuba drops exit permit for its citizens
  Spain closes its border with Morocco
  Pakistan to issue new passports
  British passports turn blue again
  Airline loses passport of disabled passenger
  Judge lets ex-president's ally keep passport before trial
  No-fly zone over stadium for the final
  Packers pick tackle in the draft
  Draft report on climate leaks
  Fed signals exit from easy money
  Restaurant chain to leave US after losses
  State of emergency in Peru after protests
  South Korean lawmakers overturn martial law
  Energy emergency lets plants run longer
  Ship quarantined off Japan
  Quiz: what happened this week in Washington?
  Country singer leaves label
  Flights delayed as fog covers San Francisco
  Student loan payments resume
  Governor vetoes bill on school phones
  Judge blocks asylum ban
  Peru's Supreme Court denies ex-president his passport
  Mumbai court orders return of director's passport
  Can police impound a passport? A lawyer answers
  Notice of information collection: passport renewal form
  How to apply for a US passport
  Banned by an airline? That is not the no-fly list
  Novel virus infects lab ferrets
  Supreme Court upholds travel ban on five countries
  China bars rights lawyer from leaving the country
  Britain strips citizenship from woman in camp
  Health ministers debate immunity passports
  NATO rules out no-fly zone
  Quarterback slides in NFL draft
  Champions exit cup in the first round
  County issues travel ban as blizzard hits
  Governor declares state of emergency after flooding
  Agents seize fentanyl at border crossing
  Brexit border checks delayed again
  Actor becomes citizen of Greece
  Startup founder plans exit by year's end
  South Korea's president lifts martial law
  Judge orders singer to surrender passport before trial
`;

function shareOf(text: string, isRight: (score: number) => boolean): number {
  const titles = text
    .trim()
    .split("\n")
    .map((line) => line.trim());
  const right = titles.filter((title) => {
    const item = {
      title,
      description: null,
      source: "Example Times",
      document: null,
      publishedAt: new Date(0),
    };
    return isRight(scoreRelevance(item).score);
  });
  return right.length / titles.length;
}

test("at least 85 % of direct titles are direct", () => {
  expect(shareOf(DIRECT, (score) => score >= DIRECT_FROM)).toBeGreaterThanOrEqual(0.85);
});

test("at least 75 % of contextual titles are contextual, and at most 8 % direct", () => {
  expect(shareOf(CONTEXTUAL, (score) => score >= RELEVANT_FROM)).toBeGreaterThanOrEqual(0.75);
  expect(shareOf(CONTEXTUAL, (score) => score >= DIRECT_FROM)).toBeLessThanOrEqual(0.08);
});

test("at least 94 % of titles that only share the words are irrelevant", () => {
  expect(shareOf(IRRELEVANT, (score) => score < RELEVANT_FROM)).toBeGreaterThanOrEqual(0.94);
});
