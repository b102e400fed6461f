import type { ForecastPart } from "../forecast/forecast-question";

export const QUESTION_KINDS = [
  "passport-rule",
  "passport-proposal",
  "departure-document",
  "cuba-rule",
  "presidential-document",
  "north-korea-notice",
  "border-emergency",
  "land-border-notice",
  "identification-rule",
  "bill-passes",
  "register-change",
  "travel-advisories",
  "appeals-ruling",
  "index-rises",
] as const;
export type QuestionKind = (typeof QUESTION_KINDS)[number];

/** A Federal Register query, and which of its documents count. */
export interface RegisterQuery {
  /** `conditions[...]` of its API. */
  conditions: Readonly<Record<string, string>>;
  /** Only documents whose title matches. */
  title?: RegExp;
  /**
   * Only documents that amend one of these parts. Checked here too, because the API may ignore an unknown condition.
   */
  cfr?: { title: number; parts: readonly number[] };
}

/** First and last day of the zero-based month, UTC. */
export interface DueDays {
  month: number;
  firstDay: number;
  lastDay: number;
}

export interface QuestionDefinition {
  /** How it is resolved: by a public source, our own records, or an administrator who provides a link. */
  source: "federal-register" | "recorded-bills" | "restrictions" | "index" | "administrator";
  asks: (by: string, threshold: number | null) => string;
  /** The design's estimate of the base rate, 0-1, until the query has been counted. */
  estimate: number;
  queries?: readonly RegisterQuery[];
  /** The part of the forecast question whose evidence counts. */
  part?: ForecastPart;
  /** The days of the year in which an annual document appears. */
  due?: DueDays;
}

const rule = (title: number, parts: readonly number[], type: string): RegisterQuery[] =>
  parts.map((part) => ({
    conditions: { "cfr[title]": String(title), "cfr[part]": String(part), ...(type && { "type[]": type }) },
    cfr: { title, parts: [part] },
  }));

/** The monthly questions about the world, plus at most one about our own index. */
export const QUESTIONS: Record<QuestionKind, QuestionDefinition> = {
  "passport-rule": {
    source: "federal-register",
    asks: (by) =>
      `Will a final rule on passports (22 CFR part 51) be published by ${by}? Corrections don’t count.`,
    estimate: 0.2,
    queries: rule(22, [51], "RULE"),
    part: "d",
  },
  "passport-proposal": {
    source: "federal-register",
    asks: (by) =>
      `Will a proposed rule on passports or departure (22 CFR part 51 or 53) be published by ${by}?`,
    estimate: 0.12,
    queries: rule(22, [51, 53], "PRORULE"),
    part: "d",
  },
  "departure-document": {
    source: "federal-register",
    asks: (by) => `Will any document on leaving the country (22 CFR part 53) be published by ${by}?`,
    estimate: 0.02,
    queries: rule(22, [53], ""),
    part: "a",
  },
  "cuba-rule": {
    source: "federal-register",
    asks: (by) =>
      `Will a final rule on travel to and dealings with Cuba (31 CFR part 515) be published by ${by}?`,
    estimate: 0.19,
    queries: rule(31, [515], "RULE"),
  },
  "presidential-document": {
    source: "federal-register",
    asks: (by) =>
      `Will a presidential document with passport, citizenship, border or travel in its title be published by ${by}?`,
    estimate: 0.6,
    queries: [
      {
        conditions: { "type[]": "PRESDOCU", term: "passport | citizenship | border | travel" },
        title: /\b(?:passports?|citizenship|borders?|travel)\b/i,
      },
    ],
  },
  "north-korea-notice": {
    source: "federal-register",
    asks: (by) => `Will the passport restriction on North Korea be extended by a notice published by ${by}?`,
    estimate: 0.16,
    queries: [
      {
        conditions: { "type[]": "NOTICE", "agencies[]": "state-department", term: "passports North Korea" },
        title: /passports?.*(?:north korea|democratic people)/i,
      },
    ],
    due: { month: 7, firstDay: 1, lastDay: 31 },
  },
  "border-emergency": {
    source: "federal-register",
    asks: (by) =>
      `Will the national emergency at the southern border be continued or ended by a document published by ${by}?`,
    estimate: 0.16,
    queries: [
      {
        conditions: { "type[]": "PRESDOCU", term: "national emergency southern border" },
        title: /(?:continu|terminat).*(?:national )?emergency.*southern border/i,
      },
    ],
    // It was declared on January 20, and lapses unless it is continued within the year.
    due: { month: 0, firstDay: 1, lastDay: 20 },
  },
  "land-border-notice": {
    source: "federal-register",
    asks: (by) =>
      `Will a notice or proclamation that closes or limits land border crossings be published by ${by}?`,
    estimate: 0.01,
    queries: [
      {
        conditions: { term: "land ports of entry temporary travel restrictions" },
        title: /(?:restrict|clos|suspen).*land (?:ports?|borders?)|land borders?.*(?:restrict|clos|suspen)/i,
      },
    ],
    part: "b",
  },
  "identification-rule": {
    source: "federal-register",
    asks: (by) => `Will a rule on REAL ID (6 CFR part 37) be published by ${by}?`,
    estimate: 0.15,
    queries: rule(6, [37], "RULE"),
  },
  "bill-passes": {
    source: "recorded-bills",
    asks: (by) => `Will a bill on citizens’ passports or departure pass a chamber of Congress by ${by}?`,
    estimate: 0.22,
    part: "d",
  },
  "register-change": {
    source: "restrictions",
    asks: (by) => `Will a restriction on our register take effect or end by ${by}?`,
    estimate: 0.13,
  },
  "travel-advisories": {
    source: "administrator",
    asks: (by) => `Will two or more countries newly be at Level 4, Do Not Travel, by ${by}?`,
    estimate: 0.3,
  },
  "appeals-ruling": {
    source: "administrator",
    asks: (by) =>
      `Will a federal appeals court rule against a limit on citizens’ passports or travel by ${by}?`,
    estimate: 0.5,
  },
  "index-rises": {
    source: "index",
    asks: (by, threshold) => `Will the risk level be above ${threshold} on ${by}?`,
    // In the backtest on one newspaper, the level was more than 3 points higher 60 days later on 63 of 735 days.
    estimate: 0.09,
  },
};

/** The definition of a stored kind; null for a kind discontinued since. */
export function definitionOf(kind: string): QuestionDefinition | null {
  const known = QUESTION_KINDS.find((one) => one === kind);
  return known ? QUESTIONS[known] : null;
}
