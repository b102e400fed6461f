import type { Direction } from "~/news/direction";
import { strongestFrame } from "~/news/frames";
import { readItem } from "~/news/item";
import { RELEVANT_FROM } from "~/news/coding-guide";
import { featuresOf, HEADS, type Head, INTERCEPT } from "~/news/word-model";
import type { EvalItem } from "../eval/items";
import { type Row, trainLogistic } from "./logistic";

/** A feature must occur in this many labeled items. */
const OCCURRENCES_MIN = 3;
/** Weights that are smaller for every head are left out. */
const WEIGHT_MIN = 0.1;

type Example = Pick<EvalItem, "label" | "direction"> & { features: Map<string, number> };

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
  const frame = strongestFrame(readItem(title, description ?? null));
  return (frame?.score ?? 0) >= RELEVANT_FROM;
}

/**
 * The lines of the weights' file, such as `passport:1.2,2.13,.3,-.1`: the intercept first, then the features in alphabetical order. Each
 * item with a description is read with and without it, so that a missing description says nothing. The same items give the same lines.
 */
export function trainWordWeights(labeled: readonly EvalItem[], background: readonly EvalItem[]): string[] {
  const features = commonFeatures(labeled);
  const numbers = new Map(features.map((name, at) => [name, at]));
  const examples = labeled.flatMap(examplesOf);
  const rows = examples.map((example) => rowOf(example, numbers));
  const others = background.flatMap(examplesOf).map((example) => rowOf(example, numbers));
  const train = (isPositive: (example: Example) => boolean) =>
    trainLogistic(
      [...rows, ...others],
      [...examples.map(isPositive), ...others.map(() => false)],
      features.length,
    );
  const directed = examples.flatMap(({ direction }, at) => (direction ? [at] : []));
  const trainDirection = (name: Direction) =>
    trainLogistic(
      directed.flatMap((at) => rows[at] ?? []),
      directed.map((at) => examples[at]?.direction === name),
      features.length,
    );
  const weights: Record<Head, Float64Array> = {
    relevant: train(({ label }) => label !== "irrelevant"),
    direct: train(({ label }) => label === "direct"),
    raises: trainDirection("raises"),
    lowers: trainDirection("lowers"),
  };
  const weightsOf = (at: number) => HEADS.map((head) => weights[head][at] ?? 0);
  const lines = features.flatMap((name, at) =>
    weightsOf(at).some((weight) => Math.abs(weight) >= WEIGHT_MIN) ? [lineOf(name, weightsOf(at))] : [],
  );
  return [lineOf(INTERCEPT, weightsOf(features.length)), ...lines];
}

function examplesOf({ title, description, label, direction }: EvalItem): Example[] {
  return [...new Set([description ?? null, null])].map((one) => ({
    label,
    direction,
    features: featuresOf(readItem(title, one)),
  }));
}

/** The features of at least two labeled items, in alphabetical order. */
function commonFeatures(labeled: readonly EvalItem[]): string[] {
  const occurrences = new Map<string, number>();
  for (const { title, description } of labeled)
    for (const feature of featuresOf(readItem(title, description ?? null)).keys())
      occurrences.set(feature, (occurrences.get(feature) ?? 0) + 1);
  return [...occurrences].flatMap(([name, times]) => (times >= OCCURRENCES_MIN ? [name] : [])).sort();
}

function rowOf({ features }: Example, numbers: ReadonlyMap<string, number>): Row {
  const known = [...features].flatMap(([name, value]) => {
    const at = numbers.get(name);
    return at === undefined ? [] : [{ at, value }];
  });
  return {
    features: Int32Array.from(known, ({ at }) => at),
    values: Float32Array.from(known, ({ value }) => value),
  };
}

function lineOf(name: string, weights: number[]): string {
  const short = weights.map((weight) => String(Number(weight.toFixed(2))).replace(/^(-?)0\./, "$1."));
  return `${name}:${short.join(",")}`;
}
