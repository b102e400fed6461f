import { expect, test } from "vitest";
import { DIRECT_FROM } from "~/news/coding-guide";
import { shareOf } from "../../tests/title-scores";

/**
 * Synthetic titles, not written by any publisher, one per line. The share is a lower bound: single titles may be
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

test("at least 85 % of direct titles are direct", () => {
  expect(shareOf(DIRECT, (score) => score >= DIRECT_FROM)).toBeGreaterThanOrEqual(0.85);
});
