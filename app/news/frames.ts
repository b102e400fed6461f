import { TOPIC_LIST, type Head, type Topic, type ActionClass } from "./lexicon/lexicon";
import { actionsOf, type Item, spansOf } from "./item";
import type { Reading, Span } from "./matcher";
import type { Reason } from "./coding-guide";
import { actionOf, CAP, isWhole, scoreCaps } from "./score-caps";
import { subjectWithId } from "./subjects";
import { AMERICAN } from "./who-acts";

/** Maximum words between the parts of a head in a title, and in a description for each tier; a sentence end counts as four. */
export const REACH = { title: 13, direct: 13, context: 9, sentenceEnd: 4 };

export const POINTS = {
  head: { direct: 35, context: 30 },
  inDescription: -5,
  action: { done: 25, proposed: 20, threatened: 15, none: 0 },
  subject: { citizens: 25, authority: 20, described: 15, presumed: 10 },
};

export type Frame = {
  topic: Topic;
  spans: Span[];
  /** The text that the head is in. */
  text: Reading;
  isInTitle: boolean;
  /** The title names neither the topic nor citizens: "What the Supreme Court did on its last day". */
  isOnlyDescribed: boolean;
  score: number;
  reasons: Reason[];
};

/** The frame that scores highest, the title's before the description's and the narrower before the wider; null where no head matches. */
export function strongestFrame(item: Item): Frame | null {
  let best: Frame | null = null;
  for (const topic of TOPIC_LIST) {
    // No frame of this topic can score higher.
    if (best && best.score >= CAP[topic.tier]) continue;
    const frame = frameOf(topic, item);
    if (frame && (!best || frame.score > best.score)) best = frame;
  }
  return best;
}

function frameOf(topic: Topic, item: Item): Frame | null {
  for (const isInTitle of topic.options.title ? [true] : [true, false]) {
    // A description counts only under a title about citizens or about the same matter.
    const isShared = isInTitle || item.title.spans.has("citizens") || isSharedWithTitle(topic, item.title);
    const text = isInTitle ? item.title : item.description;
    for (const head of topic.heads) {
      if (head.isOfficial || !(isShared || topic.tier === "direct" || head.countsInDescription)) continue;
      const spans = findHead(head, text, isInTitle ? REACH.title : REACH[topic.tier]);
      if (spans && (isShared || isToldWhole(topic, spans, text)))
        return weigh(topic, spans, text, { isInTitle, isOnlyDescribed: !isShared }, item);
    }
  }
  return null;
}

/** Whether a description says it all in one sentence. */
function isToldWhole(topic: Topic, spans: Span[], text: Reading): boolean {
  if (topic.tier === "direct") return isWhole(spans, text);
  const [first] = spans;
  return spans.every(({ start }) => text.sentence[start] === text.sentence[first?.start ?? 0]);
}

/** The nearest words for each part of a head, no word for two of them; null where one is missing. */
export function findHead(head: Head, text: Reading, reach: number): Span[] | null {
  for (const { classes } of head.parts) if (!classes.some((name) => text.spans.has(name))) return null;
  for (const first of spansOf(text, head.parts[0]?.classes ?? [])) {
    const found = [first];
    for (const part of head.parts.slice(1)) {
      let nearest: Span | null = null;
      for (const span of spansOf(text, part.classes)) {
        if (
          found.some((other) => overlap(other, span)) ||
          (part.isAfter && span.start < first.start) ||
          distance(text, first, span) > Math.min(reach, part.reach)
        )
          continue;
        if (!nearest || distance(text, first, span) < distance(text, first, nearest)) nearest = span;
      }
      if (!nearest) break;
      found.push(nearest);
    }
    if (found.length === head.parts.length) return found;
  }
  return null;
}

function overlap(a: Span, b: Span): boolean {
  return a.start < b.end && b.start < a.end;
}

function distance(text: Reading, a: Span, b: Span): number {
  const between = a.start < b.start ? b.start - a.end : a.start - b.end;
  const ends = Math.abs((text.sentence[a.start] ?? 0) - (text.sentence[b.start] ?? 0));
  return between + ends * REACH.sentenceEnd;
}

function weigh(
  topic: Topic,
  spans: Span[],
  text: Reading,
  position: Pick<Frame, "isInTitle" | "isOnlyDescribed">,
  item: Item,
): Frame {
  const { isInTitle } = position;
  const reasons: Reason[] = [];

  const head = POINTS.head[topic.tier] + (isInTitle ? 0 : POINTS.inDescription);
  reasons.push({ part: "mobility", text: headText(topic, spans), points: head });

  const action = actionOf(text, spans) ?? (isInTitle ? null : actionOf(item.title, spans));
  const done = action ? strengthOf(action.name) : topic.options.subject ? "threatened" : "none";
  if (done !== "none")
    reasons.push({
      part: "act",
      text: `"${action?.span.form ?? spans[0]?.form}"`,
      points: POINTS.action[done],
    });

  const subject = subjectOf(topic, spans, item);
  if (subject.points > 0) reasons.push({ part: "subject", text: subject.text, points: subject.points });

  const sum = reasons.reduce((total, { points }) => total + points, 0);
  const caps = scoreCaps(topic, spans, isInTitle, item);
  caps.push(
    topic.tier === "direct"
      ? { cap: CAP.direct, text: "" }
      : { cap: CAP.context, text: "related to leaving, but not directly" },
  );
  if (subject.points === 0) caps.push({ cap: CAP.foreign, text: "no US citizens or authority named" });
  const lowest = caps.reduce((low, other) => (other.cap < low.cap ? other : low));
  if (sum > lowest.cap) reasons.push({ part: "guard", text: lowest.text, points: lowest.cap - sum });
  return { topic, spans, text, ...position, score: Math.min(sum, lowest.cap), reasons };
}

/** `Passport revocation: "revokes ... passports"`, in reading order. */
export function headText(topic: Topic, spans: readonly Span[]): string {
  const words = [...spans].sort((a, b) => a.start - b.start).map((span) => span.form);
  return `${labelOf(topic)}: "${words.join(" ... ")}"`;
}

/** The topic's name for readers. */
export function labelOf(topic: Topic): string {
  return subjectWithId(topic.id)?.label ?? topic.id;
}

function strengthOf(name: ActionClass): "done" | "proposed" | "threatened" {
  return name === "propose" || name === "plan" ? "proposed" : name === "threaten" ? "threatened" : "done";
}

const AUTHORITIES = ["federal", "court", "president", "usa", "state", "homeCity", "homeBorder"];
const PRESUMABLE = ["court", "president"];

function subjectOf(
  { options, needs }: Topic,
  spans: Span[],
  { title, description }: Item,
): { points: number; text: string } {
  const isElsewhere = title.spans.has("foreign") && !options.abroad && !options.partner;
  const [citizens] = spansOf(title, ["citizens"]);
  if (citizens) return { points: POINTS.subject.citizens, text: `"${citizens.form}"` };
  const [citizen] = isElsewhere ? [] : spansOf(title, ["citizen"]);
  if (citizen && !title.spans.has("foreign"))
    return { points: POINTS.subject.citizens, text: `"${citizen.form}"` };
  const names = isElsewhere ? AUTHORITIES.filter((name) => !PRESUMABLE.includes(name)) : AUTHORITIES;
  const [authority] = options.american ? spans : spansOf(title, names);
  if (authority) return { points: POINTS.subject.authority, text: `"${authority.form}"` };
  const [described] = spansOf(description, ["citizens", "federal", "usa"]);
  if (described) return { points: POINTS.subject.described, text: `"${described.form}"` };
  // Cuba and North Korea are places that the law names, unless they act: "Cuba extends" or "Cuba to extend".
  const isPlace = ({ start, end }: Span) =>
    title.spans.get("cuba")?.some((cuba) => cuba.start === start) &&
    (/^(?:to|in|for)$/.test(title.words[start - 1] ?? "") ||
      !actionsOf(title).some((action) => action.span.start === end || title.words[end] === "to"));
  const isForeign =
    (title.spans.get("foreign") ?? []).some((name) => !isPlace(name)) ||
    (description.spans.has("foreign") &&
      (!options.abroad || spansOf(description, [...AMERICAN, "court"]).length === 0));
  if (needs === "any" && !isForeign)
    return { points: POINTS.subject.presumed, text: "no other country named" };
  return { points: 0, text: "" };
}

const ANYONE = new Set(["citizens", "citizen", "usa", "people", "adviser", "women", "traveler", "worker"]);

/** Whether the title has a word of the topic's heads that is more than an action or an authority. */
function isSharedWithTitle(topic: Topic, title: Reading): boolean {
  return topic.heads.some(({ parts }) =>
    (parts[0]?.classes ?? []).some((name) => title.spans.has(name) && !ANYONE.has(name)),
  );
}
