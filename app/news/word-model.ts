import type { Direction } from "./direction";
import type { Item } from "./item";
import type { Reading } from "./matcher";
import WORD_WEIGHTS from "./word-weights.json";

/**
 * What the model estimates, each in log-odds: that an item is relevant, that it is direct, that it raises the risk and that it
 * lowers it.
 */
export const HEADS = ["relevant", "direct", "raises", "lowers"] as const;
export type Head = (typeof HEADS)[number];

export type Estimate = Record<Head, number> & {
  /** The words that speak most for relevance or, where it is negative, against it; strongest first, at most three. */
  words: string[];
};

export const INTERCEPT = "=";
const DESCRIPTION_VALUE = 0.4;
const WORDS_SHOWN = 3;

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
export function estimateOf(item: Item, weights = WEIGHTS): Estimate {
  let [relevant, direct, raises, lowers] = weights.get(INTERCEPT) ?? [0, 0, 0, 0];
  const contributions: { word: string; points: number }[] = [];
  for (const [feature, value] of featuresOf(item)) {
    const weight = weights.get(feature);
    if (!weight) continue;
    relevant += value * weight[0];
    direct += value * weight[1];
    raises += value * weight[2];
    lowers += value * weight[3];
    if (value === 1 && !feature.startsWith("#")) contributions.push({ word: feature, points: weight[0] });
  }
  const side = Math.sign(relevant);
  const words = contributions
    .filter(({ word, points }) => points * side > 0 && /^[a-z]/.test(word))
    .sort((a, b) => Math.abs(b.points) - Math.abs(a.points))
    .slice(0, WORDS_SHOWN)
    .map(({ word }) => word);
  return { relevant, direct, raises, lowers, words };
}

/** The likelier direction; neutral where neither is more likely than not. */
export function directionOfWords({ raises, lowers }: Estimate): Direction {
  if (Math.max(raises, lowers) < 0) return "neutral";
  return raises >= lowers ? "raises" : "lowers";
}

function plainWords({ words }: Reading): string[] {
  return words.filter((word) => word !== "." && word !== "");
}

export type Weights = ReadonlyMap<string, readonly [number, number, number, number]>;

/** Parses lines such as `passport:1.2,2.1,.3,-.1`: a feature, then its weight for each head. */
export function parseWeights(lines: readonly string[]): Weights {
  return new Map(
    lines.map((line) => {
      const at = line.lastIndexOf(":");
      const [relevant = 0, direct = 0, raises = 0, lowers = 0] = line
        .slice(at + 1)
        .split(",")
        .map(Number);
      return [line.slice(0, at), [relevant, direct, raises, lowers]];
    }),
  );
}

const WEIGHTS = parseWeights(WORD_WEIGHTS);
