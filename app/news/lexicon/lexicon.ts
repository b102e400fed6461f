import { z } from "zod";
import { Matcher } from "~/news/matcher";
import { DIRECTIONS, RISK_FACTORS } from "~/news/coding-guide";
import actions from "./actions.json";
import actors from "./actors.json";
import countries from "./countries.json";
import everydayNews from "./everyday-news.json";
import lookAlikes from "./look-alikes.json";
import official from "./official.json";
import topics from "./topics.json";
import words from "./words.json";
import irregular from "./irregular-words.json";

/** An entry as it is written in a list, and every form of it. */
export type Entry = { written: string; forms: string[] };

/** A list of words of one meaning, with a title of our own in which `_` stands in the place of a word. */
export class WordClass {
  #entries: Entry[] | undefined;

  constructor(
    readonly name: string,
    readonly example: string,
    readonly words: readonly string[],
  ) {}

  /** Made when first asked for: most requests read no news. */
  get entries(): readonly Entry[] {
    return (this.#entries ??= [...new Set(this.words.flatMap(productsOf))].map((written) => ({
      written,
      forms: formsOf(written),
    })));
  }
}

/**
 * Reads the word classes of a dictionary. `(exit|departure) (tax|fee)` stands for all four products and `(the|)` for an
 * optional word; `~` marks a verb, which gets all its forms; `=` words that have only the form written; any other gets
 * its plural.
 */
const readWordClasses = (
  dictionary: Readonly<Record<string, { example: string; words: readonly string[] }>>,
): WordClass[] =>
  Object.entries(dictionary).map(([name, { example, words }]) => new WordClass(name, example, words));

/** Every way to read an entry: `(a|b) c` gives `a c` and `b c`. */
function productsOf(entry: string): string[] {
  const choice = /\(([^()]*)\)/.exec(entry);
  if (!choice)
    return [
      entry
        .replace(/ {2,}/g, " ")
        .replace(/^([~=]?) /, "$1")
        .trim(),
    ];
  return (choice[1] ?? "")
    .split("|")
    .flatMap((form) =>
      productsOf(entry.slice(0, choice.index) + form + entry.slice(choice.index + choice[0].length)),
    );
}

function formsOf(written: string): string[] {
  const phrase = written.slice(1);
  if (written.startsWith("~")) return verbForms(phrase);
  return written.startsWith("=") ? [phrase] : nounForms(written);
}

/** Past tense and participle of the verbs that the rules below would get wrong, and plurals. */
const { pasts, plurals } = irregular;
const PASTS = new Map<string, string[]>(Object.entries(pasts));
const PLURALS = new Map(Object.entries(plurals));

/** Every form of a verb phrase, its first word inflected: `shut down` gives `shuts down`, `shutting down`. */
function verbForms(phrase: string): string[] {
  const [verb = "", ...rest] = phrase.split(" ");
  const past = PASTS.get(verb) ?? [regularPast(verb)];
  return [verb, thirdPerson(verb), ...participles(verb, past), ...past].map((form) =>
    [form, ...rest].join(" "),
  );
}

const AFTER_A_NOUN = /^(?:abroad|overseas|on|of|to|for|from|in|by|at|before|with|who|that|between)$/;

/**
 * A noun phrase and its plural, of the noun before a preposition: `exit tax` gives `exit taxes`, `ban on leaving` gives
 * `bans on leaving`.
 */
function nounForms(phrase: string): string[] {
  const words = phrase.split(" ");
  const after = words.findIndex((word) => AFTER_A_NOUN.test(word));
  const at = after > 0 ? after - 1 : words.length - 1;
  const noun = words[at] ?? "";
  return [phrase, words.with(at, PLURALS.get(noun) ?? thirdPerson(noun)).join(" ")];
}

function thirdPerson(word: string): string {
  if (/[^aeiou]y$/.test(word)) return `${word.slice(0, -1)}ies`;
  return /(?:s|x|z|ch|sh|[^aeiou]o)$/.test(word) && !/^(?:memo|photo)$/.test(word) ? `${word}es` : `${word}s`;
}

function regularPast(verb: string): string {
  if (verb.endsWith("e")) return `${verb}d`;
  return /[^aeiou]y$/.test(verb) ? `${verb.slice(0, -1)}ied` : `${verb}ed`;
}

/**
 * Spelled as the past is (`barring`, `canceling` and `cancelling`); in a short verb without a regular past the
 * consonant doubles (`cutting`).
 */
function participles(verb: string, past: readonly string[]): string[] {
  if (verb.endsWith("e")) return [/(?:ee|oe|ye)$/.test(verb) ? `${verb}ing` : `${verb.slice(0, -1)}ing`];
  const regular = past.filter((form) => form.startsWith(verb) && form.endsWith("ed"));
  if (regular.length > 0) return regular.map((form) => form.replace(/ed$/, "ing"));
  const isShort = /^(?:let|set|cut|shut|put|hit|quit|get|win|bid|run|reset|begin|swim)$/.test(verb);
  return [`${verb}${isShort ? verb.at(-1) : ""}ing`];
}

/**
 * The dictionaries. zod checks the topics when they are loaded; `lexicon.test.ts` checks the words, of which there are many:
 *
 * - `actions`: what is done, by what it does to a right or to a measure. The example's blank takes every form of every word.
 * - `actors`: who acts, and who is acted on. Officials and lawmakers by name are those from 2017 on, last added to in
 * November 2026.
 * - `words`: what headlines and laws name, the parts that the topics' heads are composed of.
 * - `official`: how official titles are worded: whose matter a document is not, what is routine, and subjects that only
 * law names so.
 * - `lookAlikes`: words of matters that only share the vocabulary. A topic's `spares` exempts it from a class of them.
 * - `everydayNews`: words of everyday news near single topics, which name them in their options. The look-alikes and these are 150 at
 *   most, so that lists of exceptions don't grow back.
 * - `countries`: names, demonyms and capitals of the world's other countries.
 * - `topics`: see `topic`.
 */
export const LOOK_ALIKE_CLASSES = readWordClasses(lookAlikes);
const EVERYDAY_CLASSES = readWordClasses(everydayNews);
export const WORD_CLASSES: WordClass[] = [
  ...[actions, actors, words, official].flatMap(readWordClasses),
  ...EVERYDAY_CLASSES,
];
/** The classes that make exceptions. */
export const EXCEPTION_CLASSES = [...LOOK_ALIKE_CLASSES, ...EVERYDAY_CLASSES];

const is = z.literal(true).optional();
const classes = z.array(z.string().min(1)).optional();

/** What is special about a topic. Each value is a word class or several of them where nothing else is said. */
const topicOptions = z.strictObject({
  /** Looks at titles only. */
  title: is,
  /** May name other countries as places. */
  abroad: is,
  /** May name foreigners. */
  foreigners: is,
  /** The head itself names the United States. */
  american: is,
  /** May name the neighbors that a measure is shared with. */
  partner: is,
  /** Needs no act where the head is there. */
  subject: is,
  /** Is about a fee. */
  fees: is,
  /** Look-alikes that don't count. */
  spares: classes,
  /** Make the item irrelevant. */
  unless: classes,
  /** Make it irrelevant where the title names no US measure, authority or citizens. */
  private: classes,
  /** Make it contextual unless the title has a denial. */
  lower: classes,
  /** Make it contextual in any case. */
  ordinary: classes,
  /** Words that end the restriction. */
  ends: z.string().optional(),
  /** What makes a service easier. */
  eases: z.string().optional(),
  /** The direction of official documents whose words tell none, and of bills. */
  document: z.enum(DIRECTIONS).optional(),
  bill: z.enum(DIRECTIONS).optional(),
  /** Documents: contextual where the title names a detail of a service. */
  whole: is,
  /** Documents: names another country only where it is that country's matter. */
  domestic: is,
  /** Documents: doesn't count beside foreigners' matters, or only in bills, or only with citizens' travel. */
  alone: z.union([is, z.enum(["bill", "travel"])]),
  /** Documents: parts of the Code of Federal Regulations that are about it, as title/part. */
  cfr: z.array(z.string().regex(/^\d+\/\d+$/)).default([]),
});

/**
 * A head is a product of word classes, with a title of our own that it is for: all of its parts must stand near one
 * another, in any order; one with `>` follows the first. `act` is any action that is done, `any` also what hampers,
 * `does` any action at all, `us` any American authority or citizen, `who` any person. In `documents` it is for official
 * titles only, which need no verb; in `descriptions` it also counts in one sentence of a description under any title.
 */
const topicHead = z.strictObject({
  words: z.string().min(1),
  example: z.string().min(1),
  in: z.enum(["documents", "descriptions"]).optional(),
});

/**
 * A topic of the news. Needs: `any` takes the United States for granted where no other country is named; `us` wants a
 * US authority, citizen or place; `federal` wants a federal authority or citizens in the title; `foreign` is another
 * country's doing to Americans.
 */
const topic = z.strictObject({
  id: z.string().min(1),
  tier: z.enum(["direct", "context"]),
  factor: z.enum(RISK_FACTORS),
  names: z.enum(["restriction", "right"]),
  needs: z.enum(["any", "us", "federal", "foreign"]),
  options: topicOptions,
  heads: z.array(topicHead).min(1),
});

/**
 * The parts of a head: each is one of several word classes, at most `reach` words from the first (by default as far as
 * a text allows); with `isAfter` it must follow the first.
 */
export type Part = { classes: string[]; reach: number; isAfter: boolean };
/** `countsInDescription`: also in one sentence of a description under any title, since its words leave no doubt. */
export type Head = { parts: Part[]; isOfficial: boolean; countsInDescription: boolean; example: string };

export type Topic = Omit<z.output<typeof topic>, "heads"> & { heads: Head[] };

export const ACTION_CLASSES = [
  "bar",
  "hamper",
  "impose",
  "ease",
  "end",
  "keep",
  "propose",
  "plan",
  "threaten",
] as const;
export type ActionClass = (typeof ACTION_CLASSES)[number];
/** Names for several classes in a head. */
const GROUPS: Record<string, string> = {
  act: "bar|impose|ease|end|keep",
  any: "bar|hamper|impose|ease|end|keep",
  does: "bar|hamper|impose|ease|end|keep|propose|plan|threaten",
  propose: "propose|plan",
  us: "federal|usa|president|court|citizens|citizen",
  who: "citizens|citizen|traveler|people",
};

export const TOPIC_LIST: Topic[] = z
  .array(topic)
  .parse(topics)
  .map((entry) => ({ ...entry, heads: entry.heads.map(parseHead) }));

const ACTION_ENTRIES = WORD_CLASSES.filter(({ name }) =>
  ACTION_CLASSES.some((action) => action === name),
).flatMap(({ entries }) => entries);
/** The forms of the actions that are verbs, and of those that are nouns; "ban" is both, "illegal" neither. */
export const VERB_FORMS = formsThat((written) => written.startsWith("~"));
export const NOUN_FORMS = formsThat((written) => !/^[~=]/.test(written));

function formsThat(isOfKind: (written: string) => boolean): ReadonlySet<string> {
  return new Set(ACTION_ENTRIES.filter(({ written }) => isOfKind(written)).flatMap(({ forms }) => forms));
}

/** Every dictionary in one. */
export const MATCHER = new Matcher(allWords, {
  opaque: [
    "nobody",
    "foreigners",
    "foreign",
    "citizens",
    "state",
    "homeCity",
    "federal",
    ...LOOK_ALIKE_CLASSES.map(({ name }) => name),
  ],
  longestOnly: [...ACTION_CLASSES, "court"],
});

function* allWords(): Generator<readonly [phrase: string, name: string]> {
  for (const { name, entries } of [...WORD_CLASSES, ...LOOK_ALIKE_CLASSES])
    for (const { forms } of entries) for (const form of forms) yield [form, name];
  for (const name of countries.names) yield [name, "foreign"];
}

function parseHead({ words, example, in: place }: z.output<typeof topicHead>): Head {
  return {
    isOfficial: place === "documents",
    countsInDescription: place === "descriptions",
    parts: [...`+ ${words}`.matchAll(/\+(\d*)(>?) (\S+)/g)].map(([, reach, after, names = ""]) => ({
      classes: names.split("|").flatMap((name) => (GROUPS[name] ?? name).split("|")),
      reach: reach ? Number(reach) : Infinity,
      isAfter: after === ">",
    })),
    example,
  };
}
