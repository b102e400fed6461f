import { LOOK_ALIKE_CLASSES, TOPIC_LIST, type Head, type Topic, type ActionClass } from "./lexicon/lexicon";
import { type Action, actionsOf, type Item, spansOf } from "./item";
import type { Reading, Span } from "./matcher";
import type { Reason } from "./relevance";

/** Maximum words between the parts of a head; a sentence end counts as four. */
const REACH = { title: 13, direct: 13, context: 9 } as const;
const SENTENCE_END_WORDS = 4;

export const POINTS = {
  head: { direct: 35, context: 30 },
  inDescription: -5,
  action: { done: 25, proposed: 20, threatened: 15, none: 0 },
  subject: { citizens: 25, authority: 20, described: 15, presumed: 10 },
} as const;
export const CAP = { direct: 100, context: 59, unread: 55, words: 35, foreign: 25 } as const;

export type Frame = {
  topic: Topic;
  spans: Span[];
  /** The text that the head is in. */
  text: Reading;
  isInTitle: boolean;
  score: number;
  reasons: Reason[];
};

/** The frame that scores highest, the title's before the description's and the narrower before the wider; null where no head matches. */
export function strongestFrame(item: Item): Frame | null {
  let best: Frame | null = null;
  for (const topic of TOPIC_LIST) {
    const frame = frameOf(topic, item);
    if (frame && (!best || frame.score > best.score)) best = frame;
  }
  return best;
}

function frameOf(topic: Topic, item: Item): Frame | null {
  for (const isInTitle of topic.options.has("title") ? [true] : [true, false]) {
    // A description counts only under a title about citizens or about the same matter.
    const isShared = isInTitle || item.title.spans.has("citizens") || isSharedWithTitle(topic, item.title);
    const text = isInTitle ? item.title : item.description;
    for (const head of topic.heads) {
      if (head.isOfficial) continue;
      const spans = findHead(head, text, isInTitle ? REACH.title : REACH[topic.tier]);
      if (spans && (isShared || (topic.tier === "direct" && isWhole(spans, text))))
        return weigh(topic, spans, text, isInTitle, item);
    }
  }
  return null;
}

/**
 * Returns whether a description on its own says who in the United States does what: an action, and an authority or
 * citizens in one sentence.
 */
function isWhole(spans: Span[], text: Reading): boolean {
  const sentence = text.sentence[spans[0]?.start ?? 0];
  const isIn = ({ start }: Span) => text.sentence[start] === sentence;
  return (
    spans.every(isIn) &&
    actionsOf(text).some(
      ({ span, name }) => name !== "ease" && spans.some(({ start }) => start === span.start),
    ) &&
    spansOf(text, ["citizens", "citizen", "federal", "usa", "court"]).some(isIn) &&
    !spansOf(text, ["foreign", "foreigners"]).some(isIn)
  );
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
          found.some((one) => overlap(one, span)) ||
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
  const words = a.start < b.start ? b.start - a.end : a.start - b.end;
  const ends = Math.abs((text.sentence[a.start] ?? 0) - (text.sentence[b.start] ?? 0));
  return words + ends * SENTENCE_END_WORDS;
}

function weigh(topic: Topic, spans: Span[], text: Reading, isInTitle: boolean, item: Item): Frame {
  const reasons: Reason[] = [];

  const head = POINTS.head[topic.tier] + (isInTitle ? 0 : POINTS.inDescription);
  reasons.push({ part: "mobility", text: headText(topic, spans), points: head });

  const action = actionOf(text, spans) ?? (isInTitle ? null : actionOf(item.title, spans));
  const done = action ? strengthOf(action.name) : topic.options.has("subject") ? "threatened" : "none";
  if (done !== "none")
    reasons.push({
      part: "act",
      text: `"${action?.span.words ?? spans[0]?.words}"`,
      points: POINTS.action[done],
    });

  const subject = subjectOf(topic, spans, item);
  if (subject.points > 0) reasons.push({ part: "subject", text: subject.text, points: subject.points });

  const sum = reasons.reduce((total, { points }) => total + points, 0);
  const caps = [...scoreCaps(topic, spans, isInTitle, item)];
  caps.push(
    topic.tier === "direct"
      ? { cap: CAP.direct, text: "" }
      : { cap: CAP.context, text: "adjacent to leaving, not leaving itself" },
  );
  if (subject.points === 0) caps.push({ cap: CAP.foreign, text: "no US citizens or authority named" });
  const lowest = caps.reduce((low, one) => (one.cap < low.cap ? one : low));
  if (sum > lowest.cap) reasons.push({ part: "guard", text: lowest.text, points: lowest.cap - sum });
  return { topic, spans, text, isInTitle, score: Math.min(sum, lowest.cap), reasons };
}

/** `Passport revocation: "revokes ... passports"`, in reading order. */
export function headText(topic: Topic, spans: readonly Span[]): string {
  const words = [...spans].sort((a, b) => a.start - b.start).map((span) => span.words);
  return `${labelOf(topic)}: "${words.join(" ... ")}"`;
}

export function labelOf(topic: Topic): string {
  const words = topic.id.replaceAll("-", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The action nearest to the head, one of the head's own words first. */
function actionOf(text: Reading, spans: Span[]): Action | null {
  const all = actionsOf(text);
  const nearness = ({ span }: { span: Span }) =>
    Math.min(...spans.map((one) => (one.start === span.start ? -1 : Math.abs(one.start - span.start))));
  return all.reduce<(typeof all)[number] | null>(
    (best, one) => (!best || nearness(one) < nearness(best) ? one : best),
    null,
  );
}

function strengthOf(name: ActionClass): "done" | "proposed" | "threatened" {
  return name === "propose" || name === "plan" ? "proposed" : name === "threaten" ? "threatened" : "done";
}

const AMERICAN = ["usa", "federal", "citizens", "state", "homeCity", "homeBorder"];
const AUTHORITIES = ["federal", "court", "president", "usa", "state", "homeCity", "homeBorder"];
const PRESUMABLE = ["court", "president"];

function subjectOf(
  { options, needs }: Topic,
  spans: Span[],
  { title, description }: Item,
): { points: number; text: string } {
  const isElsewhere = title.spans.has("foreign") && !options.has("abroad") && !options.has("partner");
  const [citizens] = spansOf(title, ["citizens"]);
  if (citizens) return { points: POINTS.subject.citizens, text: `"${citizens.words}"` };
  const [citizen] = isElsewhere ? [] : spansOf(title, ["citizen"]);
  if (citizen && !title.spans.has("foreign"))
    return { points: POINTS.subject.citizens, text: `"${citizen.words}"` };
  const names = isElsewhere ? AUTHORITIES.filter((name) => !PRESUMABLE.includes(name)) : AUTHORITIES;
  const [authority] = options.has("american") ? spans : spansOf(title, names);
  if (authority) return { points: POINTS.subject.authority, text: `"${authority.words}"` };
  const [described] = spansOf(description, ["citizens", "federal", "usa"]);
  if (described) return { points: POINTS.subject.described, text: `"${described.words}"` };
  // Cuba and North Korea are places that the law names, unless they act: "Cuba extends".
  const isPlace = ({ start, end }: Span) =>
    title.spans.get("cuba")?.some((place) => place.start === start) &&
    !actionsOf(title).some((action) => action.span.start === end || title.words[end] === "to");
  const isForeign =
    (title.spans.get("foreign") ?? []).some((name) => !isPlace(name)) ||
    (description.spans.has("foreign") &&
      (!options.has("abroad") || spansOf(description, [...AMERICAN, "court"]).length === 0));
  if (needs === "any" && !isForeign)
    return { points: POINTS.subject.presumed, text: "no other country named" };
  return { points: 0, text: "" };
}

const PLACE = new Set(
  "to in into for from at toward near over across via through outside around bound and or".split(" "),
);

/** Caps a frame's score: another country, foreigners, an exclusion rule, a common word without context. */
function* scoreCaps(
  topic: Topic,
  spans: Span[],
  isInTitle: boolean,
  item: Item,
): Generator<{ cap: number; text: string }> {
  const { title, description } = item;
  const { options, needs } = topic;
  const foreign = spansOf(title, ["foreign"]).sort((a, b) => a.start - b.start);
  // A leading country is the actor, unless it is only the place: "trips to Iran".
  const firstForeign = foreign.find(({ start }) => !PLACE.has(title.words[start - 1] ?? "")) ?? foreign[0];
  const acts = firstForeign && !PLACE.has(title.words[firstForeign.start - 1] ?? "");
  const isOfAmericans = spans.some(({ words }) => /\b(?:usa|americans?|citizens?)\b/.test(words));
  const american =
    options.has("american") && (isOfAmericans || !firstForeign || firstForeign.start > (spans[0]?.start ?? 0))
      ? spans[0]
      : spansOf(title, AMERICAN).sort((a, b) => a.start - b.start)[0];
  const isPartner = options.has("partner") && title.spans.has("partner");
  if (needs !== "foreign" && firstForeign && !(isPartner && american)) {
    if (
      !american &&
      !(options.has("abroad") && (title.spans.has("cuba") || description.spans.has("citizens")))
    )
      yield { cap: CAP.foreign, text: `another country: "${firstForeign.words}"` };
    else if (
      american &&
      acts &&
      firstForeign.start < american.start &&
      !title.spans.has("citizens") &&
      !options.has("abroad")
    )
      yield { cap: CAP.foreign, text: `another country acts: "${firstForeign.words}"` };
  }
  const owner = spansOf(isInTitle ? title : description, ["foreign"]).find((name) =>
    isPossessive(name, spans),
  );
  if (owner && needs !== "foreign" && !options.has("abroad") && !options.has("partner"))
    yield { cap: CAP.foreign, text: `another country's: "${owner.words}"` };
  for (const option of options) {
    const [kind, name = ""] = option.split("=");
    const [word] = title.spans.get(name) ?? [];
    if (word && kind === "unless") yield { cap: CAP.foreign, text: `a look-alike: "${word.words}"` };
    if (word && kind === "lower" && !title.spans.has("denial"))
      yield { cap: CAP.context, text: `a service, not a restriction: "${word.words}"` };
  }
  if (
    needs === "foreign" &&
    american &&
    american.start < (firstForeign?.start ?? 0) &&
    !title.spans.has("citizens")
  )
    yield { cap: CAP.words, text: `a US measure: "${american.words}"` };
  if (topic.tier === "direct" && firstForeign && !isPartner && !title.spans.has("cuba")) {
    if (american && acts && firstForeign.start < american.start)
      yield { cap: CAP.words, text: `another country acts: "${firstForeign.words}"` };
    else if (!options.has("abroad") && spansOf(title, ["usa", "federal", "consular"]).length === 0)
      yield { cap: CAP.words, text: `no US measure named beside "${firstForeign.words}"` };
  }
  const [first] = spansOf(title, ["partner", "usa", "federal", "citizens"]).sort((a, b) => a.start - b.start);
  if (
    isPartner &&
    first &&
    title.spans.get("partner")?.includes(first) &&
    !spans.some((one) => one.start <= first.start && first.end < one.end) &&
    !isJoint(first, title)
  )
    yield { cap: CAP.context, text: `a neighbor acts: "${first.words}"` };
  if (
    !isInTitle &&
    topic.tier === "direct" &&
    !isWhole(spans, description) &&
    (spansOf(title, ["usa", "federal"]).length === 0 || !actionOf(title, []))
  )
    yield { cap: CAP.unread, text: "context until read" };
  if (needs === "federal" && spansOf(title, ["federal", "citizens", "usa", "president"]).length === 0)
    yield { cap: CAP.words, text: "no federal authority named" };
  if (!options.has("foreigners") && title.spans.has("foreigners") && !title.spans.has("citizens"))
    yield { cap: CAP.foreign, text: `about foreigners: "${title.spans.get("foreigners")?.[0]?.words}"` };
  const isUnsure = topic.tier === "direct" && spansOf(title, ["federal", "usa", "citizens"]).length === 0;
  for (const { name } of LOOK_ALIKE_CLASSES) {
    const [lookAlike] =
      title.spans.get(name) ?? (isInTitle && !isUnsure ? [] : (description.spans.get(name) ?? []));
    if (lookAlike && !options.has(`spares=${name}`))
      yield { cap: CAP.foreign, text: `a look-alike: "${lookAlike.words}"` };
  }
}

/** "Canada, US extend": two countries named side by side act together. */
function isJoint(name: Span, title: Reading): boolean {
  return spansOf(title, ["usa", "partner", "federal"]).some(
    (one) => one !== name && one.start - name.end >= 0 && one.start - name.end <= 2,
  );
}

/** "Kenyan passport": the name right before a word of the head. */
function isPossessive(name: Span, spans: Span[]): boolean {
  return spans.some((span) => span.start === name.end);
}

const ANYONE = new Set(["citizens", "citizen", "usa", "people", "adviser", "women", "traveler", "worker"]);

/** Whether the title has a word of the topic's heads that is more than an action or an authority. */
function isSharedWithTitle(topic: Topic, title: Reading): boolean {
  return topic.heads.some(({ parts }) =>
    (parts[0]?.classes ?? []).some((name) => title.spans.has(name) && !ANYONE.has(name)),
  );
}
