import { describe, expect, test } from "vitest";
import { DIRECT_FROM, RELEVANT_FROM, scoreRelevance } from "~/news/relevance";

/** Sentences made up for these tests; no publisher wrote them. One a line. */
function lines(text: string): string[] {
  return text
    .trim()
    .split("\n")
    .map((line) => line.trim());
}

function read(title: string, source = "Example Times") {
  const official = source === "Federal Register";
  const publishedAt = new Date("2026-03-02T12:00:00Z");
  return scoreRelevance({ title, description: null, source, official, publishedAt });
}

const near = (title: string, source?: string) => {
  const { score, direction } = read(title, source);
  const band = score >= DIRECT_FROM ? "direct" : score >= RELEVANT_FROM ? "contextual" : "irrelevant";
  return { band, direction };
};

describe("restricting citizens leaving is direct and raises the risk", () => {
  test.each(
    lines(`
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
    `),
  )("%s", (title) => expect(near(title)).toEqual({ band: "direct", direction: "raises" }));
});

describe("easing, stopping or denying such a measure is direct and lowers it", () => {
  test.each(
    lines(`
      Congress kills plan for exit fee on citizens
      Ambassador Bridge open to all traffic again, CBP says
      Treasury denies plan for capital controls on Americans
      Bill to revoke passports of protesters fails in Senate
      State Department cuts the fee to renounce US citizenship
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
      Fee to give up citizenship falls by 80 percent
    `),
  )("%s", (title) => expect(near(title)).toEqual({ band: "direct", direction: "lowers" }));
});

describe("official documents on leaving are direct from their title alone", () => {
  test.each(
    lines(`
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
    `),
  )("%s", (title) =>
    expect(near(title, "Federal Register")).toEqual({ band: "direct", direction: "raises" }),
  );
});

describe("news upstream of leaving is contextual and raises the risk", () => {
  test.each(
    lines(`
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
    `),
  )("%s", (title) => expect(near(title)).toEqual({ band: "contextual", direction: "raises" }));
});

describe("what undoes such news lowers it", () => {
  test.each(
    lines(`
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
    `),
  )("%s", (title) => expect(near(title)).toEqual({ band: "contextual", direction: "lowers" }));
});
