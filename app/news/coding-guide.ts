import type { OfficialDocument } from "~/sources/official-document";

/**
 * The coding guide: how people label items, and what the second reader is told. Direct is 60 and above, contextual 40 to 59, irrelevant
 * below 40.
 */
export const CODING_GUIDE = {
  direct:
    "The item reports, proposes, threatens, reverses or judges a measure of the US government (or a joint one) on US citizens' ability to get, keep or use a passport, to board, to cross outward, to travel to a place under US law, or to move themselves or their assets out. Easing counts. Worldwide \"do not travel\" advice counts, a single country's does not.",
  contextual:
    "Upstream or adjacent, in the United States or done to its citizens: passport waits, fees and offices, citizenship itself, emergency powers, soldiers at home, identification to fly, searches of citizens at the border, surveillance, the courts' independence, the press, consular help, airspace and transport orders, other countries' bars on Americans, emigration, an election's postponement, the draft, travel between the states.",
  irrelevant:
    "All else, above all what shares the words: entry bans on foreigners, other countries' passports, exit bans and martial law, vaccine passports, no-fly zones, drafts and exits of sport, finance and film, weather, border crime.",
  stage:
    "An act is in force, signed, ordered or done, an easing too; a ruling is what a court decides. A proposal is a bill or a draft rule until it is signed, also one that fails, and what lawmakers want. A threat is talk by those in power: warns, weighs, may. Analysis explains, asks, argues or looks back, and tells of a case that is open.",
  direction:
    "The direction is that of the measure that an item is evidence of. Raises: it makes it harder for citizens to get papers, to travel or to leave, or weakens what protects them; also where it is only explained, feared, argued over, sued against or suffered. Lowers is the contrary, such as a restriction that is blocked, dropped or fails. Neutral is neither: dates of hearings, plain services, both at once.",
} as const;

export const DIRECT_FROM = 60;
export const RELEVANT_FROM = 40;
/** From here on the first reader finds something near; official documents below it aren't stored. */
export const NEAR_FROM = 25;
export const KEYWORDS_MAX = 8;

/** How far a measure has progressed, from talk to being in force. */
export const STAGES = ["act", "ruling", "proposal", "threat", "analysis"] as const;
export type Stage = (typeof STAGES)[number];

/** Which way the news moves the risk. */
export const DIRECTIONS = ["raises", "lowers", "neutral"] as const;
export type Direction = (typeof DIRECTIONS)[number];

export type Reason = {
  part: "mobility" | "act" | "subject" | "official" | "words" | "guard" | "review";
  /** The words that matched, or why the score is capped; display-ready. */
  text: string;
  points: number;
};

export type Relevance = {
  /** 0 to 100, a whole number. */
  score: number;
  factor: RiskFactor;
  /** The id of the leading topic, "" where the item has none. */
  topic: string;
  stage: Stage;
  direction: Direction;
  /** Display-ready, highest weight first, at most eight. */
  keywords: string[];
  /** Their points add up to the score. */
  reasons: Reason[];
  /** A yearly renewal, or a routine official document. */
  isRoutineRenewal: boolean;
  /** Takes back an earlier threat or proposal. */
  isWithdrawal: boolean;
};

export type RelevanceInput = {
  title: string;
  description: string | null;
  source: string;
  /** An official source's metadata of the document; null for news. */
  document: OfficialDocument | null;
  publishedAt: Date;
};

/**
 * The eight risk factors. The survey's question about risk factors uses the same list, so the dashboard can show users
 * what they say they worry about.
 */
export const RISK_FACTORS = [
  "emergency-powers",
  "border-security",
  "passport-restrictions",
  "financial-controls",
  "judicial-independence",
  "military-deployment",
  "surveillance-expansion",
  "media-restrictions",
] as const;

export type RiskFactor = (typeof RISK_FACTORS)[number];

export const RISK_FACTOR_LABELS: Record<RiskFactor, string> = {
  "emergency-powers": "Emergency powers",
  "border-security": "Borders and departure",
  "passport-restrictions": "Passports and citizenship",
  "financial-controls": "Financial controls",
  "judicial-independence": "Judicial independence",
  "military-deployment": "Military deployment",
  "surveillance-expansion": "Surveillance",
  "media-restrictions": "Media restrictions",
};

/** The classes of the coding guide. */
export const ITEM_CLASSES = ["direct", "contextual", "irrelevant"] as const;
export type ItemClass = (typeof ITEM_CLASSES)[number];
