import type { Frame } from "./frames";
import { actionsOf, type Item } from "./item";
import type { Reading, Span } from "./matcher";

/** How far a measure has come, from talk about it to what is in force. */
export const STAGES = ["act", "ruling", "proposal", "threat", "analysis"] as const;
export type Stage = (typeof STAGES)[number];

/** "Says it will": so many words between the two. */
const SAYS_WORDS = 5;
/** A topic before a colon has so many words at most, with the colon. */
const TOPIC_WORDS = 4;

/** The stage that an item reports: that of the first verb or measure that its title names, else that of its description. */
export function stageOf(item: Item, frame: Frame | null): Stage {
  const { title } = item;
  if (item.isQuestion || isExplainer(title)) return "analysis";
  if (isRuling(title)) return "ruling";
  if (title.spans.has("court") && title.spans.has("pending")) return "analysis";
  return stageOfText(title) ?? (frame && !frame.isInTitle ? stageOfText(frame.text) : null) ?? "act";
}

/** "What to know", "Martial law: How it works". */
function isExplainer({ spans, words }: Reading): boolean {
  const isEarly = ({ start }: Span) => start === 0 || (words[start - 1] === "." && start <= TOPIC_WORDS);
  return (spans.get("explain") ?? []).some(isEarly);
}

/** A court that comes before what it decides, with no lawmaker before it and nothing pending before the decision. */
function isRuling({ spans }: Reading): boolean {
  const [court] = spans.get("court") ?? [];
  const before = [...(spans.get("lawmakers") ?? []), ...(spans.get("pending") ?? [])].map(
    ({ start }) => start,
  );
  const [ruling] = (spans.get("ruling") ?? []).filter(({ start }) => start >= (court?.start ?? Infinity));
  return ruling !== undefined && before.every((start) => start >= ruling.start);
}

const STAGE_OF = { propose: "proposal", threaten: "threat" } as const;

function stageOfText(text: Reading): Stage | null {
  const comments = text.spans.get("comment") ?? [];
  const kinds: { start: number; stage: Stage }[] = [
    ...comments.map(({ start }) => ({ start, stage: "analysis" as const })),
    ...actionsOf(text).map(({ span, name }) => ({
      start: span.start,
      stage: name === "propose" || name === "threaten" ? STAGE_OF[name] : ("act" as const),
    })),
  ];
  // Of two readings of the same word, "question", the comment stands first.
  const [first] = kinds.sort((a, b) => a.start - b.start);
  if (!first) return null;
  const [lawmakers] = text.spans.get("lawmakers") ?? [];
  const isBill = lawmakers !== undefined && lawmakers.start <= first.start && !text.spans.has("enacted");
  if (first.stage === "analysis" && text.spans.has("menace")) return "threat";
  if (isBill && first.stage !== "analysis") return "proposal";
  return first.stage === "act" && isAnnounced(text) ? "threat" : first.stage;
}

/** "President says he will": words, not yet a deed. */
function isAnnounced({ spans }: Reading): boolean {
  const isNear = (a: Span, b: Span) => b.start >= a.end && b.start - a.end <= SAYS_WORDS;
  return (spans.get("says") ?? []).some((says) =>
    (spans.get("future") ?? []).some((future) => isNear(says, future)),
  );
}
