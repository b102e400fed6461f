import { withoutPublisher } from "~/news/article";
import { RELEVANT_FROM, type Relevance } from "~/news/coding-guide";
import { scoreDocument, textOfDocument } from "~/news/documents";
import { type Item, readItem } from "~/news/item";
import { readByRules } from "~/news/relevance";
import { featuresOf, type Head, HEADS, INTERCEPT, ruleFeatures } from "~/news/word-model";
import type { EvalItem } from "../eval/items";
import { type Row, trainLogistic } from "./logistic";
import type { Sentence } from "./sentences";

/** A feature must occur in this many labeled items. */
const OCCURRENCES_MIN = 3;
/** A plain sentence, which is beyond doubt, counts as much as this many titles. */
const SENTENCE_TITLES = 5;
/** Weights that are smaller for every head are left out. */
const WEIGHT_MIN = 0.1;

type TrainingItem = Pick<EvalItem, "title"> & Partial<EvalItem>;
type Features = Map<string, number>;
/** What a title teaches: whether it is relevant, or a relevant one's stage, or its direction. */
type Known = Partial<Pick<EvalItem, "label" | "stage" | "direction">>;
type Example = { features: Features; known: Known };

/**
 * Splits items into labeled ones and those that are presumed irrelevant: unlabeled, and the rules don't flag them. Of items with
 * the same title, and of documents with the same text, the last label counts.
 */
export function trainingSets(items: readonly EvalItem[]): { labeled: EvalItem[]; background: EvalItem[] } {
  const labeled = new Map(items.filter(({ label }) => label).map((item) => [keyOf(item), item]));
  const background = items.filter(
    (item) => !item.document && !item.label && !labeled.has(item.title) && !isFlagged(item),
  );
  return { labeled: [...labeled.values()], background };
}

function keyOf(item: EvalItem): string {
  return item.document ? textOfDocument(item.document, textsOf(item)) : item.title;
}

const textsOf = ({ title, description }: TrainingItem) => ({ title, description: description ?? null });

function isFlagged({ title, description }: EvalItem): boolean {
  return readByRules(readItem(withoutPublisher(title), description ?? null)).score >= RELEVANT_FROM;
}

/**
 * The lines of the weights' file, such as `passport:1.2,2.13,.3,-.1`: the intercept first, then the features in alphabetical order. Each
 * item with a description is read with and without it, so that a missing description says nothing. The stage is learned from relevant
 * items and sentences that have one, and so is the direction. The same input gives the same lines.
 */
export function trainWordWeights(
  labeled: readonly EvalItem[],
  background: readonly EvalItem[],
  sentences: readonly Sentence[] = [],
): string[] {
  const names = commonFeatures(labeled);
  const numbers = new Map(names.map((name, at) => [name, at]));
  const rowsOf = (items: readonly TrainingItem[]) =>
    items.flatMap(examplesOf).map(({ features, known }) => ({ known, row: rowOf(features, numbers) }));
  const ofItems = rowsOf([...labeled, ...background]);
  const ofRelevant = [
    ...ofItems.filter(({ known }) => isRelevant(known)),
    ...repeated(rowsOf(sentences), SENTENCE_TITLES),
  ];
  const weightsOfHead = (head: Head) => {
    const property = HEAD_PROPERTIES[head];
    const used = property === "label" ? ofItems : ofRelevant.filter(({ known }) => known[property]);
    return trainLogistic(
      used.map(({ row }) => row),
      used.map(({ known }) => isOf(known, head)),
      names.length,
    );
  };
  const weights = HEADS.map(weightsOfHead);
  const weightsOf = (at: number) => weights.map((ofHead) => ofHead[at] ?? 0);
  const lines = names.flatMap((name, at) =>
    weightsOf(at).some((weight) => Math.abs(weight) >= WEIGHT_MIN) ? [lineOf(name, weightsOf(at))] : [],
  );
  return [lineOf(INTERCEPT, weightsOf(names.length)), ...lines];
}

function repeated<T>(list: readonly T[], times: number): T[] {
  return Array.from({ length: times }, () => list).flat();
}

const HEAD_PROPERTIES = {
  relevant: "label",
  direct: "label",
  act: "stage",
  proposal: "stage",
  threat: "stage",
  analysis: "stage",
  raises: "direction",
  lowers: "direction",
  neutral: "direction",
} as const satisfies Record<Head, keyof Known>;

const isRelevant = ({ label }: Known) => label === "direct" || label === "contextual";

/** A reversal or a ruling is done, as an act is: whether a court has ruled, the rules say. */
function isOf(known: Known, head: Head): boolean {
  if (head === "relevant") return isRelevant(known);
  const value = known[HEAD_PROPERTIES[head]];
  return value === head || (head === "act" && (value === "reversal" || value === "ruling"));
}

function examplesOf(of: TrainingItem): Example[] {
  const { title, description, document, label, stage, direction } = of;
  const exampleOf = (item: Item, read: Relevance) => ({
    features: new Map([...featuresOf(item), ...ruleFeatures(read)]),
    known: { label, stage: document ? undefined : stage, direction },
  });
  if (document) {
    const texts = textsOf(of);
    return [
      exampleOf(readItem(textOfDocument(document, texts), null, document), scoreDocument(document, texts)),
    ];
  }
  return [...new Set([description ?? null, null])].map((text) => {
    const item = readItem(withoutPublisher(title), text);
    return exampleOf(item, readByRules(item));
  });
}

/** The features of at least three labeled items, in alphabetical order. */
function commonFeatures(labeled: readonly EvalItem[]): string[] {
  const occurrences = new Map<string, number>();
  for (const item of labeled) {
    const [first] = examplesOf(item);
    for (const feature of first?.features.keys() ?? [])
      occurrences.set(feature, (occurrences.get(feature) ?? 0) + 1);
  }
  return [...occurrences].flatMap(([name, times]) => (times >= OCCURRENCES_MIN ? [name] : [])).sort();
}

function rowOf(features: Features, numbers: ReadonlyMap<string, number>): Row {
  const numbered = [...features].flatMap(([name, value]) => {
    const at = numbers.get(name);
    return at === undefined ? [] : [{ at, value }];
  });
  return {
    features: Int32Array.from(numbered, ({ at }) => at),
    values: Float32Array.from(numbered, ({ value }) => value),
  };
}

/** Zeros at the end are left out. */
function lineOf(name: string, weights: number[]): string {
  const short = weights.map((weight) => String(Number(weight.toFixed(2))).replace(/^(-?)0\./, "$1."));
  return `${name}:${short.join(",").replace(/(,-?0)+$/, "")}`;
}
