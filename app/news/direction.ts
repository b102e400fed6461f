import type { Frame } from "./frames";
import { actionsOf, isIntent, isOfPlan, type Item } from "./item";
import type { Reading } from "./matcher";
import { outcomeOf } from "./outcomes";
import { signOfText } from "./sign";
import { hasFiniteDeed, isAudit, pendingOf, type Stage } from "./stage";

/** Which way the news moves the risk. */
export const DIRECTIONS = ["raises", "lowers", "neutral"] as const;
export type Direction = (typeof DIRECTIONS)[number];

/**
 * The direction of a frame: who wins, where the title tells it; neutral, where it only says how things are or what is still to be decided;
 * else what its actions do to the freedom of citizens (`sign.ts`). Where nothing is done the news raises.
 *
 * "Judge blocks passport rule": the rule is bad for citizens, blocking it turns the sign, so it lowers.
 */
export function directionOf(frame: Frame, stage: Stage): Direction {
  const outcome = outcomeOf(frame);
  if (outcome) return outcome;
  const isUndecided = stage === "analysis" && isOpen(frame.text);
  if (isStatusQuo(frame) || (isUndecided && isWithoutDeed(frame.text))) return "neutral";
  const sign = signOfText(frame);
  if (sign) return sign > 0 ? "lowers" : "raises";
  // A service that only goes on, such as a passport fair, moves nothing.
  return isUndecided || frame.topic.options.has("document=neutral") ? "neutral" : "raises";
}

/** "Fact check: No, Americans don't need permission", "exit tax explained", "renunciations at a record", an audit; not where a deed comes first. */
function isStatusQuo({ text, spans: [core] }: Frame): boolean {
  const { spans } = text;
  const [explained] = spans.get("statusQuo") ?? [];
  const isExplained =
    explained &&
    !hasFiniteDeed(
      text,
      ({ start }) => start < explained.start && !(core && start >= core.start && start < core.end),
    );
  const isCount = spans.get("renounce")?.some(({ start }) => start === core?.start) ?? false;
  if (isExplained || spans.has("denied") || isAudit(text)) return true;
  return isCount && spans.has("renounceCount") && !spans.has("propose");
}

function isOpen(text: Reading): boolean {
  return pendingOf(text).length > 0 || /^(?:what|how)$/.test(text.words[0] ?? "");
}

/** "Supreme Court hears case on revocations". */
function isWithoutDeed(text: Reading): boolean {
  return text.spans.has("hearing") || actionsOf(text).every((action) => action.isNoun || isIntent(action));
}

/** Whether a title says that a plan or threat is withdrawn: "drops plan", but not "plans to end". */
export function isWithdrawal({ title }: Item): boolean {
  return actionsOf(title).some((action) => action.name === "end" && isOfPlan(action, title));
}
