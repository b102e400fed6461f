import { type Head, HEADS } from "~/news/word-model";
import { commonFeatures, type Example, type Known } from "./examples";
import { type Row, trainLogistic } from "./logistic";
import { writeWordModel } from "./word-file";

/** A plain sentence, which is beyond doubt, counts as much as this many titles. */
const SENTENCE_TITLES = 5;
/** How many features get a weight. */
const FEATURES_MAX = 20_000;

/**
 * Trains the word model and returns its file. Examples without a class are presumed irrelevant. The stage is learned from relevant examples
 * and sentences that have one, and so is the direction. The same input gives the same file.
 */
export function trainWordModel(
  examples: readonly Example[],
  sentences: readonly Example[] = [],
  heads = HEADS,
): Buffer {
  const hashes = mostInformative(examples, FEATURES_MAX);
  const places = new Map(hashes.map((hash, place) => [hash, place]));
  const ofExamples = examples.map(({ features, known }) => ({ known, row: rowOf(features, places) }));
  const ofRelevant = [
    ...ofExamples.filter(({ known }) => isRelevant(known)),
    ...sentences.flatMap(({ features, known }) =>
      Array<{ known: Known; row: Row }>(SENTENCE_TITLES).fill({ known, row: rowOf(features, places) }),
    ),
  ];
  const weights = HEADS.map((head) => {
    const property = HEAD_PROPERTIES[head];
    const used = property === "label" ? ofExamples : ofRelevant.filter(({ known }) => known[property]);
    if (!heads.includes(head)) return new Float64Array(hashes.length + 1);
    return trainLogistic(
      used.map(({ row }) => row),
      used.map(({ known }) => isOf(known, head)),
      hashes.length,
    );
  });
  const weightsAt = (place: number) => weights.map((ofHead) => ofHead[place] ?? 0);
  return writeWordModel(
    weightsAt(hashes.length),
    hashes.map((hash, place) => ({ hash, weights: weightsAt(place) })),
  );
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

/**
 * The features that tell most of an example's class and of a relevant one's stage and direction, in ascending order, among those of at least
 * three labeled examples: by the sum of the three G statistics of a feature's presence (T. Dunning, "Accurate Methods for the Statistics of
 * Surprise and Coincidence", Computational Linguistics 19, 1993).
 */
export function mostInformative(examples: readonly Example[], limit: number): number[] {
  const common = commonFeatures(examples.filter(({ known }) => known.label));
  const totals = HEADS.map(() => 0);
  const counts = new Map([...common.keys()].map((hash) => [hash, new Float64Array(HEADS.length + 2)]));
  let [all, relevant] = [0, 0];
  for (const { features, known } of examples) {
    const isIn = HEADS.map((head) => (isOf(known, head) ? 1 : 0));
    all++;
    relevant += isRelevant(known) ? 1 : 0;
    isIn.forEach((one, at) => (totals[at] = (totals[at] ?? 0) + one));
    for (const hash of features.keys()) {
      const counted = counts.get(hash);
      if (!counted) continue;
      isIn.forEach((one, at) => (counted[at] = (counted[at] ?? 0) + one));
      counted[HEADS.length] = (counted[HEADS.length] ?? 0) + 1;
      counted[HEADS.length + 1] = (counted[HEADS.length + 1] ?? 0) + (isRelevant(known) ? 1 : 0);
    }
  }
  const informationOf = (counted: Float64Array) =>
    HEADS.reduce((sum, head, at) => {
      const isOfClass = HEAD_PROPERTIES[head] === "label";
      const present = counted[HEADS.length + (isOfClass ? 0 : 1)] ?? 0;
      return sum + gStatistic(counted[at] ?? 0, present, totals[at] ?? 0, isOfClass ? all : relevant);
    }, 0);
  return [...counts]
    .map(([hash, counted]) => ({ hash, information: informationOf(counted) }))
    .sort((a, b) => b.information - a.information || a.hash - b.hash)
    .slice(0, limit)
    .map(({ hash }) => hash)
    .sort((a, b) => a - b);
}

/** The G statistic of a feature found in `present` of `all` examples, `hits` of them among the `positives`: 8 of 10 of 50 in 100 give 4.26. */
export function gStatistic(hits: number, present: number, positives: number, all: number): number {
  const cells = [
    [hits, present * positives],
    [present - hits, present * (all - positives)],
    [positives - hits, (all - present) * positives],
    [all - present - positives + hits, (all - present) * (all - positives)],
  ] as const;
  return (
    2 *
    cells.reduce(
      (sum, [found, product]) => sum + (found > 0 ? found * Math.log((found * all) / product) : 0),
      0,
    )
  );
}

function rowOf(features: ReadonlyMap<number, number>, places: ReadonlyMap<number, number>): Row {
  const placed = [...features].flatMap(([hash, value]) => {
    const place = places.get(hash);
    return place === undefined ? [] : [{ place, value }];
  });
  return {
    features: Int32Array.from(placed, ({ place }) => place),
    values: Float32Array.from(placed, ({ value }) => value),
  };
}
