import { actionsOf, type Frame, type Item } from "./frames";

/** How far a measure has come, from talk about it to what is in force. */
export const STAGES = ["act", "ruling", "proposal", "threat", "analysis"] as const;
export type Stage = (typeof STAGES)[number];

/** A word of threat or doubt so many words before what is done governs it: "weighs suspending". */
const GOVERNS_WORDS = 5;

/** The stage that an item reports, from the words of its title; from the description's where the title has no action. */
export function stageOf(item: Item, frame: Frame | null): Stage {
  const { title } = item;
  const has = (name: string) => title.spans.has(name);
  const asks = title.spans.get("explain")?.some((span) => span.start === 0) ?? false;
  if (item.isQuestion || asks) return "analysis";
  if (has("court") && has("pending")) return "analysis";
  if (has("court") && has("ruling")) return "ruling";
  if (has("propose") && !has("comment")) return "proposal";
  const actions = actionsOf(title).filter(({ name }) => name !== "propose");
  const done = actions.filter(({ name }) => name !== "threaten");
  const threats = actions.filter(({ name }) => name === "threaten");
  const isGoverned = done.some(({ span }) =>
    threats.some(({ span: threat }) => threat.start < span.start && span.start - threat.end <= GOVERNS_WORDS),
  );
  if (isGoverned || (threats.length > 0 && done.length === 0)) return "threat";
  if (has("comment")) return "analysis";
  if (has("propose")) return "proposal";
  if (done.length > 0) return "act";
  return frame && !frame.isInTitle && actionsOf(frame.text).length > 0 ? "act" : "analysis";
}
