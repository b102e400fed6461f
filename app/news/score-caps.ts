import { type Action, actionsOf, type Item, spansOf } from "./item";
import { LOOK_ALIKE_CLASSES, NOUN_FORMS, type Topic } from "./lexicon/lexicon";
import type { Reading, Span } from "./matcher";

export const CAP = { direct: 100, context: 59, unread: 55, words: 35, foreign: 25 } as const;

/** What names the United States in a title. */
export const AMERICAN = ["usa", "federal", "citizens", "state", "homeCity", "homeBorder"];
const PLACE = new Set(
  "to in into for from at toward near over across via through outside around bound visiting entering touring leaving and or".split(
    " ",
  ),
);

/** Caps a frame's score: another country, foreigners, an exclusion rule, a common word without context. */
export function* scoreCaps(
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
      : spansOf(title, AMERICAN)
          .filter((one) => !one.words.startsWith("federal") || !isTheirs(one, title))
          .sort((a, b) => a.start - b.start)[0];
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
  const ofItself = spansOf(title, ["cuba"]).find((name) => isActorBeforeUs(name, title));
  if (ofItself && needs !== "foreign")
    yield {
      cap: title.spans.has("citizens") ? CAP.context : CAP.foreign,
      text: `another country acts: "${ofItself.words}"`,
    };
  // "Brazil federal court lifts travel ban".
  if (needs === "foreign" && !american) yield { cap: CAP.foreign, text: "no Americans named" };
  const verbs = new Set(
    actionsOf(title).flatMap(({ span, isNoun: isOfNoun }) => (isOfNoun ? [] : [span.start])),
  );
  const owner = spansOf(isInTitle ? title : description, ["foreign"]).find((name) =>
    isPossessive(
      name,
      spans.filter(({ start }) => !verbs.has(start)),
    ),
  );
  if (owner && needs !== "foreign" && !options.has("abroad") && !options.has("partner"))
    yield { cap: CAP.foreign, text: `another country's: "${owner.words}"` };
  const isInOnePlace = ["homeCity", "state"].some((name) => title.spans.has(name));
  if (
    isOfOneOffice(title, isInOnePlace ? AFTER_AN_OFFICE : AFTER_ONE_OF_MANY) &&
    spans.some(({ start }) => title.spans.get("oneOffice")?.some((office) => office.start === start))
  )
    yield { cap: CAP.context, text: "one office" };
  const isMeasure = spansOf(title, MAKE_MEASURES).some(({ words }) => !PROSECUTES.test(words));
  for (const option of options) {
    const [kind, names = ""] = option.split("=");
    const [word] = spansOf(title, names.split("|"));
    if (word && kind === "private" && !isMeasure)
      yield { cap: CAP.foreign, text: `a private matter: "${word.words}"` };
    if (word && kind === "unless") yield { cap: CAP.foreign, text: `about something else: "${word.words}"` };
    if (word && kind === "ordinary") yield { cap: CAP.context, text: `not a restriction: "${word.words}"` };
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
  // "Officers to search cars bound for Canada": the partner is where the traffic goes, and no other word of it acts.
  const isDestination =
    first !== undefined &&
    (title.words[first.end] === "bound" ||
      (PLACE.has(title.words[first.start - 1] ?? "") &&
        spansOf(title, ["federal", "homeBorder"]).length > 0));
  if (isPartner && title.spans.has("outboundPeople") && isPartnerActor(title))
    yield { cap: CAP.foreign, text: "a neighbor screens its visitors" };
  if (
    isPartner &&
    first &&
    title.spans.get("partner")?.includes(first) &&
    !isDestination &&
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
    yield { cap: CAP.unread, text: "mentioned only in the description" };
  if (needs === "federal" && spansOf(title, ["federal", "citizens", "usa", "president"]).length === 0)
    yield { cap: CAP.words, text: "no federal authority named" };
  const ofTopic = spansOf(
    title,
    topic.heads.flatMap(({ parts }) => parts[0]?.classes ?? []),
  );
  // An exit visa is no foreigner's visa.
  const foreigners = title.spans
    .get("foreigners")
    ?.find((one) => !ofTopic.some(({ start, end }) => start < one.start && one.end <= end));
  if (!options.has("foreigners") && foreigners && !title.spans.has("citizens"))
    yield { cap: CAP.foreign, text: `about foreigners: "${foreigners.words}"` };
  const isUnsure = topic.tier === "direct" && spansOf(title, ["federal", "usa", "citizens"]).length === 0;
  for (const { name } of LOOK_ALIKE_CLASSES) {
    const [lookAlike] =
      title.spans.get(name) ?? (isInTitle && !isUnsure ? [] : (description.spans.get(name) ?? []));
    // What a bill says of offenders is what they may do: "fentanyl passport bill".
    const isOfBill =
      name === "crime" && topic.tier === "direct" && spansOf(title, ["bill", "lawmakers"]).length > 0;
    if (lookAlike && !isOfBill && !options.has(`spares=${name}`))
      yield { cap: CAP.foreign, text: `about something else: "${lookAlike.words}"` };
  }
}

/** Whose names in a title tell of a measure for all and no private matter. */
const MAKE_MEASURES = ["citizens", "usa", "federal", "president", "lawmakers", "bill", "consular"];
/** But some only tell of a prosecution, which restricts one defendant: "federal prosecutors", "Capitol rioter". */
const PROSECUTES = /prosecutor|usa attorney|marshal|^(?:federal|capitol|fbi|feds)$/;

/** "Cuba closes ports to US ships", but not "travel to Cuba resumes", "limits on Cuba restored by", "Cuba limits eased" or "US says Cuba closes ports". */
function isActorBeforeUs({ start, end }: Span, title: Reading): boolean {
  const before = title.words[start - 1] ?? "";
  if (before === "on" || PLACE.has(before)) return false;
  const acts = actionsOf(title).some(
    ({ span, isNoun }) => span.start === end && !isNoun && !NOUN_FORMS.has(span.words),
  );
  return (
    acts && !spansOf(title, [...AMERICAN, "president", "court", "lawmakers"]).some((one) => one.start < start)
  );
}

/** Whether a country's name stands beside an authority, which is then its own: "customs officers in Kenya", "Brazil federal court". */
function isTheirs({ start, end, words }: Span, title: Reading): boolean {
  const reach = words === "federal" ? 2 : 1;
  return spansOf(title, ["foreign"]).some(
    (name) =>
      name.end === start ||
      (name.start > end &&
        name.start - end <= reach &&
        /^(?:in|of)$/.test(title.words[name.start - 1] ?? "")),
  );
}

const AFTER_AN_OFFICE = /^(?:in|at|of|to|for|on|until|\.|closes?|closed|shuts?|will)$/;
/** Where no city is known: "the passport office in Spokane", but not "tells passport office". */
const AFTER_ONE_OF_MANY = /^(?:in|at|closes?|closed|shuts?)$/;
const MORE_THAN_ONE = /\b(?:all|every|each|most|nationwide|passport (?:agencies|offices|centers))\b/;

/** "Closing of Passport Agency to the Public", but not "passport office closures" or "every passport office". */
export function isOfOneOffice({ spans, words }: Reading, after = AFTER_AN_OFFICE): boolean {
  const isOne = ({ end }: Span) => after.test(words[end] ?? ".");
  return (spans.get("oneOffice")?.some(isOne) ?? false) && !MORE_THAN_ONE.test(words.join(" "));
}

const OFFICERS =
  /^(?:agents?|officers?|officials?|guards?|police|services?|authorities|agency|government|minister|customs)$/;
const ACTOR_WORDS = 3;

/** "Canada border agents to screen", "Canada to search": a neighbor's officers, or the neighbor, at the start of what is done. */
function isPartnerActor(title: Reading): boolean {
  const { words } = title;
  const ofUs = spansOf(title, ["usa"]);
  return spansOf(title, ["partner"]).some(({ start, end }) => {
    if (PLACE.has(words[start - 1] ?? "") || words[end] === "bound") return false;
    if (ofUs.some((one) => one.end === start || one.start === end)) return false;
    return (
      words.slice(end, end + ACTOR_WORDS).some((word) => OFFICERS.test(word)) ||
      words[end] === "to" ||
      actionsOf(title).some(({ span }) => span.start === end)
    );
  });
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

/**
 * Returns whether a description on its own says who in the United States does what: an action, and an authority or
 * citizens in one sentence.
 */
export function isWhole(spans: Span[], text: Reading): boolean {
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

/** The action nearest to the head, one of the head's own words first. */
export function actionOf(text: Reading, spans: Span[]): Action | null {
  const all = actionsOf(text);
  const nearness = ({ span }: { span: Span }) =>
    Math.min(...spans.map((one) => (one.start === span.start ? -1 : Math.abs(one.start - span.start))));
  return all.reduce<(typeof all)[number] | null>(
    (best, one) => (!best || nearness(one) < nearness(best) ? one : best),
    null,
  );
}
