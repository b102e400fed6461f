import { describe, expect, test } from "vitest";
import type { Direction } from "~/news/direction";
import { readItem } from "~/news/item";
import { readByRules } from "~/news/relevance";

/** Which way news goes, in many forms of the same sentence. Titles of our own. */
const DIRECTIONS: [form: string, direction: Direction, titles: string][] = [
  [
    "a right is restricted",
    "raises",
    `State Department revokes passports of tax debtors
     Passports of tax debtors revoked by State Department
     Revocation of passports of tax debtors begins
     State Department to deny passports to protesters
     Americans barred from traveling to Cuba
     US tightens rules on travel to Cuba
     US bans travel to Iran
     State Department cuts routine passport service
     State Department reduces staff of passport offices
     State Department reduces number of passport offices that take applications
     Citizens lose passports over unpaid taxes
     State Department stops issuing passports to debtors
     Travel to Cuba again off limits for Americans
     New passport rules for Americans take effect Monday
     Treasury tightens rules for Americans who visit Cuba
     US revokes passports, cuts wait times for others
     Passports of 5,000 revoked; backlog cut
     State Department cancels debtors' passports, trims passport fee
     EU reopens borders, but not to Americans
     Court says Americans may leave the country only with a permit
     Judge limits right of Americans to travel abroad
     Last bridge to Canada closed to travelers by federal order
     TSA says passports are no longer valid at checkpoints`,
  ],
  [
    "a restriction is imposed, extended or restored",
    "raises",
    `President imposes exit permits on citizens
     White House restores limits on travel to Cuba
     State Department resumes revoking passports
     State Department restarts denying passports to tax debtors
     US extends ban on travel to North Korea
     Border closure with Canada extended another month
     State Department raises passport fees
     State Department raises fee for online passport renewal
     Online passport renewal to cost more
     Treasury reimposes limits on travel to Cuba
     US to keep land borders with Canada closed
     Ban on travel to Cuba remains, White House says
     US-Canada border will remain closed to travelers for a month
     Passports remain invalid for travel to North Korea
     IRS to resume certifying tax debtors to State Department`,
  ],
  [
    "a restriction is eased or ends",
    "lowers",
    `US lifts ban on travel to Lebanon
     Ban on travel to Lebanon lifted by US
     US to ease limits on travel to Cuba
     Lifting of limits on travel to Cuba announced by White House
     US ends ban on travel to North Korea
     Border with Canada to reopen to travelers
     US lets ban on travel to North Korea expire
     State Department drops exit permits for citizens
     President cancels exit permits for citizens
     US loosening limits on travel to Cuba
     State Department stops revoking passports
     US to stop denying passports to debtors
     Families hug at Niagara as crossing limits end
     FBI takes man off no-fly list
     Exit permit rule remains blocked
     Justice Department ends practice of denying passports to debtors`,
  ],
  [
    "a bill that protects travel by its name, or a doubt of the court",
    "lowers",
    `Lawmakers reintroduce Right to Travel to Cuba Act
     Senators introduce Freedom to Travel to Iran Act
     Justices appear skeptical of order limiting birthright citizenship
     Court puts temporary hold on ban on X markers in passports
     Judge says border agents need warrants to search phones
     Courts put temporary hold on ban on X markers in passports
     Senators want a warrant before agents search phones at border
     Court revives suit over passport denial`,
  ],
  [
    "a bill that protects travel fails, or a stop of a restriction is undone",
    "raises",
    `Senate rejects Freedom to Travel to Cuba Act
     President vetoes block of national emergency`,
  ],
  [
    "fees, waits and backlogs fall",
    "lowers",
    `State Department reduces passport fees
     State Department cuts passport wait times
     State Department lowers fee for passports
     Passport delays ease, State Department says
     Passport wait times fall to three weeks
     Passport wait times shrink for Americans
     Passport wait times drop as staff return
     Passport backlog cleared, State Department says
     Passport processing times down to four weeks, officials say
     State Department slashes passport backlog
     State Department trims passport delays`,
  ],
  [
    "fees, waits and backlogs grow",
    "raises",
    `Passport wait times rise to ten weeks
     Passport delays grow as summer nears, State Department says
     Passport backlog grows to two million
     State Department doubles passport fees
     Passport fees to go up in June
     Americans can no longer renew passports online
     Online passport renewal not available for many Americans
     State Department drops plan to cut passport fee
     Passport wait times climb again`,
  ],
  [
    "a court, a vote or a veto stops a restriction",
    "lowers",
    `Judge blocks passport rule
     Appeals court denies Trump request to lift block on passport rule
     Supreme Court refuses Trump request to reinstate passport rule
     Treasury drops its long-planned rule limiting travel to Cuba
     Passport rule blocked by judge
     Passport revocations struck down by judge
     Passport rule thrown out by court
     Exit permit order set aside by judge
     Judge dismisses US suit to revoke passport
     Judge tosses federal suit to strip activist of passport
     State Department violated the law by revoking passports, judge rules
     Judge pauses rule denying passports to debtors
     Supreme Court strikes down ban on travel to Cuba
     Court throws out rule requiring exit permits for citizens
     President vetoes bill to revoke passports of protesters
     Senate rejects bill to revoke passports of protesters
     Bill to revoke passports fails in Senate
     Passport revocation bill dies in Senate
     Exit tax bill dies in Senate
     Congress repeals passport revocation law
     House votes down exit tax on citizens
     Appeals court upholds injunction against passport rule
     Judge rules against State Department on passports of debtors
     Judge extends block on passport rule
     Court refuses to lift block on passport rule
     Court tosses cap on sending savings out of the country`,
  ],
  [
    "a court lets a restriction stand",
    "raises",
    `Supreme Court upholds rule denying passports to debtors
     Supreme Court lets passport rule stand
     Court refuses to block exit permits for citizens
     Judge declines to halt rule denying passports to debtors
     Appeals court lifts block on passport rule
     Court reinstates ban on travel to Cuba
     Supreme Court sides with Trump on passport rule
     Appeals court backs Trump on birthright citizenship
     Court hands win to Trump in passport case
     Court upholds passport rule on security grounds
     Court allows State Department to revoke passports
     Judge dismisses suit against passport rule
     Supreme Court: judges cannot bar Trump from revoking passports
     Woman who broke the law must surrender passport, judge rules
     No Americans can leave the country without permit, president says
     Trump administration appeals ruling blocking passport rule
     Trump administration fights ruling that blocked passport rule
     State Department appeals judge's order restoring passports of protesters
     Block on passport rule lifted by appeals court
     State Department to appeal order that blocks passport revocations
     State Department revokes passports of protesters: what happens if yours is taken
     Judge revokes passport of man who violated travel order
     Trump wins right to enforce passport rule
     Court says Americans have no right to leave the country
     Court upholds Cuba travel rules for Americans
     Judge backs new passport rules for president's critics
     Supreme Court rejects challenge to passport rule`,
  ],
  [
    "an easing is stopped",
    "raises",
    `Senate blocks bill to ease travel to Cuba
     President vetoes bill to lift travel ban on Cuba
     House rejects bid to end ban on travel to Cuba
     White House halts easing of travel to Cuba
     Judge blocks plan to lift ban on travel to North Korea
     US cancels plan to reopen border with Canada
     Trump reverses easing of travel to Cuba`,
  ],
  [
    "a plan or threat is dropped",
    "lowers",
    `State Department drops plan to revoke passports of protesters
     Trump backs off threat to close Canadian border
     White House abandons proposal for exit permits
     Rubio rules out revoking passports of protesters
     Plan to revoke passports of protesters dropped
     Administration withdraws proposed rule on passports of debtors
     White House denies plan to require exit permits
     Congressman backtracks on bill to revoke passports`,
  ],
  [
    "a bill protects a right or ends a restriction",
    "lowers",
    `Senators introduce bill to end ban on travel to Cuba
     Bill would end passport denials for child support debt
     Bill would bar State Department from denying passports
     Bill would protect citizens' right to a passport
     House passes bill to restore passports of debtors
     Bill would require a warrant to search citizens' phones at border
     Senators seek to end exit tax on citizens
     Bill would limit device searches at border
     Kennedy wants to bar face scans at airport checkpoints`,
  ],
  [
    "a citizen wins",
    "lowers",
    `Judge orders State Department to return activist's passport
     Oregon man wins passport suit
     Citizen wins back passport in court
     Court rules in favor of Americans on no-fly list
     Court sides with citizens on passport rule
     Supreme Court rules Americans have right to travel abroad
     Court says Americans may leave the country without permit
     Judge affirms right of Americans to travel abroad
     Appeals court holds citizens have a right to leave the country
     Judge orders State Department to issue passports with X markers
     Court unanimously rules for Americans on passport rule
     Judges uphold birthright citizenship on procedural grounds`,
  ],
  [
    "a threat or plan to restrict",
    "raises",
    `Trump threatens to close border with Canada
     White House weighs exit permits for citizens
     Trump: no plan to drop exit permits for citizens
     State Department plans to revoke passports of debtors
     President refuses to rule out closing Canadian border`,
  ],
  [
    "a second verb after a comma has an object of its own",
    "lowers",
    `Trump ends travel ban, allows Americans to fly to Cuba
     Court lifts travel ban, restores passports
     Judge blocks passport rule, orders passports issued`,
  ],
  [
    "a second verb after a comma adds a restriction",
    "raises",
    `US closes border with Canada, bans travel to Mexico
     US bans travel to Cuba, closes border with Mexico
     State Department suspends passport services, halts renewals`,
  ],
  [
    "nothing is decided or done",
    "neutral",
    `Supreme Court hears passport case
     Supreme Court to decide case on passports of debtors
     What is the Insurrection Act?
     Supreme Court to rule on deployment of National Guard in cities
     Justices appear divided over passport rule
     How passports became political
     Fact check: No, Americans do not need exit permits
     No, Americans will not need exit permits
     Exit tax on citizens explained
     What happens if your passport is revoked
     State Department did not always explain passport denials, auditors say
     Renunciations of US citizenship at a record`,
  ],
];

function directionOf(title: string): Direction {
  return readByRules(readItem(title, null)).direction;
}

describe.each(DIRECTIONS)("%s: %s", (_, direction, titles) => {
  test.each(titles.split("\n").map((title) => title.trim()))("%s", (title) =>
    expect(directionOf(title)).toBe(direction),
  );
});
