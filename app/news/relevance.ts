import { withoutPublisher } from "~/news/article";
import { scoreDocument, textOfDocument } from "~/news/documents";
import { formsOf } from "~/news/document-forms";
import type { RiskFactor } from "~/news/factors";
import { type Frame, labelOf, strongestFrame } from "~/news/frames";
import { type Item, readItem } from "~/news/item";
import { directionOf, isWithdrawal } from "~/news/direction";
import type { Direction } from "~/news/coding-guide";
import {
  KEYWORDS_MAX,
  RELEVANT_FROM,
  type Reason,
  type Relevance,
  type RelevanceInput,
} from "~/news/coding-guide";
import { readAgain } from "~/news/second-reading";
import { estimateOf, stageAndDirection } from "~/news/word-model";
import { stageOf } from "~/news/stage";
import type { Stage } from "~/news/coding-guide";
import type { WordModel } from "~/news/word-weights";

const FACTOR_OF_NOTHING: RiskFactor = "border-security";

/**
 * Scores an item from its leading frame, who does what to which topic, and then reads it again by its words. See the coding
 * guide and docs/relevance.md.
 *
 * "State Department revokes passports of Americans who owe child support": topic 35 (revokes passports) + action 25
 * + subject 25 (Americans) = 85.
 */
export function scoreRelevance(input: RelevanceInput, model: WordModel): Relevance {
  const { document } = input;
  if (document) {
    const item = readItem(textOfDocument(document, input), null, document);
    const byForm = scoreDocument(document, input);
    const read = withWords(byForm, item, model);
    // The words are those of the measure, whatever the document does to it.
    return formsOf(document, input.title).forms.length > 0 ? { ...read, direction: byForm.direction } : read;
  }
  // A newsletter's title ("A. And, B") is the news of two items.
  return withoutPublisher(input.title)
    .split(/[.!?] (?:And|Plus),? /)
    .map((title) => readItem(title, input.description))
    .map((item) => withWords(readByRules(item), item, model))
    .reduce((best, one) => (one.score > best.score ? one : best));
}

/** What the rules say, checked by the words. */
function withWords(byRules: Relevance, item: Item, model: WordModel): Relevance {
  const estimate = estimateOf(item, byRules, model);
  const read = readAgain(byRules, item, estimate);
  return read.score < RELEVANT_FROM ? read : { ...read, ...stageAndDirection(item, byRules, estimate) };
}

/** What the rules say, before the words count: the leading frame's score, topic, stage and direction. */
export function readByRules(item: Item): Relevance {
  const frame = strongestFrame(item);
  const stage = stageOf(item, frame);
  const reasons = frame?.reasons ?? [];
  return {
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
  return [...new Set([labelOf(topic), ...spans.map((span) => span.form)])].slice(0, KEYWORDS_MAX);
}
