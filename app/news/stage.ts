import type { RiskFactor } from "./factors";
import type { Frame } from "./frames";
import { actionsOf, isIntent, type Item } from "./item";
import type { Reading, Span } from "./matcher";

/** How far a measure has come, from talk about it to what is in force. */
export const STAGES = ["act", "ruling", "proposal", "threat", "analysis"] as const;
export type Stage = (typeof STAGES)[number];

/** "Says it will": so many words between the two. */
const SAYS_WORDS = 5;
/** A topic before a colon has so many words at most, with the colon. */
const TOPIC_WORDS = 4;

/**
 * The stage that an item reports: the first of these constructions that its title has, else that of its description. A text
 * whose actions are all nouns is analysis; one with no action word at all defaults to act.
 *
 * | construction                                    | stage    |
 * | a question alone, "what to know", a look back   | analysis |
 * | a court, then what it decides                   | ruling   |
 * | a court and a case that is open                 | analysis |
 * | a bill, or lawmakers before what they want      | proposal |
 * | "says he will", plans, wants, may               | threat   |
 * | a verb of what is done                          | act      |
 */
export function stageOf(item: Item, frame: Frame | null): Stage {
  const { title } = item;
  if (item.isQuestion || item.isComment || isExplainer(title)) return "analysis";
  if (isRuling(title)) return "ruling";
  if (title.spans.has("court") && title.spans.has("pending")) return "analysis";
  const plan = PLANNED_BY_RULE.includes(frame?.topic.factor ?? "border-security") ? "proposal" : "threat";
  return (
    stageOfText(title, plan) ?? (frame && !frame.isInTitle ? stageOfText(frame.text, plan) : null) ?? "act"
  );
}

/** "What to know", "Martial law: How it works", "Study finds". */
function isExplainer({ spans, words }: Reading): boolean {
  const isEarly = ({ start }: Span) => start === 0 || (words[start - 1] === "." && start <= TOPIC_WORDS);
  return (spans.get("explain") ?? []).some(isEarly) || spans.has("lookBack") || isFeature(words, spans);
}

/** "The quiet power to ...": a headline begins with the article where it tells no news, unless an authority follows. */
function isFeature(words: string[], spans: Reading["spans"]): boolean {
  const isAuthority = ["federal", "usa", "court", "president", "foreign", "state"].some((name) =>
    spans.get(name)?.some(({ start, words: said }) => start === 1 && said !== "national"),
  );
  return words[0] === "the" && !isAuthority;
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

/** Where the government makes rules a plan is a proposal; for soldiers, emergencies and elections it is a threat. */
const PLANNED_BY_RULE: RiskFactor[] = [
  "passport-restrictions",
  "border-security",
  "surveillance-expansion",
  "financial-controls",
  "media-restrictions",
];

function stageOfText(text: Reading, plan: Stage): Stage | null {
  const actions = actionsOf(text);
  const [first] = actions;
  const [comment] = text.spans.get("comment") ?? [];
  const start = Math.min(first?.span.start ?? Infinity, comment?.start ?? Infinity);
  if (start === Infinity) return null;
  // Of two readings of the same word, "question", the comment stands first.
  if (start === comment?.start) return text.spans.has("menace") ? "threat" : "analysis";
  const isEnacted = text.spans.has("enacted");
  const [lawmakers] = text.spans.get("lawmakers") ?? [];
  if (!isEnacted && ((lawmakers && lawmakers.start <= start) || first?.name === "propose")) return "proposal";
  if (first && isIntent(first)) return first.name === "plan" ? plan : "threat";
  if (isAnnounced(text)) return "threat";
  return actions.some(({ isNoun }) => !isNoun) ? "act" : "analysis";
}

/** "President says he will": words, not yet a deed. */
function isAnnounced({ spans }: Reading): boolean {
  const isNear = (a: Span, b: Span) => b.start >= a.end && b.start - a.end <= SAYS_WORDS;
  return (spans.get("says") ?? []).some((says) =>
    (spans.get("future") ?? []).some((future) => isNear(says, future)),
  );
}
