import type { RiskFactor } from "~/news/factors";
import type { ForecastPart } from "./forecast-question";

/** One restriction of the register: what the law keeps citizens from, how hard, and how many of them. */
export interface Restriction {
  id: string;
  name: string;
  /** Citation of the law or order. */
  law: string;
  affected: string;
  factor: RiskFactor;
  since: Date;
  /** Null while it is in force. */
  until: Date | null;
  /** How much of a person's freedom to leave it takes, 0-1: a fee 0.01, a permit to depart 0.9. */
  severity: number;
  /** The share of US citizens that it binds, 0-1. */
  reach: number;
  sourceUrl: string;
  lastCheckedAt: Date;
  /** The parts of the frozen forecast question that it meets while it is in force. */
  parts: ForecastPart[];
  /** The day for which the government has announced that it will lift it; null for an end that is usually put off. */
  announcedEnd: Date | null;
}

const CHECKED = "2026-11-21";
const on = (date: string) => new Date(`${date}T00:00:00Z`);

type Entry = Omit<Restriction, "since" | "until" | "lastCheckedAt" | "parts" | "announcedEnd"> & {
  since: string;
  until?: string;
  parts?: ForecastPart[];
};

/** Restrictions in force in US law today, plus ended ones recent enough to matter for backfilled history. */
const ENTRIES: readonly Entry[] = [
  {
    id: "passport-child-support",
    name: "Passport denial for child-support debt",
    law: "42 U.S.C. 652(k); 22 CFR 51.60(a)(2)",
    affected: "parents who owe more than $2,500 in certified child support",
    factor: "passport-restrictions",
    since: "1997-10-01",
    severity: 0.4,
    reach: 0.004,
    sourceUrl: "https://www.law.cornell.edu/uscode/text/42/652",
  },
  {
    id: "passport-tax-debt",
    name: "Passport denial for seriously delinquent tax debt",
    law: "26 U.S.C. 7345; Pub. L. 114-94, section 32101",
    affected: "taxpayers whose certified debt is over the yearly adjusted threshold (first $50,000)",
    factor: "financial-controls",
    since: "2015-12-04",
    severity: 0.5,
    reach: 0.001,
    sourceUrl: "https://www.law.cornell.edu/uscode/text/26/7345",
  },
  {
    id: "passport-felony-warrant",
    name: "Passport denial for outstanding felony warrants and court orders",
    law: "22 CFR 51.60(b)",
    affected: "people under a federal or state felony warrant, or ordered not to leave",
    factor: "passport-restrictions",
    since: "2008-02-01",
    severity: 0.6,
    reach: 0.0005,
    sourceUrl: "https://www.ecfr.gov/current/title-22/section-51.60",
  },
  {
    id: "passport-drug-conviction",
    name: "Passport denial for drug trafficking across a border",
    law: "22 U.S.C. 2714; 22 CFR 51.61",
    affected: "people imprisoned or supervised for it",
    factor: "passport-restrictions",
    since: "1988-11-18",
    severity: 0.4,
    reach: 0.0001,
    sourceUrl: "https://www.law.cornell.edu/uscode/text/22/2714",
  },
  {
    id: "passport-identifier",
    name: "Unique identifier in the passports of covered sex offenders",
    law: "22 U.S.C. 212b (International Megan's Law)",
    affected: "registered people convicted of offenses against a minor",
    factor: "passport-restrictions",
    since: "2016-02-08",
    severity: 0.15,
    reach: 0.001,
    sourceUrl: "https://www.law.cornell.edu/uscode/text/22/212b",
  },
  {
    id: "north-korea",
    name: "US passports not valid for North Korea",
    law: "22 CFR 51.63; 82 FR 36067",
    affected: "everybody who would travel there, without special validation",
    factor: "border-security",
    since: "2017-09-01",
    severity: 0.01,
    reach: 1,
    sourceUrl: "https://www.federalregister.gov/citation/82-FR-36067",
  },
  {
    id: "cuba",
    name: "Travel to Cuba only in licensed categories",
    law: "31 CFR part 515",
    affected: "everybody who would travel there as a tourist",
    factor: "border-security",
    since: "1963-07-08",
    severity: 0.01,
    reach: 1,
    sourceUrl: "https://www.ecfr.gov/current/title-31/part-515",
  },
  {
    id: "no-fly-list",
    name: "No Fly List",
    law: "49 U.S.C. 114(h); 49 CFR part 1560",
    affected: "citizens on the list, who may not board",
    factor: "surveillance-expansion",
    since: "2001-11-19",
    severity: 0.7,
    reach: 0.00001,
    sourceUrl: "https://www.ecfr.gov/current/title-49/part-1560",
  },
  {
    id: "identification-for-flights",
    name: "REAL ID or a passport to board a flight",
    law: "6 CFR 37.5; 49 U.S.C. 30301 note",
    affected: "travelers without accepted identification",
    factor: "surveillance-expansion",
    since: "2025-05-07",
    severity: 0.01,
    reach: 0.2,
    sourceUrl: "https://www.ecfr.gov/current/title-6/section-37.5",
  },
  {
    id: "passport-to-depart",
    name: "A valid passport is required to leave the country",
    law: "8 U.S.C. 1185(b); 22 CFR part 53",
    affected: "citizens without a valid passport or another accepted document",
    factor: "passport-restrictions",
    since: "1978-10-07",
    severity: 0.01,
    reach: 0.5,
    sourceUrl: "https://www.law.cornell.edu/uscode/text/8/1185",
  },
  {
    id: "release-conditions",
    name: "Travel limits as a condition of release or supervision",
    law: "18 U.S.C. 3142(c)(1)(B)(iv), 3563(b), 3583(d)",
    affected: "people who await trial, or are on probation or supervised release",
    factor: "judicial-independence",
    since: "1984-10-12",
    severity: 0.3,
    reach: 0.011,
    sourceUrl: "https://www.law.cornell.edu/uscode/text/18/3142",
  },
  {
    id: "expatriation-tax",
    name: "Expatriation tax",
    law: "26 U.S.C. 877A",
    affected: "wealthy citizens who give up citizenship",
    factor: "financial-controls",
    since: "2008-06-17",
    severity: 0.05,
    reach: 0.0001,
    sourceUrl: "https://www.law.cornell.edu/uscode/text/26/877A",
  },
  {
    id: "remittance-tax",
    name: "Tax of 1% on cash sent abroad",
    law: "26 U.S.C. 4475; Pub. L. 119-21, section 70604",
    affected: "everybody who sends cash, money orders or cashier's checks abroad",
    factor: "financial-controls",
    since: "2026-01-01",
    severity: 0.02,
    reach: 0.05,
    sourceUrl: "https://www.law.cornell.edu/uscode/text/26/4475",
  },
  {
    id: "cash-declaration",
    name: "Declaration of more than $10,000 carried across the border",
    law: "31 U.S.C. 5316; 31 CFR 1010.340",
    affected: "travelers who carry more; what is not declared may be seized",
    factor: "financial-controls",
    since: "1970-10-26",
    severity: 0.01,
    reach: 0.01,
    sourceUrl: "https://www.law.cornell.edu/uscode/text/31/5316",
  },
  {
    id: "passport-sex-marker-2025",
    name: "Passports only with the sex recorded at birth",
    law: "Executive Order 14168, section 3(d); enjoined for all concerned on June 17, 2025 (Orr v. Trump, D. Mass. 1:25-cv-10313)",
    affected: "transgender, intersex and nonbinary citizens who need a new or renewed passport",
    factor: "passport-restrictions",
    since: "2025-01-20",
    until: "2025-06-17",
    severity: 0.12,
    reach: 0.01,
    sourceUrl:
      "https://www.federalregister.gov/documents/2025/01/30/2025-02090/defending-women-from-gender-ideology-extremism-and-restoring-biological-truth-to-the-federal",
  },
  {
    id: "passport-sex-marker",
    name: "Passports only with the sex recorded at birth",
    law: "Executive Order 14168, section 3(d); in force again by the stay in Trump v. Orr, No. 25A319 (U.S. Nov. 6, 2025)",
    affected: "transgender, intersex and nonbinary citizens who need a new or renewed passport",
    factor: "passport-restrictions",
    since: "2025-11-06",
    severity: 0.12,
    reach: 0.01,
    sourceUrl:
      "https://www.federalregister.gov/documents/2025/01/30/2025-02090/defending-women-from-gender-ideology-extremism-and-restoring-biological-truth-to-the-federal",
  },
  {
    id: "border-emergency-2019",
    name: "National emergency at the southern border",
    law: "Proclamation 9844, 84 FR 4949; ended by Proclamation 10142, 86 FR 7225",
    affected: "no one directly; gives the military and emergency funds a part at the border",
    factor: "emergency-powers",
    since: "2019-02-15",
    until: "2021-01-20",
    severity: 0.02,
    reach: 1,
    sourceUrl: "https://www.federalregister.gov/citation/84-FR-4949",
  },
  {
    id: "border-emergency-2025",
    name: "National emergency at the southern border",
    law: "Proclamation 10886, 90 FR 8327; Executive Order 14167, 90 FR 8613; 10 U.S.C. 12302",
    affected: "no one directly; orders the military to plan for sealing the borders, and calls up reserves",
    factor: "emergency-powers",
    since: "2025-01-20",
    severity: 0.03,
    reach: 1,
    sourceUrl: "https://www.federalregister.gov/citation/90-FR-8327",
  },
  {
    id: "pandemic-land-borders",
    name: "Land borders with Canada and Mexico limited to essential travel",
    law: "19 U.S.C. 1318; 85 FR 16547 and 85 FR 16548, renewed monthly",
    affected: "everybody who would cross by land or ferry without an essential reason",
    factor: "border-security",
    since: "2020-03-21",
    until: "2021-11-08",
    severity: 0.4,
    reach: 1,
    parts: ["b"],
    sourceUrl: "https://www.federalregister.gov/citation/85-FR-16548",
  },
  {
    id: "pandemic-passport-service",
    name: "Passport service for life-or-death emergencies only",
    law: "Department of State announcement of March 2020",
    affected: "everybody who needed a new or renewed passport",
    factor: "passport-restrictions",
    since: "2020-03-20",
    until: "2020-06-11",
    severity: 0.26,
    reach: 1,
    parts: ["c"],
    sourceUrl: "https://travel.state.gov/content/travel/en/News/passports.html",
  },
  {
    id: "pandemic-level-4",
    name: "Worldwide advice not to travel (Level 4)",
    law: "Department of State Global Health Advisory of March 19, 2020",
    affected: "everybody; advice, not a ban, but insurers and employers followed it",
    factor: "border-security",
    since: "2020-03-19",
    until: "2020-08-06",
    severity: 0.1,
    reach: 1,
    sourceUrl: "https://travel.state.gov/content/travel/en/traveladvisories/traveladvisories.html",
  },
  {
    id: "pandemic-no-sail",
    name: "No Sail Order for cruise ships",
    law: "42 U.S.C. 264, 268; CDC order of March 14, 2020, 85 FR 16628",
    affected: "everybody who would leave by cruise ship",
    factor: "border-security",
    since: "2020-03-14",
    until: "2020-10-31",
    severity: 0.03,
    reach: 1,
    sourceUrl: "https://www.federalregister.gov/citation/85-FR-16628",
  },
  {
    id: "pandemic-test-to-return",
    name: "Negative test to return by air",
    law: "42 CFR 71.31(b); CDC order, 86 FR 7387",
    affected: "air travelers who come home from abroad",
    factor: "border-security",
    since: "2021-01-26",
    until: "2022-06-12",
    severity: 0.03,
    reach: 0.2,
    sourceUrl: "https://www.federalregister.gov/citation/86-FR-7387",
  },
];

/** Seed entries of the register. Administrators maintain it afterward. */
export const REGISTER_SEED: readonly Restriction[] = ENTRIES.map((entry) => ({
  ...entry,
  since: on(entry.since),
  until: entry.until ? on(entry.until) : null,
  lastCheckedAt: on(CHECKED),
  parts: entry.parts ?? [],
  announcedEnd: null,
}));

/** Impact of a restriction, 0-1: severity * sqrt(reach). 0.4 of 0.4% of citizens: 0.4 * 0.063 = 0.025. */
export const weightOf = ({ severity, reach }: Pick<Restriction, "severity" | "reach">): number =>
  severity * Math.sqrt(reach);

/** Whether the restriction binds at `instant`. */
export const isInForce = ({ since, until }: Pick<Restriction, "since" | "until">, instant: Date): boolean =>
  since <= instant && (until === null || until > instant);
