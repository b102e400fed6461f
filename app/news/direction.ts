import type { Frame } from "./frames";
import { actionsOf, isIntent, isOfPlan, type Item } from "./item";
import type { Reading } from "./matcher";
import type { Direction, Stage } from "./coding-guide";
import { directionByOutcome } from "./outcomes";
import { signOfText } from "./sign";
import { pendingOf } from "./stage";

/**
 * The direction of a frame: who wins, where the title tells it; neutral, where a court has still to decide or a rumor is denied; else what its
 * actions do to the freedom of citizens (`sign.ts`). Where nothing is done the news raises: a measure that is only explained, feared or
 * counted is still one.
 *
 * "Judge blocks passport rule": the rule is bad for citizens, blocking it turns the sign, so it lowers.
 */
export function directionOf(frame: Frame, stage: Stage): Direction {
  const outcome = directionByOutcome(frame);
  if (outcome) return outcome;
  const { text, topic } = frame;
  const isUndecided = stage === "analysis" && text.spans.has("court") && pendingOf(text).length > 0;
  if (text.spans.has("denied") || (isUndecided && isWithoutDeed(text))) return "neutral";
  const sign = signOfText(frame);
  if (sign) return sign > 0 ? "lowers" : "raises";
  // A service that only goes on, such as a passport fair, moves nothing.
  return topic.options.has("document=neutral") ? "neutral" : "raises";
}

/** "Supreme Court hears case on revocations". */
function isWithoutDeed(text: Reading): boolean {
  return text.spans.has("hearing") || actionsOf(text).every((action) => action.isNoun || isIntent(action));
}

/** Whether a title says that a plan or threat is withdrawn: "drops plan", but not "plans to end". */
export function isWithdrawal({ title }: Item): boolean {
  return actionsOf(title).some((action) => action.name === "end" && isOfPlan(action, title));
}
