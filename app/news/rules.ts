import {
  type Direction,
  KEYWORDS_MAX,
  type Reason,
  type Relevance,
  type RiskFactor,
} from "~/news/coding-guide";
import { directionOf, isRuling, isWithdrawal } from "~/news/direction";
import { type Frame, labelOf, strongestFrame } from "~/news/frames";
import type { Item } from "~/news/item";

const FACTOR_OF_NOTHING: RiskFactor = "border-security";

/**
 * What the rules say of an item, before its words count: its leading frame (who does what to which topic) gives score, topic
 * and direction, and a court that decides is a ruling. See the coding guide and docs/relevance.md.
 *
 * "State Department revokes passports of Americans who owe child support": topic 35 (revokes passports) + action 25
 * + subject 25 (Americans) = 85.
 */
export function readByRules(item: Item): Relevance {
  const frame = strongestFrame(item);
  const reasons = frame?.reasons ?? [];
  return {
    score: sumOf(reasons),
    factor: frame?.topic.factor ?? FACTOR_OF_NOTHING,
    topic: frame?.topic.id ?? "",
    // The words decide any other stage (`stageAndDirection`).
    stage: isRuling(frame?.isOnlyDescribed ? frame.text : item.title) ? "ruling" : "act",
    direction: directionOfItem(item, frame),
    keywords: frame ? keywordsOf(frame) : [],
    reasons,
    isRoutineRenewal: item.isRenewal,
    isWithdrawal: isWithdrawal(item),
  };
}

/** The frame's direction; a title that withdraws a plan outweighs a description of the plan. */
function directionOfItem(item: Item, frame: Frame | null): Direction {
  if (!frame) return "neutral";
  return !frame.isInTitle && isWithdrawal(item) ? "lowers" : directionOf(frame);
}

function sumOf(reasons: readonly Reason[]): number {
  return reasons.reduce((total, { points }) => total + points, 0);
}

function keywordsOf({ topic, spans }: Frame): string[] {
  return [...new Set([labelOf(topic), ...spans.map((span) => span.form)])].slice(0, KEYWORDS_MAX);
}
