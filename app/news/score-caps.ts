import { type Action, actionsOf, type Item, spansOf } from "./item";
import { LOOK_ALIKE_CLASSES, type Topic } from "./lexicon/lexicon";
import type { Reading, Span } from "./matcher";
import {
  AMERICAN,
  isActorBeforeUs,
  isDestination,
  isJoint,
  isPartnerActor,
  isPossessive,
  isTheirs,
  PLACE,
} from "./who-acts";

export const CAP = { direct: 100, context: 59, unread: 55, words: 35, foreign: 25 };

interface Cap {
  cap: number;
  text: string;
}

/** A frame's head in its item, and who is named beside it. */
interface Matter {
  topic: Topic;
  /** The words of the head. */
  spans: Span[];
  isInTitle: boolean;
  title: Reading;
  description: Reading;
  /** The other country that leads the title. */
  foreign: Span | undefined;
  /** Whether that country is more than the place of what happens: "trips to Iran". */
  isForeignActor: boolean;
  /** What names the United States first. */
  american: Span | undefined;
  /** Whether the topic is about a neighbor that the title names. */
  isPartner: boolean;
}

type CapRule = (matter: Matter) => Cap | false | undefined;

/** Caps a frame's score: another country, foreigners, an exclusion rule, a common word without context. */
export function scoreCaps(topic: Topic, spans: Span[], isInTitle: boolean, item: Item): Cap[] {
  const matter = matterOf(topic, spans, isInTitle, item);
  return Object.values(SCORE_CAPS).flatMap((rule) => rule(matter) || []);
}

function matterOf(topic: Topic, spans: Span[], isInTitle: boolean, { title, description }: Item): Matter {
  const all = inOrder(spansOf(title, ["foreign"]));
  const foreign = all.find(({ start }) => !PLACE.has(title.words[start - 1] ?? "")) ?? all[0];
  const isOfAmericans = spans.some(({ form }) => /\b(?:usa|americans?|citizens?)\b/.test(form));
  const american =
    topic.options.american && (isOfAmericans || !foreign || foreign.start > (spans[0]?.start ?? 0))
      ? spans[0]
      : inOrder(
          spansOf(title, AMERICAN).filter(
            (span) => !span.form.startsWith("federal") || !isTheirs(span, title),
          ),
        )[0];
  return {
    topic,
    spans,
    isInTitle,
    title,
    description,
    foreign,
    isForeignActor: foreign !== undefined && !PLACE.has(title.words[foreign.start - 1] ?? ""),
    american,
    isPartner: topic.options.partner === true && title.spans.has("partner"),
  };
}

const inOrder = (spans: readonly Span[]) => [...spans].sort((a, b) => a.start - b.start);

/** Each cap by its name. The lowest that holds counts, the first of equals. `npm run research -- prune` tries each. */
export const SCORE_CAPS: Record<string, CapRule> = {
  anotherCountry: ({ topic: { needs, options }, title, description, foreign, american }) =>
    needs !== "foreign" &&
    foreign &&
    !american &&
    !(options.abroad && (title.spans.has("cuba") || description.spans.has("citizens"))) && {
      cap: CAP.foreign,
      text: `another country: "${foreign.form}"`,
    },

  anotherCountryActs: ({ topic: { needs, options }, title, foreign, isForeignActor, american, isPartner }) =>
    needs !== "foreign" &&
    foreign &&
    american &&
    !isPartner &&
    isForeignActor &&
    foreign.start < american.start &&
    !title.spans.has("citizens") &&
    !options.abroad && { cap: CAP.foreign, text: `another country acts: "${foreign.form}"` },

  cubaActs: ({ topic, title }) => {
    const cuba =
      topic.needs !== "foreign" && spansOf(title, ["cuba"]).find((span) => isActorBeforeUs(span, title));
    if (!cuba) return;
    const cap = title.spans.has("citizens") ? CAP.context : CAP.foreign;
    return { cap, text: `another country acts: "${cuba.form}"` };
  },

  // "Brazil federal court lifts travel ban".
  noAmericans: ({ topic, american }) =>
    topic.needs === "foreign" && !american && { cap: CAP.foreign, text: "no Americans named" },

  anotherCountrys: ({ topic: { needs, options }, spans, isInTitle, title, description }) => {
    if (needs === "foreign" || options.abroad || options.partner) return;
    const verbs = new Set(actionsOf(title).flatMap(({ span, isNoun }) => (isNoun ? [] : [span.start])));
    const things = spans.filter(({ start }) => !verbs.has(start));
    const owner = spansOf(isInTitle ? title : description, ["foreign"]).find((span) =>
      isPossessive(span, things),
    );
    return owner && { cap: CAP.foreign, text: `another country's: "${owner.form}"` };
  },

  oneOffice: ({ spans, title }) => {
    const isInOnePlace = ["homeCity", "state"].some((name) => title.spans.has(name));
    return (
      isOfOneOffice(title, isInOnePlace ? AFTER_AN_OFFICE : AFTER_ONE_OF_MANY) &&
      spans.some(({ start }) => title.spans.get("oneOffice")?.some((office) => office.start === start)) && {
        cap: CAP.context,
        text: "one office",
      }
    );
  },

  private: (matter) => {
    const word = wordOf(matter, matter.topic.options.private);
    const isMeasure = spansOf(matter.title, MAKE_MEASURES).some(({ form }) => !PROSECUTES.test(form));
    return word && !isMeasure && { cap: CAP.foreign, text: `a private matter: "${word.form}"` };
  },

  unless: (matter) => {
    const word = wordOf(matter, matter.topic.options.unless);
    return word && { cap: CAP.foreign, text: `about something else: "${word.form}"` };
  },

  ordinary: (matter) => {
    const word = wordOf(matter, matter.topic.options.ordinary);
    return word && { cap: CAP.context, text: `not a restriction: "${word.form}"` };
  },

  service: (matter) => {
    const word = !matter.title.spans.has("denial") && wordOf(matter, matter.topic.options.lower);
    return word && { cap: CAP.context, text: `a service, not a restriction: "${word.form}"` };
  },

  usMeasure: ({ topic, title, foreign, american }) =>
    topic.needs === "foreign" &&
    american &&
    american.start < (foreign?.start ?? 0) &&
    !title.spans.has("citizens") && { cap: CAP.words, text: `a US measure: "${american.form}"` },

  anotherCountryActsFirst: (matter) =>
    isDirectAbroad(matter) &&
    isForeignFirst(matter) && { cap: CAP.words, text: `another country acts: "${matter.foreign?.form}"` },

  noUsMeasure: (matter) =>
    isDirectAbroad(matter) &&
    !isForeignFirst(matter) &&
    !matter.topic.options.abroad &&
    spansOf(matter.title, ["usa", "federal", "consular"]).length === 0 && {
      cap: CAP.words,
      text: `no US measure named beside "${matter.foreign?.form}"`,
    },

  neighborScreens: ({ title, isPartner }) =>
    isPartner &&
    title.spans.has("outboundPeople") &&
    isPartnerActor(title) && { cap: CAP.foreign, text: "a neighbor screens its visitors" },

  neighborActs: ({ spans, title, isPartner }) => {
    const [first] = isPartner ? inOrder(spansOf(title, ["partner", "usa", "federal", "citizens"])) : [];
    return (
      first &&
      title.spans.get("partner")?.includes(first) &&
      !isDestination(first, title) &&
      !spans.some((other) => other.start <= first.start && first.end < other.end) &&
      !isJoint(first, title) && { cap: CAP.context, text: `a neighbor acts: "${first.form}"` }
    );
  },

  onlyDescribed: ({ topic, spans, isInTitle, title, description }) =>
    !isInTitle &&
    topic.tier === "direct" &&
    !isWhole(spans, description) &&
    (spansOf(title, ["usa", "federal"]).length === 0 || !actionOf(title, [])) && {
      cap: CAP.unread,
      text: "mentioned only in the description",
    },

  noFederalAuthority: ({ topic, title }) =>
    topic.needs === "federal" &&
    spansOf(title, ["federal", "citizens", "usa", "president"]).length === 0 && {
      cap: CAP.words,
      text: "no federal authority named",
    },

  foreigners: ({ topic: { heads, options }, title }) => {
    if (options.foreigners || title.spans.has("citizens")) return;
    const ofTopic = spansOf(
      title,
      heads.flatMap(({ parts }) => parts[0]?.classes ?? []),
    );
    // An exit visa is no foreigner's visa.
    const foreigners = title.spans
      .get("foreigners")
      ?.find((span) => !ofTopic.some(({ start, end }) => start < span.start && span.end <= end));
    return foreigners && { cap: CAP.foreign, text: `about foreigners: "${foreigners.form}"` };
  },

  lookAlike: ({ topic: { tier, options }, isInTitle, title, description }) => {
    const isUnsure = tier === "direct" && spansOf(title, ["federal", "usa", "citizens"]).length === 0;
    // What a bill says of offenders is what they may do: "fentanyl passport bill".
    const isBill = tier === "direct" && spansOf(title, ["bill", "lawmakers"]).length > 0;
    const readsDescription = !isInTitle || isUnsure;
    for (const { name } of LOOK_ALIKE_CLASSES) {
      const [word] =
        title.spans.get(name) ?? (readsDescription ? description.spans.get(name) : undefined) ?? [];
      if (word && !(name === "crime" && isBill) && !options.spares?.includes(name))
        return { cap: CAP.foreign, text: `about something else: "${word.form}"` };
    }
    return;
  },
};

/** The first word in the title of the classes that an option names. */
const wordOf = ({ title }: Matter, names: readonly string[] = []): Span | undefined =>
  spansOf(title, names)[0];

const isDirectAbroad = ({ topic, title, foreign, isPartner }: Matter) =>
  topic.tier === "direct" && foreign !== undefined && !isPartner && !title.spans.has("cuba");

const isForeignFirst = ({ foreign, american, isForeignActor }: Matter) =>
  foreign !== undefined && american !== undefined && isForeignActor && foreign.start < american.start;

/** Whose names in a title tell of a measure for all and no private matter. */
const MAKE_MEASURES = ["citizens", "usa", "federal", "president", "lawmakers", "bill", "consular"];
/** But some only tell of a prosecution, which restricts one defendant: "federal prosecutors", "Capitol rioter". */
const PROSECUTES = /prosecutor|usa attorney|marshal|^(?:federal|capitol|fbi|feds)$/;

const AFTER_AN_OFFICE = /^(?:in|at|of|to|for|on|until|\.|closes?|closed|shuts?|will)$/;
/** Where no city is known: "the passport office in Spokane", but not "tells passport office". */
const AFTER_ONE_OF_MANY = /^(?:in|at|closes?|closed|shuts?)$/;
const MORE_THAN_ONE = /\b(?:all|every|each|most|nationwide|passport (?:agencies|offices|centers))\b/;

/** "Closing of Passport Agency to the Public", but not "passport office closures" or "every passport office". */
export function isOfOneOffice({ spans, words }: Reading, after = AFTER_AN_OFFICE): boolean {
  const isOne = ({ end }: Span) => after.test(words[end] ?? ".");
  return (spans.get("oneOffice")?.some(isOne) ?? false) && !MORE_THAN_ONE.test(words.join(" "));
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
    Math.min(...spans.map((other) => (other.start === span.start ? -1 : Math.abs(other.start - span.start))));
  return all.reduce<(typeof all)[number] | null>(
    (best, candidate) => (!best || nearness(candidate) < nearness(best) ? candidate : best),
    null,
  );
}
