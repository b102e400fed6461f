import { describe, expect, test } from "vitest";
import { readItem } from "~/news/item";
import { readByRules } from "~/news/relevance";
import type { Stage } from "~/news/stage";

/** How news of each stage is worded: in the present, the passive, with an infinitive, as a noun phrase or a participle. Titles of our own. */
const STAGES: [form: string, stage: Stage, titles: string][] = [
  [
    "a bill is introduced",
    "proposal",
    `Senator introduces bill to bar debtors from leaving the country
     Bill introduced in House to revoke passports of protesters
     Debtors could lose passports under bill
     Passports would be revoked under GOP plan
     Americans need exit permits under Senate bill
     Lawmakers want passports of rioters revoked
     Bill barring citizens from leaving without clearance is filed
     Passport ban for debtors proposed by senator
     New bill aims to keep debtors from flying abroad
     Legislation to deny passports to tax debtors returns to Congress
     Hawley wants passports of rioters canceled
     Senators reviving effort to ban travel to Cuba
     Congressman to introduce bill on passports of debtors`,
  ],
  [
    "a committee takes it up",
    "proposal",
    `House panel advances bill to revoke passports of debtors
     Bill revoking passports of debtors clears committee
     Senate committee approves exit tax on citizens who renounce
     Passport revocation bill heads to House floor
     Lawmakers debate ending the travel ban on Cuba
     Committee backs measure that would limit passports`,
  ],
  [
    "one house passes it, or votes it down",
    "proposal",
    `House passes bill to revoke passports of debtors
     Bill to revoke passports of protesters passes Senate
     Senate votes to bar citizens from traveling to Cuba
     House approves exit tax on citizens who renounce
     Senate rejects bill to revoke passports
     Exit tax bill dies in Senate`,
  ],
  [
    "a law is signed or in force",
    "act",
    `President signs bill revoking passports of debtors into law
     Passport revocation bill becomes law
     Congress repeals passport revocation law
     Congress bars debtors from getting passports
     Law barring debtors from leaving the country takes effect
     New law strips tax debtors of passports
     Bill denying passports to debtors signed into law
     Trump signs order requiring exit permits for citizens
     Trump signs bill that bars debtors from getting passports`,
  ],
  [
    "a rule is proposed",
    "proposal",
    `State Department proposes rule to deny passports to debtors
     Proposed rule would require exit permits for citizens
     Draft regulation would bar citizens from leaving without clearance
     State Department proposes denying passports to protesters
     Treasury proposal would tax Americans who move money abroad
     State Department plans to limit passport services
     Rule to deny passports to debtors proposed
     US may lift ban on travel to Lebanon`,
  ],
  [
    "a rule is final, announced or in force",
    "act",
    `State Department finalizes rule denying passports to debtors
     Final rule bars debtors from getting passports
     Rule requiring exit permits for citizens takes effect
     Debtors lose passports under new State Department rule
     State Department begins denying passports to debtors
     US to ban Americans from traveling to Iran
     State Department to revoke passports of tax debtors
     US will require exit permits for citizens from June
     Passports now required for Americans returning from Mexico
     State Department denying passports to tax debtors
     US-Canada border to stay closed to travelers until May`,
  ],
  [
    "a measure is enforced",
    "act",
    `State Department revokes passports of 200 debtors
     American stopped from boarding flight abroad over tax debt
     CBP turns back citizens at Canadian border
     Passport of American protester revoked by State Department
     Woman barred from leaving the country over taxes
     Agents seize citizens' passports at departure gates
     Rubio: passports of debtors revoked
     The State Department revokes passports of tax debtors
     State Department revokes passports of debtors.
     Ted Cruz says State Department revoked passports of rioters
     Rubio, Schumer spar as State Department revokes passports
     State Department committee revokes passports of debtors
     FBI report: agents seized passports of reporters
     Watchdog report: State Department revoked passports of debtors
     The US is revoking passports of tax debtors
     State Department revokes passports of 1,800 protesters
     US bars 1900 citizens from boarding
     Trump sends 1,900 National Guard troops to Chicago
     Trump invokes Insurrection Act of 1807, sends troops
     Trump uses 1978 passport law to bar Americans from leaving
     State Department revokes most passports since 1952`,
  ],
  [
    "a court decides",
    "ruling",
    `Supreme Court upholds rule denying passports to debtors
     Judge strikes down passport rule
     Supreme Court strikes down 1926 Passport Act rule
     Court says State Department did not consistently follow law, blocks passport revocations
     Passport rule struck down by federal judge
     Supreme Court: passports of debtors can be revoked
     Supreme Court: Passports can be revoked without hearing
     Court rules citizens may leave without exit permits
     Court ruling restores passports of protesters
     Supreme Court lets exit-permit order stand
     Justices side with debtors on passports
     Appeals court revives passport rule
     The Supreme Court upholds passport rule
     Divided court upholds passport rule`,
  ],
  [
    "a court pauses a measure, or refuses to",
    "ruling",
    `Judge grants injunction against passport rule
     Passport rule put on hold by judge
     Injunction blocks passport rule
     Federal judge temporarily blocks ban on travel to Cuba
     Appeals court lifts stay on passport rule
     Court refuses to halt exit-permit order for citizens
     Judge orders State Department to issue passports again
     Restraining order halts passport revocations`,
  ],
  [
    "someone in power threatens or weighs it",
    "threat",
    `Trump threatens to revoke passports of protesters
     Trump threatens to close Canadian border
     President says he will revoke passports of protesters
     Trump vows to close northern border
     White House considers exit permits for citizens
     Trump may close the Canadian border
     Passports of protesters at risk, Rubio warns
     Trump weighs sending troops to Chicago
     Rubio: passports of debtors could be revoked
     President wants citizens to ask permission before going abroad
     Closing of Canadian border is on the table, Trump says`,
  ],
  [
    "it explains, asks, argues or looks back",
    "analysis",
    `How passports of protesters came to be revoked
     How to renew your passport online in five easy steps
     What the passport rule means for travelers
     Explainer: who can be denied a passport
     Experts say exit permits for citizens would be illegal
     Opinion: the case against exit permits for citizens
     Can the president close the border with Canada?
     Poll: most Americans oppose exit permits
     Why the State Department may revoke your passport
     Five things to know about the exit tax on citizens
     The long history of passport revocations by the State Department
     The quiet power to revoke a citizen's passport
     Does the government have the right to revoke passports of citizens?
     A look back at the ban on travel to Cuba
     In 1918, Americans needed exit permits
     US barred citizens from leaving the country in 1918
     State Department did not always explain passport denials, auditors say`,
  ],
  [
    "a case is open",
    "analysis",
    `Lawsuit challenges State Department rule on passports
     Supreme Court hears passport case
     Justices appear divided over passport rule
     ACLU sues State Department over passport rule
     Supreme Court to decide whether passports can be revoked
     Court asked to block exit permits for citizens`,
  ],
];

function stageOf(title: string): Stage {
  return readByRules(readItem(title, null)).stage;
}

describe.each(STAGES)("%s: %s", (_, stage, titles) => {
  test.each(titles.split("\n").map((title) => title.trim()))("%s", (title) =>
    expect(stageOf(title)).toBe(stage),
  );
});
