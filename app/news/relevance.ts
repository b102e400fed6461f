import { withoutPublisher } from "~/news/article";
import { scoreDocument } from "~/news/documents";
import type { RiskFactor } from "~/news/factors";
import { type Frame, labelOf, strongestFrame } from "~/news/frames";
import { type Item, readItem } from "~/news/item";
import { directionOf, isWithdrawal, type Direction } from "~/news/direction";
import { readAgain } from "~/news/second-reading";
import { estimateOf } from "~/news/word-model";
import { stageOf, type Stage } from "~/news/stage";
import type { OfficialDocument } from "~/sources/official-document";

/**
 * The coding guide.
 *
 * Direct (60 and above): the item reports, proposes, threatens, reverses or judges a measure of the US government (or a joint one)
 * on US citizens' ability to get, keep or use a passport, to board, to cross outward, to travel to a place under US law, or to
 * move themselves or their assets out. Easing counts. Worldwide "do not travel" advice counts, a single country's does not.
 *
 * Contextual (40 to 59): upstream or adjacent, in the United States or done to its citizens: citizenship itself, emergency
 * powers, soldiers at home, identification to fly, searches of citizens at the border, surveillance, the courts' independence,
 * the press, consular help, airspace and transport orders, other countries' bars on Americans, emigration, an election's
 * postponement, the draft, travel between the states.
 *
 * Irrelevant (below 40): all else, above all what shares the words: entry bans on foreigners, other countries' passports,
 * exit bans and martial law, vaccine passports, no-fly zones, drafts and exits of sport, finance and film, weather, border crime.
 */
export const DIRECT_FROM = 60;
export const RELEVANT_FROM = 40;

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

const KEYWORDS_MAX = 8;
const FACTOR_OF_NOTHING: RiskFactor = "border-security";

/**
 * Scores an item from its leading frame, who does what to which topic, and then reads it again by its words alone. See the coding
 * guide above and docs/relevance.md.
 *
 * "State Department revokes passports of Americans who owe child support": topic 35 (revokes passports) + action 25
 * + subject 25 (Americans) = 85.
 */
export function scoreRelevance(input: RelevanceInput): Relevance {
  if (input.document) return scoreDocument(input.document, input);
  // A newsletter's title ("A. And, B") is the news of two items.
  return withoutPublisher(input.title)
    .split(/[.!?] (?:And|Plus),? /)
    .map((title) => scoreItem(readItem(title, input.description)))
    .reduce((best, one) => (one.score > best.score ? one : best));
}

function scoreItem(item: Item): Relevance {
  const frame = strongestFrame(item);
  const stage = stageOf(item, frame);
  const reasons = frame?.reasons ?? [];
  const read: Relevance = {
    score: sumOf(reasons),
    factor: frame?.topic.factor ?? FACTOR_OF_NOTHING,
    topic: frame?.topic.id ?? "",
    stage,
    direction: directionOfItem(item, frame, stage),
    keywords: frame ? keywordsOf(frame) : [],
    reasons,
    isRoutineRenewal: item.isRenewal,
    isWithdrawal: isWithdrawal(item),
  };
  return readAgain(read, item, estimateOf(item));
}

/** The frame's direction; a title that withdraws a plan outweighs a description of the plan. */
function directionOfItem(item: Item, frame: Frame | null, stage: Stage): Direction {
  if (!frame) return "neutral";
  return !frame.isInTitle && isWithdrawal(item) ? "lowers" : directionOf(frame, stage);
}

function sumOf(reasons: readonly Reason[]): number {
  return reasons.reduce((total, { points }) => total + points, 0);
}

function keywordsOf({ topic, spans }: Frame): string[] {
  return [...new Set([labelOf(topic), ...spans.map((span) => span.words)])].slice(0, KEYWORDS_MAX);
}
