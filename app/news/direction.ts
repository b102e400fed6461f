import { type Action, actionsOf, type Frame, type Item } from "./frames";
import type { Stage } from "./stage";

/** Which way the news moves the risk. */
export const DIRECTIONS = ["raises", "lowers", "neutral"] as const;
export type Direction = (typeof DIRECTIONS)[number];

const RESTRICTS = ["bar", "hamper"];
/** Verbs whose object is the right itself; "lets" and "backs" take the government. */
const UPHOLDS = /^(uph[eo]ld|affirm|preserv|defend|sustain)/;

/**
 * The direction of what is done to the frame's head: the action nearest to it, turned around by each one outside it. What restricts
 * a right raises the risk and what restricts a restriction lowers it. An explainer in which nothing is done is neutral.
 *
 * "Judge blocks passport rule": the rule raises, blocking it lowers.
 */
export function directionOf(frame: Frame, stage: Stage): Direction {
  // What people did "who refused" is not what is done to them.
  const who = frame.text.words.indexOf("who");
  const end = who > (frame.spans[0]?.start ?? 0) ? who : Infinity;
  const all = actionsOf(frame.text).filter(
    ({ span, name }) => name !== "propose" && name !== "threaten" && span.start < end,
  );
  if (isDefeatOfGovernment(frame)) return "lowers";
  // "Upholds birthright citizenship": what the right is kept by stands right before it, whatever follows.
  const kept = all.find(
    ({ name, span }) =>
      name === "keep" && UPHOLDS.test(frame.text.words[span.start] ?? "") && standsBefore(span.end, frame),
  );
  if (
    kept &&
    frame.topic.names === "right" &&
    !all.some(({ name, span }) => name === "end" && span.start < kept.span.start)
  )
    return "lowers";
  // "Lets the government enforce": what is let stand decides.
  const others = all.filter(({ name }) => name !== "keep");
  const actions = others.length > 0 ? others : all;
  const [inner, ...outer] = actions.sort(
    (a, b) => nearness(a, frame) - nearness(b, frame) || b.span.start - a.span.start,
  );
  if (!inner) return stage === "analysis" ? "neutral" : "raises";
  let raises = isRaising(inner, frame);
  const flips = frame.text.spans.get("flip") ?? [];
  const isRuling = frame.text.spans.has("court");
  for (const action of outer) {
    const isFlip =
      ["end", "ease"].includes(action.name) ||
      (isRuling && RESTRICTS.includes(action.name)) ||
      flips.some(({ start }) => start === action.span.start);
    if (isFlip && action.span.start !== inner.span.start) raises = !raises;
  }
  return raises ? "raises" : "lowers";
}

/** "Judge rules against Trump on ...", "setback for the administration": the government loses, so its measure does. */
function isDefeatOfGovernment({ text }: Frame): boolean {
  const government = [...(text.spans.get("president") ?? []), ...(text.spans.get("federal") ?? [])];
  return (text.spans.get("defeat") ?? []).some(({ end }) =>
    government.some(({ start }) => start >= end && start - end <= 2),
  );
}

/** Whether the head begins at this word or after one more, such as "the". */
const standsBefore = (end: number, { spans }: Frame): boolean =>
  spans.some(({ start }) => start >= end && start - end <= 1);

function isRaising({ name }: Action, { topic }: Frame): boolean {
  if (topic.names === "right") return name !== "ease" && name !== "keep";
  return name !== "ease" && name !== "end" && !RESTRICTS.includes(name);
}

/** Whether a title says that a plan or threat is taken back. */
export function isTakenBack({ title }: Item): boolean {
  const has = (name: string) => title.spans.has(name);
  return has("end") && (has("propose") || has("threaten"));
}

/** Words between an action and the nearest word of the head; a negative number for one that is part of it. */
function nearness({ span }: Action, { spans }: Frame): number {
  return Math.min(
    ...spans
      .map((one) => Math.max(span.start - one.end, one.start - span.end))
      .map((words) => Math.max(words, -1)),
  );
}
