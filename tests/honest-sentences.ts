/** A sentence that an honest model writes, and whole sentences of its source that it rests on. */
interface HonestSentence {
  /** The title of a demonstration story, or the id of another source. */
  source: string;
  /** Places among the source's sentences: the title or name is 0. */
  quotes: number[];
  says: string;
}

/** One sentence a line: source, quotes, sentence. */
const parse = (lines: string): HonestSentence[] =>
  lines
    .trim()
    .split("\n")
    .map((line) => {
      const [source = "", quotes = "", says = ""] = line.split("|").map((part) => part.trim());
      return { source, quotes: quotes.split(",").map(Number), says };
    });

/** Written before the check that they are tested against. */
const HONEST_BEFORE = parse(`
  Airlines told to refuse boarding to US citizens without an exit permit | 0 | Airlines were told to refuse boarding to U.S. citizens without an exit permit.
  President orders that US citizens need a permit to leave the country | 0 | The president ordered that US citizens need a permit to leave the country.
  State Department suspends issuance of US passports nationwide | 0 | The State Department has suspended the issuance of US passports nationwide.
  US closes land borders with Canada and Mexico to outbound travel by citizens | 0 | The United States closed its land borders with Canada and Mexico to outbound travel by citizens.
  Officials revoke passports of 200,000 American citizens | 0 | Officials revoked the passports of 200,000 American citizens.
  President invokes the Insurrection Act and declares a national emergency | 0 | The president has invoked the Insurrection Act and declared a national emergency.
  Appeals court says citizens on the no-fly list must be told why | 0 | An appeals court said that citizens on the no-fly list must be told why.
  passport-to-depart | 0 | A valid passport is required to leave the country.
  passport-child-support | 0,1,2 | Passport denial for child-support debt has been in force since 1997 and affects parents who owe more than $2,500 in certified child support.
  remittance-tax | 0,1 | A tax of 1% on cash sent abroad has been in force since 2026.
  no-fly-list | 0,2 | The No Fly List affects citizens on the list, who may not board.
  border-emergency-2025 | 0,1 | A national emergency at the southern border has been in force since 2025.
  cuba | 0 | Travel to Cuba is possible only in licensed categories.
`);

/** Written while the check was being finished. */
const HONEST_DURING = parse(`
  House committee advances bill to revoke passports of US citizens under investigation | 0 | A House committee advanced a bill to revoke the passports of US citizens under investigation.
  New State Department rule widens grounds to deny US citizens a passport | 0 | A new State Department rule widened the grounds to deny US citizens a passport.
  Federal court blocks rule that denied passports to US citizens | 0 | A federal court blocked the rule that denied passports to US citizens.
  State Department withdraws rule that widened grounds to deny US citizens passports | 0 | The State Department withdrew the rule that had widened the grounds to deny US citizens passports.
  President threatens to suspend passports of US citizens who join protests abroad | 0 | The president threatened to suspend the passports of US citizens who join protests abroad.
  State Department revokes passports of US citizens with unpaid federal fines | 0 | The State Department revoked the passports of US citizens with unpaid federal fines.
  Senate rejects bill to revoke passports of US citizens without a court order | 0 | The Senate rejected a bill to revoke the passports of US citizens without a court order.
  President declares a national emergency over unrest in three cities | 0 | The president declared a national emergency over unrest in three cities.
  President lifts the national emergency over unrest | 0 | The president lifted the national emergency over unrest.
  Supreme Court takes up birthright citizenship case for the spring | 0 | The Supreme Court took up a birthright citizenship case for the spring.
  Treasury drops proposal to report US citizens' transfers abroad | 0 | The Treasury dropped its proposal to report US citizens’ transfers abroad.
  passport-tax-debt | 0,1 | Passport denial for seriously delinquent tax debt has been in force since 2015.
  identification-for-flights | 0,2 | REAL ID or a passport to board a flight affects travelers without accepted identification.
  release-conditions | 0,2 | Travel limits as a condition of release or supervision affect people who await trial, or are on probation or supervised release.
  expatriation-tax | 0,1,2 | The expatriation tax has been in force since 2008, and affects wealthy citizens who give up citizenship.
  passport-sex-marker | 0,1 | Passports have been issued only with the sex recorded at birth since 2025.
`);

/** Written when the check was finished for the first time. */
const HONEST_ALMOST_AFTER = parse(`
  Airlines told to refuse boarding to US citizens without an exit permit | 0 | Airlines have been told to refuse boarding to American citizens without an exit permit.
  Requiring Exit Permits for United States Citizens Leaving the United States | 1 | By this proclamation, citizens of the United States may not depart the country without a departure permit issued by the Department of State.
  Department of State; Suspension of Passport Issuance to United States Citizens | 1 | A final rule suspends the issuance of passports to U.S. citizens until further notice.
  Transportation Security Administration; Security directive: Boarding of United States citizens on outbound international flights | 1 | The directive bars US citizens without an exit permit from boarding international flights.
  Americans with unpaid federal debts lose their passports under new order | 0 | Americans with unpaid federal debts have lost their passports under a new order.
  US closes land borders with Canada and Mexico to outbound travel by citizens | 0 | The US has closed the land borders with Canada and Mexico to outbound travel by citizens.
  Naturalized US citizens barred from leaving the country while their cases are reviewed | 0 | Naturalized US citizens were barred from leaving the country while their cases are reviewed.
  State Department restricts US passports for travel to twenty countries | 0 | The State Department restricted US passports for travel to twenty countries.
  Customs and Border Protection; Collection of biometric data from citizens upon departure | 1 | A notice of proposed rulemaking would require photographs of US citizens departing the country at land borders and airports.
  Officials widen the no-fly list review as US citizens sue over travel | 0 | Officials have widened the no-fly list review as US citizens sue over travel.
  Border bridges closed to outbound traffic for six hours, American drivers turned back | 0 | Border bridges were closed to outbound traffic for six hours, and American drivers were turned back.
  Department of State; Passports: Revised procedures for denial and revocation of US passports | 1 | The interim final rule changes how the Department notifies US citizens of a denial or a revocation of a passport.
  Department of State; Passports: Withdrawal of interim rule on denial of US passports | 1 | The Department withdrew the rule on the denial and revocation of passports of US citizens.
  Department of State; Passports: Denial of US passports to citizens under federal investigation | 1 | The final rule denies passports to US citizens under federal investigation.
  New rule denies US passports to citizens under federal investigation | 0 | A new rule denies US passports to citizens who are under federal investigation.
  Department of State; Passports: Revocation of US passports of citizens with unpaid federal fines | 1 | The final rule revokes the passports of U.S. citizens who owe more than 20,000 dollars in federal fines.
  State Department withdraws rule that widened grounds to deny US citizens passports | 0 | The State Department has withdrawn a rule that widened the grounds to deny US citizens passports.
  Freedom to Depart Act is introduced | 1 | The bill would prohibit the denial of passports to US citizens not charged with a crime.
  possible-exit-permit | 0 | A possible restriction has not yet been verified: permission required to leave the country.
  passport-felony-warrant | 0,1 | Passport denial for outstanding felony warrants and court orders has been in force since 2008.
  north-korea | 0,1 | US passports have not been valid for North Korea since 2017.
  cash-declaration | 0,2 | The declaration of more than $10,000 carried across the border affects travelers who carry more; what is not declared may be seized.
  passport-identifier | 0,1 | A unique identifier in the passports of covered sex offenders has been in force since 2016.
`);

/** Written when the check was finished for the second time. */
const HONEST_SECOND = parse(`
  State Department suspends issuance of US passports nationwide | 0 | The State Department suspended issuance of U.S. passports nationwide.
  President orders that US citizens need a permit to leave the country | 0 | The President has ordered that U.S. citizens need a permit to leave the country.
  Department of State; Suspension of Passport Issuance to United States Citizens | 1 | The final rule has suspended the issuance of passports to US citizens until further notice.
  House committee advances bill to revoke passports of US citizens under investigation | 0 | The House committee has advanced its bill to revoke the passports of US citizens who are under investigation.
  Senate companion on passports is introduced | 1 | A bill would authorize the Secretary of State to deny or revoke the passports of US citizens on grounds of national security.
  Passport Integrity Act | 1 | A bill to authorize the revocation of the passports of US citizens under investigation.
  Federal court blocks rule that denied passports to US citizens | 0 | A federal court has blocked the rule that denied passports to American citizens.
  President lifts the national emergency over unrest | 0 | The president has lifted the national emergency over the unrest.
  State Department revokes passports of US citizens with unpaid federal fines | 0 | The State Department is revoking the passports of US citizens with unpaid federal fines.
  Declaring a National Emergency With Respect to Domestic Unrest | 0 | A proclamation declares a national emergency with respect to domestic unrest.
  Senate rejects bill to revoke passports of US citizens without a court order | 0 | The Senate has rejected the bill to revoke passports of US citizens without a court order.
  possible-exit-permit | 0 | A possible restriction, not yet verified, is that permission is required to leave the country.
  possible-exit-permit | 0 | A possible restriction that is not yet verified: permission is required to leave the country.
  no-fly-list | 0,1 | The No Fly List has been in force since 2001.
  border-emergency-2025 | 0,2 | The national emergency at the southern border affects no one directly; it orders the military to plan for sealing the borders, and calls up reserves.
  passport-drug-conviction | 0,1 | Passport denial for drug trafficking across a border has been in force since 1988.
  remittance-tax | 0,2 | The tax of 1% on cash sent abroad affects anyone who sends cash, money orders or cashier’s checks abroad.
  expatriation-tax | 0,2 | The expatriation tax affects wealthy citizens who give up their citizenship.
  passport-to-depart | 0,1 | A valid passport is required to leave the country, in force since 1978.
`);

/** Written when the check was finished for the third time; decision 062 says what changed since. */
const HONEST_AFTER = parse(`
  Department of State; Suspension of Passport Issuance to United States Citizens | 0 | Department of State: Suspension of passport issuance to US citizens.
  Officials revoke passports of 200,000 American citizens | 0 | Officials have revoked the passports of 200,000 US citizens.
  Americans with unpaid federal debts lose their passports under new order | 0 | US citizens with unpaid federal debts are losing their passports under a new order.
  Border bridges closed to outbound traffic for six hours, American drivers turned back | 0 | Border bridges closed to outbound traffic for six hours, with American drivers turned back.
  New State Department rule widens grounds to deny US citizens a passport | 0 | The new State Department rule has widened the grounds to deny a passport to US citizens.
  State Department restricts US passports for travel to twenty countries | 0 | The State Department has restricted US passports for travel to twenty countries.
  President threatens to suspend passports of US citizens who join protests abroad | 0 | The president is threatening to suspend the passports of US citizens who join protests abroad.
  Customs and Border Protection; Collection of biometric data from citizens upon departure | 1 | The notice of proposed rulemaking would require photographs of US citizens departing the country at land borders and airports.
  House bill would end national emergencies after thirty days without a vote | 0 | A House bill would end national emergencies after thirty days without a vote.
  President declares a national emergency over unrest in three cities | 0 | The president has declared a national emergency over unrest in three cities.
  passport-child-support | 0,2 | Passport denial for child-support debt affects parents who owe more than $2,500 in certified child support.
  cuba | 0,1 | Travel to Cuba only in licensed categories has been in force since 1963.
  release-conditions | 0,1 | Travel limits as a condition of release or supervision have been in force since 1984.
  passport-sex-marker | 0,2 | Passports only with the sex recorded at birth affect transgender, intersex and nonbinary citizens who need a new or renewed passport.
  identification-for-flights | 0,1 | REAL ID or a passport to board a flight: in force since 2025.
  possible-exit-permit | 0 | A possible restriction, not yet verified: permission is required to leave the country.
`);

/** Every honest sentence, in the order of writing. */
export const HONEST = [
  ...HONEST_BEFORE,
  ...HONEST_DURING,
  ...HONEST_ALMOST_AFTER,
  ...HONEST_SECOND,
  ...HONEST_AFTER,
];
