import { Matcher } from "~/news/matcher";
import { RISK_FACTORS, type RiskFactor } from "~/news/factors";
import { ACTIONS } from "./actions";
import { ACTORS } from "./actors";
import { COUNTRIES } from "./countries";
import { EVERYDAY_NEWS, LOOK_ALIKES } from "./look-alikes";
import { blocksOf, parseWordClasses, type WordClass } from "./parse";
import { OFFICIAL_WORDS } from "./official";
import { TOPICS } from "./topics";
import { WORDS } from "./words";

/**
 * The parts of a head: each is one of several word classes, at most `reach` words from the first (by default as far as a text allows); with
 * `isAfter` it must follow the first.
 */
export type Part = { classes: string[]; reach: number; isAfter: boolean };
/** `countsInDescription`: also in one sentence of a description under any title, since its words leave no doubt. */
export type Head = { parts: Part[]; isOfficial: boolean; countsInDescription: boolean; example: string };

export type Topic = {
  id: string;
  tier: "direct" | "context";
  factor: RiskFactor;
  names: "restriction" | "right";
  needs: "any" | "us" | "federal" | "foreign";
  options: Set<string>;
  heads: Head[];
};

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

export const LOOK_ALIKE_CLASSES = parseWordClasses(LOOK_ALIKES);
export const WORD_CLASSES: WordClass[] = [ACTIONS, ACTORS, WORDS, OFFICIAL_WORDS, EVERYDAY_NEWS].flatMap(
  parseWordClasses,
);
export const TOPIC_LIST: Topic[] = blocksOf(TOPICS).map(parseTopic);

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
  longestOnly: ACTION_CLASSES,
});

function* allWords(): Generator<readonly [phrase: string, name: string]> {
  for (const { name, entries } of [...WORD_CLASSES, ...LOOK_ALIKE_CLASSES])
    for (const { forms } of entries) for (const form of forms) yield [form, name];
  for (const name of COUNTRIES.split(","))
    if (name.trim()) yield [name.trim().replace(/\s+/g, " "), "foreign"];
}

function parseTopic([first = "", ...lines]: string[]): Topic {
  const [id = "", tier, factor, names, needs, options = ""] = first.split(",").map((part) => part.trim());
  const isOptions = (line: string) => line.startsWith("with ");
  if (!RISK_FACTORS.includes(factor as RiskFactor)) throw new Error(`${id}: no risk factor ${factor}`);
  return {
    id,
    tier: tier as Topic["tier"],
    factor: factor as RiskFactor,
    names: names as Topic["names"],
    needs: needs as Topic["needs"],
    options: new Set([options, ...lines.filter(isOptions)].join(" ").split(" ")),
    heads: lines.filter((line) => !isOptions(line)).map(parseHead),
  };
}

function parseHead(line: string): Head {
  const isOfficial = line.startsWith("* ");
  const countsInDescription = line.startsWith("~ ");
  const [parts = "", example = ""] = line.slice(isOfficial || countsInDescription ? 2 : 0).split(" : ");
  return {
    isOfficial,
    countsInDescription,
    parts: [...`+ ${parts}`.matchAll(/\+(\d*)(>?) (\S+)/g)].map(([, reach, after, names = ""]) => ({
      classes: names.split("|").flatMap((name) => (GROUPS[name] ?? name).split("|")),
      reach: reach ? Number(reach) : Infinity,
      isAfter: after === ">",
    })),
    example: example.trim(),
  };
}
