import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { gunzipSync } from "node:zlib";
import { strongestFrame } from "~/news/frames";
import { type Item, readItem } from "~/news/item";
import { RELEVANT_FROM } from "~/news/relevance";
import { featuresOf, HEADS, type Head, INTERCEPT } from "~/news/word-model";
import { type EvalItem, readLabelledItems } from "./eval/items";
import { type Row, trainLogistic } from "./train/logistic";

const TITLES = "data/titles";
const WEIGHTS = "app/news/word-weights.json";
/** A feature must occur in this many labeled items. */
const OCCURRENCES_MIN = 2;
/** Weights that are smaller for every head are left out. */
const WEIGHT_MIN = 0.1;

type Example = { label: EvalItem["label"]; direction: EvalItem["direction"]; features: Map<string, number> };

/**
 * `npm run train -- FILE...`: trains the weights of the word model on the labeled titles in `data/titles` and in the files given.
 * Items of the files that have no label, such as those of a stream, count as irrelevant unless a topic finds them.
 */
function main(): void {
  const { positionals } = parseArgs({ allowPositionals: true });
  const own = readdirSync(TITLES)
    .filter((name) => name.endsWith(".jsonl"))
    .map((name) => `${TITLES}/${name}`);
  const items = [...own, ...positionals].flatMap(readItems).filter((item) => !item.document);
  const labeled = new Map(items.filter(({ label }) => label).map((item) => [item.title, item]));
  const background = items.filter((item) => !item.label && !labeled.has(item.title));
  const examples = [...labeled.values()].map(exampleOf);
  const others = background.flatMap((item) => (isFlagged(read(item)) ? [] : [exampleOf(item)]));
  const weights = trainHeads(examples, others);
  writeFileSync(WEIGHTS, `${JSON.stringify(weights, null, 2)}\n`);
  console.log(
    `${examples.length} labeled titles, ${others.length} presumed irrelevant; ${weights.length - 1} features in ${WEIGHTS}`,
  );
}

function readItems(file: string): EvalItem[] {
  const bytes = readFileSync(file);
  const isGzip = bytes[0] === 0x1f && bytes[1] === 0x8b;
  return readLabelledItems((isGzip ? gunzipSync(bytes) : bytes).toString("utf8"));
}

const read = ({ title, description }: EvalItem): Item => readItem(title, description ?? null);
const isFlagged = (item: Item) => (strongestFrame(item)?.score ?? 0) >= RELEVANT_FROM;

function exampleOf(item: EvalItem): Example {
  return { label: item.label, direction: item.direction, features: featuresOf(read(item)) };
}

/** The lines of the weights' file, the intercept first, then the features in alphabetical order. */
function trainHeads(examples: readonly Example[], others: readonly Example[]): string[] {
  const occurrences = new Map<string, number>();
  for (const { features } of examples)
    for (const feature of features.keys()) occurrences.set(feature, (occurrences.get(feature) ?? 0) + 1);
  const features = [...occurrences].filter(([, times]) => times >= OCCURRENCES_MIN).map(([name]) => name);
  features.sort();
  const numbers = new Map(features.map((name, at) => [name, at]));
  const rows = (of: readonly Example[]) => of.map((example) => rowOf(example, numbers));
  const train = (of: readonly Example[], isPositive: (example: Example) => boolean) =>
    trainLogistic(rows(of), of.map(isPositive), features.length);
  const all = [...examples, ...others];
  const directed = examples.filter(({ direction }) => direction);
  const weights: Record<Head, Float64Array> = {
    relevant: train(all, ({ label }) => label === "direct" || label === "contextual"),
    direct: train(all, ({ label }) => label === "direct"),
    raises: train(directed, ({ direction }) => direction === "raises"),
    lowers: train(directed, ({ direction }) => direction === "lowers"),
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
  return `${name}:${weights.map((weight) => String(Number(weight.toFixed(2))).replace("0.", ".")).join(",")}`;
}

main();
