import { DIRECT_FROM, type Relevance, RELEVANT_FROM } from "./coding-guide";
import { namesHold } from "./court-decisions";
import { actionsOf, type Item } from "./item";
import type { Reading } from "./matcher";
import { saysNot } from "./negations";
import { textHash } from "~/text";

const STAGE_HEADS = ["act", "proposal", "threat", "analysis"] as const satisfies Head[];
const DIRECTION_HEADS = ["raises", "lowers", "neutral"] as const satisfies Head[];

export type Estimate = {
  logOdds: Readonly<Record<Head, number>>;
  /**
   * The words of the title that speak most for an item's being relevant or direct or, where its log-odds are negative, against it;
   * strongest first, at most three.
   */
  wordsFor: (head: "relevant" | "direct") => string[];
};

export const DESCRIPTION_VALUE = 0.4;
const WORDS_SHOWN = 3;
/** The words overrule the direction of the rules only where they are this much surer, in log-odds: 2.7 to 1, and 4.5 to 1 where a title has several verbs, whose chain the rules see better: "blocks plan to lift ban". */
const OVERRULE_DIRECTION = { oneVerb: 1, severalVerbs: 1.5 } as const;

/**
 * The features of an item with their values: each word and each pair of words of the title (1), each class of the dictionaries in it,
 * as `#class` (1), its actions in their order, as `>end>bar` (1), its first word, as `=first what`, whether it only asks, and the words and classes of the description, as `~word` and `~#class` (0.4);
 * and an official document's kind, agencies and parts of the Code of Federal Regulations, as `=kind rule`, `=agency State Department`
 * and `=part 22/51` (1).
 */
export function featuresOf({ title, description, document, isQuestion }: Item): Map<string, number> {
  const features = new Map<string, number>();
  const words = plainWords(title);
  words.forEach((word, at) => {
    features.set(word, 1);
    if (at > 0) features.set(`${words[at - 1]} ${word}`, 1);
  });
  for (const name of title.spans.keys()) features.set(`#${name}`, 1);
  for (const name of chainsOf(title)) features.set(name, 1);
  for (const word of plainWords(description)) features.set(`~${word}`, DESCRIPTION_VALUE);
  for (const name of description.spans.keys()) features.set(`~#${name}`, DESCRIPTION_VALUE);
  if (words[0]) features.set(`=first ${words[0]}`, 1);
  if (isQuestion) features.set("=question", 1);
  if (document) features.set(`=kind ${document.kind}`, 1);
  for (const name of document?.agencies ?? []) features.set(`=agency ${name}`, 1);
  for (const cfr of document?.cfrParts ?? []) features.set(`=part ${cfr.title}/${cfr.part}`, 1);
  return features;
}

const CHAIN_LENGTH_MAX = 3;
const ACTIONS_MAX = 6;

/**
 * The chain of a title's actions, and each two of them in their order. "Drops plan to bar" has ">end>plan>bar" as a whole, and ">end>plan",
 * ">end>bar" and ">plan>bar"; the ban of "lifts ban" is a "bar noun".
 */
function chainsOf(title: Reading): string[] {
  const actions = actionsOf(title)
    .slice(0, ACTIONS_MAX)
    .map(({ name, isNoun }) => (isNoun ? `>${name} noun` : `>${name}`));
  const pairs = actions.flatMap((action, at) => actions.slice(at + 1).map((later) => action + later));
  return [`=chain ${actions.slice(0, CHAIN_LENGTH_MAX).join("")}`, ...pairs];
}

/** What the rules say about an item, as features beside its words: their verdict and stage and, where a topic is found, the topic and their direction. */
export function ruleFeatures({
  topic,
  score,
  stage,
  direction,
  isRoutineRenewal,
}: Relevance): Map<string, number> {
  const isBelow = topic ? "capped" : "nothing found";
  const verdict = score >= DIRECT_FROM ? "direct" : score >= RELEVANT_FROM ? "contextual" : isBelow;
  const names = [
    `=verdict ${verdict}`,
    `=stage ${stage}`,
    ...(topic ? [`=topic ${topic}`, `=direction ${direction}`] : []),
    ...(isRoutineRenewal ? ["=routine"] : []),
  ];
  return new Map(names.map((name) => [name, 1]));
}

/** An item's features and those of what the rules say, by their hashes: what the word model learns from, without any text. */
export const hashedFeatures = (item: Item, read: Relevance): Map<number, number> =>
  new Map([...featuresOf(item), ...ruleFeatures(read)].map(([name, value]) => [textHash(name), value]));

/**
 * Adds up the weights of an item's features and of what the rules say (a logistic regression, see `research/train.ts`). Its cost grows in
 * line with the item's length.
 */
export function estimateOf(item: Item, read: Relevance, model: WordModel): Estimate {
  const sums = [...model.intercepts];
  const features = featuresOf(item);
  for (const list of [features, ruleFeatures(read)])
    for (const [feature, value] of list) model.add(sums, feature, value);
  const logOdds = Object.fromEntries(HEADS.map((head, at) => [head, sums[at] ?? 0])) as Record<Head, number>;
  const wordsFor = (head: "relevant" | "direct") => {
    const side = Math.sign(logOdds[head]);
    return [...features]
      .filter(([feature, value]) => value === 1 && /^[a-z]/.test(feature))
      .map(([word]) => ({ word, weight: model.weightOf(word, head) * side }))
      .filter(({ weight }) => weight > 0)
      .sort((a, b) => b.weight - a.weight)
      .slice(0, WORDS_SHOWN)
      .map(({ word }) => word);
  };
  return { logOdds, wordsFor };
}

/**
 * The likeliest stage and direction of a relevant item, by its words and by what the rules say about it. The stage is the words'; what is
 * done is a ruling where the rules say so, and an official document's kind tells its stage. Of the direction the rules' own choice counts for
 * more: "Judge blocks plan to lift ban" has the words of an easing.
 */
export function stageAndDirection(
  { title, document }: Item,
  read: Relevance,
  { logOdds }: Pick<Estimate, "logOdds">,
): Pick<Relevance, "stage" | "direction"> {
  const likeliest = <T extends Head>(heads: readonly T[], rules: T, margin: number): T =>
    heads.reduce((best, head) => {
      const logOddsOf = (label: T) => logOdds[label] + (label === rules ? margin : 0);
      return logOddsOf(head) > logOddsOf(best) ? head : best;
    }, rules);
  const stage = likeliest(STAGE_HEADS, "act", 0);
  const { oneVerb, severalVerbs } = OVERRULE_DIRECTION;
  const verbs = actionsOf(title).filter(({ isNoun }) => !isNoun);
  // Words can't tell who is stopped, a measure or what stops it, nor that something isn't done.
  const margin = namesHold(title) || saysNot(title) ? Infinity : verbs.length > 1 ? severalVerbs : oneVerb;
  return {
    stage: document || stage === "act" ? read.stage : stage,
    // Where no topic is found the rules know no direction.
    direction: likeliest(DIRECTION_HEADS, read.direction, read.topic === "" ? 0 : margin),
  };
}

function plainWords({ words }: Reading): string[] {
  return words.filter((word) => word !== "." && word !== "");
}

/** What the word model estimates, each in log-odds: that an item is relevant and that it is direct; and of a relevant one, its stage and direction. */
export const HEADS = [
  "relevant",
  "direct",
  "act",
  "proposal",
  "threat",
  "analysis",
  "raises",
  "lowers",
  "neutral",
] as const;
export type Head = (typeof HEADS)[number];

/** The weights of a logistic regression for each head: those of a feature by its hash, and the intercepts. */
export type WordModel = {
  intercepts: readonly number[];
  /** Adds the feature's weights times `value` to the sums, one for each head. */
  add: (sums: number[], feature: string, value: number) => void;
  /** A feature's weight for one head; 0 for an unknown feature. */
  weightOf: (feature: string, head: Head) => number;
};

/**
 * Reads the file of trained weights: the number of features n, then for each head its intercept and the value of one step (32-bit
 * floats), then n hashes in ascending order (32 bits), then for each head n weights in steps (signed bytes). All are little-endian.
 * @throws if the length doesn't fit the number of features
 */
export function readWordModel(file: ArrayBuffer): WordModel {
  const header = new DataView(file);
  const size = file.byteLength >= HEADER_BYTES ? header.getUint32(0, true) : 0;
  if (size === 0 || file.byteLength !== HEADER_BYTES + size * (HASH_BYTES + HEADS.length))
    throw new Error("The file of the word model is incomplete");
  const floats = HEADS.map((_, at) => [
    header.getFloat32(4 + 8 * at, true),
    header.getFloat32(8 + 8 * at, true),
  ]);
  const intercepts = floats.map(([intercept = 0]) => intercept);
  const steps = floats.map(([, step = 0]) => step);
  const hashes = Uint32Array.from({ length: size }, (_, at) =>
    header.getUint32(HEADER_BYTES + HASH_BYTES * at, true),
  );
  const weights = new Int8Array(file, HEADER_BYTES + HASH_BYTES * size);
  const columnOf = lookup(hashes);
  return {
    intercepts,
    add(sums, feature, value) {
      const column = columnOf(textHash(feature));
      if (column < 0) return;
      for (let at = 0; at < steps.length; at++)
        sums[at] = (sums[at] ?? 0) + value * (steps[at] ?? 0) * (weights[at * size + column] ?? 0);
    },
    weightOf(feature, head) {
      const at = HEADS.indexOf(head);
      const column = columnOf(textHash(feature));
      return column < 0 ? 0 : (steps[at] ?? 0) * (weights[at * size + column] ?? 0);
    },
  };
}

const HASH_BYTES = 4;
export const HEADER_BYTES = 4 + 8 * HEADS.length;

/** Finds a hash's column, -1 for an unknown one, in a table with linear probing that is at most half full. */
function lookup(hashes: Uint32Array): (hash: number) => number {
  let bits = 1;
  while (2 ** bits < 2 * hashes.length) bits++;
  const mask = 2 ** bits - 1;
  const table = new Int32Array(2 ** bits).fill(-1);
  const slotOf = (hash: number) => {
    let slot = (hash >>> (32 - bits)) & mask;
    while (table[slot] !== -1 && hashes[table[slot] ?? 0] !== hash) slot = (slot + 1) & mask;
    return slot;
  };
  hashes.forEach((hash, column) => (table[slotOf(hash)] = column));
  return (hash) => table[slotOf(hash)] ?? -1;
}
