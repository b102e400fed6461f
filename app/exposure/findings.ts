import type { RiskFactor } from "~/news/factors";
import { FACTOR_GUIDANCE, type Guidance } from "./factor-guidance";
import type { ExposureAnswers } from "./questions";

/** How likely a restriction affects the person who answered. */
export type Exposure = "applies" | "may-apply";

interface Rule extends Guidance {
  question: string;
  answer: string;
  /** The id of the register's entry. */
  entry: string;
  exposure: Exposure;
}

/** What one restriction means for the person who answered. */
export interface Finding<Entry> extends Guidance {
  entry: Entry;
  exposure: Exposure;
}

const RULES: readonly Rule[] = [
  {
    question: "child-support",
    answer: "over-2500",
    entry: "passport-child-support",
    exposure: "applies",
    meaning:
      "Once your state certifies the debt, the State Department refuses to issue or renew your passport and may revoke it.",
    steps:
      "Contact the child support agency of the state that collects the debt. Ask what it needs to withdraw the certification; a plan alone is not enough in every state. Allow several weeks for the release.",
  },
  {
    question: "child-support",
    answer: "unsure",
    entry: "passport-child-support",
    exposure: "may-apply",
    meaning: "The State Department refuses passports once a state certifies more than $2,500.",
    steps: "Ask your state’s child support agency for the balance and whether it has been certified.",
  },
  {
    question: "tax-debt",
    answer: "notice",
    entry: "passport-tax-debt",
    exposure: "applies",
    meaning:
      "Notice CP508C means that the IRS has certified your debt. The State Department won’t issue or renew your passport and may revoke it.",
    steps:
      "Pay in full, agree on an installment plan or an offer in compromise, or show that the certification is wrong. The IRS reverses it within 30 days after that. You can also sue in the Tax Court or a district court.",
  },
  {
    question: "tax-debt",
    answer: "over-threshold",
    entry: "passport-tax-debt",
    exposure: "may-apply",
    meaning:
      "The IRS certifies debts above a yearly adjusted threshold (first $50,000) once a lien or levy was issued.",
    steps:
      "Agree on an installment plan or an offer in compromise before the IRS certifies the debt: then it can’t be certified.",
  },
  {
    question: "courts",
    answer: "warrant",
    entry: "passport-felony-warrant",
    exposure: "applies",
    meaning: "The State Department may refuse you a passport while the warrant or order is in effect.",
    steps: "Talk to a lawyer about resolving the warrant, or ask the court that gave the order to change it.",
  },
  {
    question: "courts",
    answer: "supervision",
    entry: "release-conditions",
    exposure: "applies",
    meaning:
      "Most release and supervision conditions forbid travel outside your district without permission.",
    steps: "Ask your officer or the court for permission in writing, well before you book.",
  },
  {
    question: "courts",
    answer: "drug-trafficking",
    entry: "passport-drug-conviction",
    exposure: "applies",
    meaning:
      "You can’t be issued a passport while imprisoned or supervised for a trafficking crime that crossed a border or used a passport.",
    steps: "Ask the sentencing court when your supervision ends, and apply after that date.",
  },
  {
    question: "courts",
    answer: "covered-offense",
    entry: "passport-identifier",
    exposure: "applies",
    meaning: "Your passport carries a notice of the conviction, and you can’t hold a passport card.",
    steps: "Report international travel to your registry at least 21 days ahead, as the law requires.",
  },
  {
    question: "courts",
    answer: "boarding",
    entry: "no-fly-list",
    exposure: "may-apply",
    meaning: "You may be on the No Fly List, or share a name with someone who is.",
    steps:
      "File an inquiry with DHS TRIP at dhs.gov/trip. US citizens can learn whether they are on the list and, in part, why.",
  },
  {
    question: "passport",
    answer: "expired",
    entry: "passport-to-depart",
    exposure: "applies",
    meaning: "You can’t lawfully leave by air without a valid passport or another accepted document.",
    steps: "Apply now. If you travel within 14 days, call 1-877-487-2778 for an appointment at an agency.",
  },
  {
    question: "passport",
    answer: "never",
    entry: "passport-to-depart",
    exposure: "applies",
    meaning: "You can’t lawfully leave by air without a valid passport or another accepted document.",
    steps:
      "Apply in person with form DS-11, proof of citizenship and a photo. Processing takes weeks, so don’t wait for a trip.",
  },
  {
    question: "passport",
    answer: "expires-soon",
    entry: "passport-to-depart",
    exposure: "may-apply",
    meaning: "US law lets you leave until it expires, but many countries require six more months.",
    steps: "Renew now; you can apply online or by mail if you qualify.",
  },
  {
    question: "nationality",
    answer: "dual",
    entry: "passport-to-depart",
    exposure: "may-apply",
    meaning: "As a US citizen you must leave and enter on your US passport, whatever else you hold.",
    steps: "Keep the US passport valid, and carry both when you travel.",
  },
  {
    question: "nationality",
    answer: "renouncing",
    entry: "expatriation-tax",
    exposure: "may-apply",
    meaning:
      "Giving up citizenship can be taxed as if you had sold everything you own, above limits on wealth and income.",
    steps: "Talk to a tax adviser before you make the appointment at the consulate.",
  },
  {
    question: "sex-marker",
    answer: "yes",
    entry: "passport-sex-marker",
    exposure: "applies",
    meaning: "New and renewed passports show only M or F, as recorded at birth.",
    steps:
      "A passport you already hold stays valid until it expires. The policy is in court; check the entry’s source.",
  },
  {
    question: "plans",
    answer: "cuba",
    entry: "cuba",
    exposure: "applies",
    meaning: "Tourism isn’t allowed. Travel must fit one of the licensed categories.",
    steps:
      "Check the twelve categories at ofac.treasury.gov, and keep records of the trip for the time required.",
  },
  {
    question: "plans",
    answer: "north-korea",
    entry: "north-korea",
    exposure: "applies",
    meaning: "A US passport isn’t valid for travel to, in or through North Korea without special validation.",
    steps: "Only journalists, aid workers and a few others qualify. Apply to the State Department first.",
  },
  {
    question: "money-and-id",
    answer: "cash-across",
    entry: "cash-declaration",
    exposure: "applies",
    meaning: "You must declare it. What isn’t declared can be seized.",
    steps: "File FinCEN form 105 before you cross; declaring costs nothing.",
  },
  {
    question: "money-and-id",
    answer: "cash-sent",
    entry: "remittance-tax",
    exposure: "applies",
    meaning: "The transfer is taxed at 1% when you pay with cash, a money order or a cashier’s check.",
    steps: "Transfers from a US bank account or with a US card aren’t taxed.",
  },
  {
    question: "money-and-id",
    answer: "no-real-id",
    entry: "identification-for-flights",
    exposure: "applies",
    meaning: "You may be turned away, or charged for an identity check, at airport security.",
    steps: "Get a REAL ID from your state, or use a passport.",
  },
];

/** The register entries that the check covers. */
export const CHECKED_ENTRIES: ReadonlySet<string> = new Set(RULES.map(({ entry }) => entry));

/**
 * Evaluates the answers against the entries in force: each entry once, with its strongest exposure, those that apply
 * first. Ignores entries that aren't in force.
 */
export function findingsOf<Entry extends { id: string }>(
  answers: ExposureAnswers,
  inForce: readonly Entry[],
): Finding<Entry>[] {
  const matching = RULES.filter(({ question, answer }) => answers[question]?.includes(answer));
  const strongestFirst = [...matching].sort(
    (a, b) => Number(b.exposure === "applies") - Number(a.exposure === "applies"),
  );
  const findings = new Map<string, Finding<Entry>>();
  for (const { entry: id, exposure, meaning, steps } of strongestFirst) {
    const entry = inForce.find((candidate) => candidate.id === id);
    if (entry && !findings.has(id)) findings.set(id, { entry, exposure, meaning, steps });
  }
  return [...findings.values()];
}

/**
 * Returns the entries in force that apply to everyone and that no question covers, such as a new border closure. One that affects
 * no one directly, such as an emergency that only releases funds, is none of them.
 */
export const bindingEveryone = <Entry extends { id: string; reach: number; affected: string }>(
  inForce: readonly Entry[],
): Entry[] =>
  inForce.filter(
    ({ id, reach, affected }) =>
      reach >= 0.5 && !CHECKED_ENTRIES.has(id) && !affected.startsWith("no one directly"),
  );

/** Returns what the entry means for those affected and what they can do: in general for its topic if the check doesn't cover it. */
export function guidanceOn({ id, factor }: { id: string; factor: RiskFactor }): Guidance[] {
  const covered = RULES.filter(({ entry }) => entry === id);
  if (covered.length === 0) return [FACTOR_GUIDANCE[factor]];
  return covered.map(({ meaning, steps }) => ({ meaning, steps }));
}
