import { RELEVANT_FROM } from "~/news/coding-guide";
import { readItem } from "~/news/item";
import { readByRules } from "~/news/relevance";
import { featuresOf, type Head, HEADS, INTERCEPT, ruleFeatures } from "~/news/word-model";
import type { EvalItem } from "../eval/items";
import { type Row, trainLogistic } from "./logistic";

/** A feature must occur in this many labeled items. */
const OCCURRENCES_MIN = 3;
/** Weights that are smaller for every head are left out. */
const WEIGHT_MIN = 0.1;

type Features = Map<string, number>;
/** An item as the model sees it, and the heads that it is an example of. */
type Example = { words: Features; rules: Features; heads: ReadonlySet<string> };

/**
 * Splits items into labeled ones and those that are presumed irrelevant: unlabeled, and no topic finds them. Official documents are left
 * out, since they are not read by their words. Of items with the same title the last label counts.
 */
export function trainingSets(items: readonly EvalItem[]): { labeled: EvalItem[]; background: EvalItem[] } {
  const news = items.filter(({ document }) => !document);
  const labeled = new Map(news.filter(({ label }) => label).map((item) => [item.title, item]));
  const background = news.filter((item) => !item.label && !labeled.has(item.title) && !isFlagged(item));
  return { labeled: [...labeled.values()], background };
}

function isFlagged({ title, description }: EvalItem): boolean {
  return readByRules(readItem(title, description ?? null)).score >= RELEVANT_FROM;
}

/**
 * The lines of the weights' file, such as `passport:1.2,2.13,.3,-.1`: the intercept first, then the features in alphabetical order. Each
 * item with a description is read with and without it, so that a missing description says nothing. The stage and direction are learned
 * from relevant items alone. The same items give the same lines.
 */
export function trainWordWeights(labeled: readonly EvalItem[], background: readonly EvalItem[]): string[] {
  const examples = labeled.flatMap(examplesOf);
  const others = background.flatMap(examplesOf);
  const relevant = examples.filter(({ heads }) => heads.has("relevant"));
  const features = commonFeatures(labeled);
  const numbers = new Map(features.map((name, at) => [name, at]));
  const rows = [...examples, ...others].map(({ words }) => rowOf(words, numbers));
  const relevantRows = relevant.map(({ words, rules }) => rowOf(new Map([...words, ...rules]), numbers));
  const weights = HEADS.map((head) =>
    head === "relevant" || head === "direct"
      ? trainLogistic(rows, [...examples, ...others].map(isOf(head)), features.length)
      : trainLogistic(relevantRows, relevant.map(isOf(head)), features.length),
  );
  const weightsOf = (at: number) => weights.map((ofHead) => ofHead[at] ?? 0);
  const lines = features.flatMap((name, at) =>
    weightsOf(at).some((weight) => Math.abs(weight) >= WEIGHT_MIN) ? [lineOf(name, weightsOf(at))] : [],
  );
  return [lineOf(INTERCEPT, weightsOf(features.length)), ...lines];
}

const isOf =
  (head: Head) =>
  ({ heads }: Example): boolean =>
    heads.has(head);

function examplesOf(item: EvalItem): Example[] {
  const heads = new Set<string>(headsOf(item));
  return [...new Set([item.description ?? null, null])].map((description) => {
    const read = readItem(item.title, description);
    const rules: Features = heads.size > 0 ? ruleFeatures(readByRules(read)) : new Map();
    return { words: featuresOf(read), rules, heads };
  });
}

/** A reversal or a ruling is done, as an act is: whether a court has ruled, the rules say. */
function headsOf({ label, stage, direction }: EvalItem): string[] {
  if (label !== "direct" && label !== "contextual") return [];
  const isDone = stage === "reversal" || stage === "ruling";
  return ["relevant", label, isDone ? "act" : (stage ?? ""), direction ?? ""];
}

/** The features of at least three labeled items, in alphabetical order. */
function commonFeatures(labeled: readonly EvalItem[]): string[] {
  const occurrences = new Map<string, number>();
  for (const item of labeled) {
    const [first] = examplesOf(item);
    for (const feature of [...(first?.words.keys() ?? []), ...(first?.rules.keys() ?? [])])
      occurrences.set(feature, (occurrences.get(feature) ?? 0) + 1);
  }
  return [...occurrences].flatMap(([name, times]) => (times >= OCCURRENCES_MIN ? [name] : [])).sort();
}

function rowOf(features: Features, numbers: ReadonlyMap<string, number>): Row {
  const known = [...features].flatMap(([name, value]) => {
    const at = numbers.get(name);
    return at === undefined ? [] : [{ at, value }];
  });
  return {
    features: Int32Array.from(known, ({ at }) => at),
    values: Float32Array.from(known, ({ value }) => value),
  };
}

/** Zeros at the end are left out. */
function lineOf(name: string, weights: number[]): string {
  const short = weights.map((weight) => String(Number(weight.toFixed(2))).replace(/^(-?)0\./, "$1."));
  return `${name}:${short.join(",").replace(/(,-?0)+$/, "")}`;
}
