import type { Relevance } from "./coding-guide";
import type { Item } from "./item";
import type { Reading } from "./matcher";
import WORD_WEIGHTS from "./word-weights.json";

/** What the model estimates, each in log-odds: that an item is relevant and that it is direct; and of a relevant one, its stage and direction. */
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
const STAGE_HEADS = ["act", "proposal", "threat", "analysis"] as const satisfies Head[];
const DIRECTION_HEADS = ["raises", "lowers", "neutral"] as const satisfies Head[];

export type Estimate = {
  relevant: number;
  direct: number;
  /** The words that speak most for relevance or, where it is negative, against it; strongest first, at most three. */
  words: string[];
};

export const INTERCEPT = "=";
const DESCRIPTION_VALUE = 0.4;
const WORDS_SHOWN = 3;
/** The words overrule the stage or direction of the rules only where they are this much surer, in log-odds (20 to 1). */
const OVERRULE_LOG_ODDS = 3;

/**
 * The features of an item with their values: each word and each pair of words of the title (1), each class of the dictionaries in it,
 * as `#class` (1), and the words and classes of the description, as `~word` and `~#class` (0.4).
 */
export function featuresOf({ title, description }: Item): Map<string, number> {
  const features = new Map<string, number>();
  const words = plainWords(title);
  words.forEach((word, at) => {
    features.set(word, 1);
    if (at > 0) features.set(`${words[at - 1]} ${word}`, 1);
  });
  for (const name of title.spans.keys()) features.set(`#${name}`, 1);
  for (const word of plainWords(description)) features.set(`~${word}`, DESCRIPTION_VALUE);
  for (const name of description.spans.keys()) features.set(`~#${name}`, DESCRIPTION_VALUE);
  return features;
}

/** Adds up the weights of an item's features (a logistic regression, see `commands/train.ts`). Its cost grows in line with the item's length. */
export function estimateOf(item: Item, weights = trainedWeights()): Estimate {
  let [relevant = 0, direct = 0] = weights.get(INTERCEPT) ?? [];
  const contributions: { word: string; points: number }[] = [];
  for (const [feature, value] of featuresOf(item)) {
    const [ofRelevant = 0, ofDirect = 0] = weights.get(feature) ?? [];
    relevant += value * ofRelevant;
    direct += value * ofDirect;
    if (value === 1 && /^[a-z]/.test(feature)) contributions.push({ word: feature, points: ofRelevant });
  }
  const side = Math.sign(relevant);
  const words = contributions
    .filter(({ points }) => points * side > 0)
    .sort((a, b) => Math.abs(b.points) - Math.abs(a.points))
    .slice(0, WORDS_SHOWN)
    .map(({ word }) => word);
  return { relevant, direct, words };
}

/** What the rules say about a relevant item, as features beside its words: its stage and, where a topic is found, its direction. */
export function ruleFeatures({ topic, stage, direction }: Relevance): Map<string, number> {
  return new Map([[`=stage ${stage}`, 1], ...(topic ? [[`=direction ${direction}`, 1] as const] : [])]);
}

/**
 * The likeliest stage and direction of a relevant item, by its words and by what the rules say about it. The rules' own choice counts for more:
 * "Judge blocks plan to lift ban" has the words of an easing. What is done stays a ruling where the rules say so.
 */
export function stageAndDirection(
  item: Item,
  read: Relevance,
  weights = trainedWeights(),
): Pick<Relevance, "stage" | "direction"> {
  const sums = HEADS.map((_, at) => weights.get(INTERCEPT)?.[at] ?? 0);
  for (const [feature, value] of [...featuresOf(item), ...ruleFeatures(read)])
    weights.get(feature)?.forEach((weight, at) => (sums[at] = (sums[at] ?? 0) + value * weight));
  const ruleStage = read.stage === "ruling" ? "act" : read.stage;
  const logOddsOf = (head: Head) => {
    const isRules = head === ruleStage || (head === read.direction && read.topic !== "");
    return (sums[HEADS.indexOf(head)] ?? 0) + (isRules ? OVERRULE_LOG_ODDS : 0);
  };
  const likeliest = <T extends Head>(heads: readonly T[], rules: T): T =>
    heads.reduce((best, head) => (logOddsOf(head) > logOddsOf(best) ? head : best), rules);
  const stage = likeliest(STAGE_HEADS, ruleStage);
  return {
    stage: stage === ruleStage ? read.stage : stage,
    direction: likeliest(DIRECTION_HEADS, read.direction),
  };
}

function plainWords({ words }: Reading): string[] {
  return words.filter((word) => word !== "." && word !== "");
}

export type Weights = ReadonlyMap<string, readonly number[]>;

/** Parses lines such as `passport:1.2,2.1,.3`: a feature, then its weight for each head; zeros at the end are left out. */
export function parseWeights(lines: readonly string[]): Weights {
  return new Map(
    lines.map((line) => {
      const at = line.lastIndexOf(":");
      return [
        line.slice(0, at),
        line
          .slice(at + 1)
          .split(",")
          .map(Number),
      ];
    }),
  );
}

let trained: Weights | undefined;

/** The trained weights. They are parsed when first used, because most requests score nothing. */
function trainedWeights(): Weights {
  return (trained ??= parseWeights(WORD_WEIGHTS));
}
