import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { gunzipSync } from "node:zlib";
import type { Direction } from "~/news/direction";
import { strongestFrame } from "~/news/frames";
import { readItem } from "~/news/item";
import { RELEVANT_FROM } from "~/news/coding-guide";
import { featuresOf, HEADS, type Head, INTERCEPT } from "~/news/word-model";
import { type EvalItem, readLabelledItems } from "./eval/items";
import { type Row, trainLogistic } from "./train/logistic";

const TITLES = "data/titles";
const WEIGHTS = "app/news/word-weights.json";
/** A feature must occur in this many labeled items. */
const OCCURRENCES_MIN = 2;
/** Weights that are smaller for every head are left out. */
const WEIGHT_MIN = 0.1;

type Example = Pick<EvalItem, "label" | "direction"> & { features: Map<string, number> };

/**
 * `npm run train -- FILE...`: trains the weights of the word model on the labeled titles in `data/titles` and in the files given.
 * Items of the files that have no label, such as those of a stream, count as irrelevant unless a topic finds them. Each item with a
 * description is read with and without it, so that a missing description says nothing.
 */
function main(): void {
  const { positionals } = parseArgs({ allowPositionals: true });
  const own = readdirSync(TITLES)
    .filter((name) => name.endsWith(".jsonl"))
    .map((name) => `${TITLES}/${name}`);
  const items = [...own, ...positionals].flatMap(readItems).filter((item) => !item.document);
  const labeled = new Map(items.filter(({ label }) => label).map((item) => [item.title, item]));
  const background = items.filter((item) => !item.label && !labeled.has(item.title) && !isFlagged(item));
  const lines = trainHeads([...labeled.values()], background);
  writeFileSync(WEIGHTS, `${JSON.stringify(lines, null, 2)}\n`);
  console.log(
    `${labeled.size} labeled titles, ${background.length} presumed irrelevant; ${lines.length - 1} features in ${WEIGHTS}`,
  );
}

function readItems(file: string): EvalItem[] {
  const bytes = readFileSync(file);
  const isGzip = bytes[0] === 0x1f && bytes[1] === 0x8b;
  return readLabelledItems((isGzip ? gunzipSync(bytes) : bytes).toString("utf8"));
}

function isFlagged({ title, description }: EvalItem): boolean {
  const frame = strongestFrame(readItem(title, description ?? null));
  return (frame?.score ?? 0) >= RELEVANT_FROM;
}

function examplesOf({ title, description, label, direction }: EvalItem): Example[] {
  return [...new Set([description ?? null, null])].map((one) => ({
    label,
    direction,
    features: featuresOf(readItem(title, one)),
  }));
}

/** The lines of the weights' file, the intercept first, then the features in alphabetical order. */
function trainHeads(labeled: readonly EvalItem[], background: readonly EvalItem[]): string[] {
  const examples = labeled.flatMap(examplesOf);
  const occurrences = new Map<string, number>();
  for (const item of labeled)
    for (const feature of examplesOf(item)[0]?.features.keys() ?? [])
      occurrences.set(feature, (occurrences.get(feature) ?? 0) + 1);
  const features = [...occurrences].filter(([, times]) => times >= OCCURRENCES_MIN).map(([name]) => name);
  features.sort();
  const numbers = new Map(features.map((name, at) => [name, at]));
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
    relevant: train(({ label }) => label === "direct" || label === "contextual"),
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

/** `passport:1.2,2.13,.3,-.1`. */
function lineOf(name: string, weights: number[]): string {
  const short = weights.map((weight) => String(Number(weight.toFixed(2))).replace(/^(-?)0\./, "$1."));
  return `${name}:${short.join(",")}`;
}

main();
