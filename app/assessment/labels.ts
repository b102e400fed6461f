import type { Cause } from "./reports/causes";

/** The four risk bands, lowest first; each begins above its start. Screens give each a color, a shape and a place on the scale. */
export const RISK_BANDS = [
  { band: "low", start: 0, end: 25, label: "LOW RISK", description: "Normal activity levels" },
  { band: "medium", start: 25, end: 50, label: "MEDIUM RISK", description: "Concerning developments" },
  { band: "high", start: 50, end: 75, label: "HIGH RISK", description: "Significant policy changes" },
  {
    band: "critical",
    start: 75,
    end: 100,
    label: "CRITICAL RISK",
    description: "Active restrictions likely",
  },
] as const;
export type RiskBand = (typeof RISK_BANDS)[number]["band"];

/** How far ahead the risk level looks. */
export const OUTLOOK_DAYS = 60;

/** The band of a 0-100 level, with its label: up to 25 low, up to 50 medium, up to 75 high, above critical. */
export const riskLabel = (score: number) => RISK_BANDS.find(({ end }) => score <= end) ?? RISK_BANDS[3];

/** The label of a likelihood in percent: under 25 low, under 50 moderate, under 75 high, else critical. */
export function likelihoodLabel(percent: number): { band: RiskBand; label: string } {
  if (percent < 25) return { band: "low", label: "Low Probability" };
  if (percent < 50) return { band: "medium", label: "Moderate" };
  if (percent < 75) return { band: "high", label: "High" };
  return { band: "critical", label: "Critical Probability" };
}

/** The label of an article's relevance, 0-100. */
export function relevanceLabel(score: number): string {
  if (score >= 80) return "Critical";
  if (score >= 60) return "High";
  return score >= 40 ? "Medium" : "Low";
}

/** The line for the outlets' usual reporting, which the context is measured against. */
export const USUAL_FLOW_NAME = "Usual amount of news";

/** A level of the past that today's is compared with. */
export interface Anchor {
  /** The year as charts name it. */
  year: string;
  level: number;
  /** When, and how the level was found. */
  note: string;
}

/**
 * The mean level of two periods by our back-test of real news, and the level of a year before our sources by the register's formula
 * alone: an exit permit of severity 0.9 that reaches everyone gives 100 * 0.9 = 90.
 */
export const ANCHORS: readonly Anchor[] = [
  { year: "2020", level: 65, note: "April to July 2020, borders closed and passport service suspended" },
  { year: "2024", level: 12, note: "March to December 2024, calm" },
  { year: "1941", level: 90, note: "1941, permits required to leave, from the law alone" },
];

/** Government action in a story, by the story's stage. */
export const STAGE_LABELS: Record<string, string> = {
  act: "Action taken",
  ruling: "Court ruling",
  proposal: "Proposal",
  threat: "Threat",
  analysis: "Analysis",
};

/** Labels shown next to a cause. */
export const CAUSE_NAMES: Record<Cause["kind"], string> = {
  restriction: "Restriction in force",
  "changed-restriction": "Restriction reassessed",
  "ended-restriction": "Restriction ended",
  "possible-restriction": "Possible restriction",
  "ended-possible-restriction": "Possible restriction, counts for less",
  "withdrawn-restriction": "Possible restriction, withdrawn or ended",
  story: "Story",
  faded: "Story, counts for less",
  other: "Other",
};

export const RESTRICTION_STATUSES = ["in-force", "ended", "scheduled"] as const;
export type RestrictionStatus = (typeof RESTRICTION_STATUSES)[number];

export const RESTRICTION_STATUS_LABELS: Record<RestrictionStatus, string> = {
  "in-force": "In force",
  ended: "Ended",
  scheduled: "Scheduled",
};

/** Two lines of a list fit no more. */
export const DESCRIPTION_LENGTH_MAX = 140;

/**
 * Cuts a text after its last whole word within this many characters and adds an ellipsis; a single long word is cut
 * inside. "The new rule, however" with at most 13 is "The new rule…".
 */
export function shortened(text: string, lengthMax: number): string {
  if (text.length <= lengthMax) return text;
  const end = text.lastIndexOf(" ", lengthMax);
  return `${text.slice(0, end > 0 ? end : lengthMax).replace(/[\s,;:\p{Cs}]+$/u, "")}\u2026`;
}

/** Quotes a name within a sentence, without the period that ends some names; an abbreviation such as "U.S." keeps its own. */
export const quoted = (name: string) => `“${name.replace(/([^.]|^)([^.])\.$/, "$1$2")}”`;

/**
 * Quotes a name that ends a sentence: the period stands inside the quotation marks, and is left out after a mark that ends
 * the name anyway. "Exit permits" gives “Exit permits.”
 */
export const quotedAtEnd = (name: string) => `“${name}${/[.?!\u2026]$/.test(name) ? "" : "."}”`;

/** Below this share of sources, an assessment is degraded: it is marked, and triggers only alerts that missing sources can't make false. */
export const COVERAGE_MIN = 0.6;
/** Below this share, the explanation mentions missing sources, though the assessment isn't degraded. */
export const COVERAGE_USUAL = 0.8;
