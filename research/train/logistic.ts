/** The features of an item by number, each with its value. */
export type Row = { features: Int32Array; values: Float32Array };

const EPOCHS = 20;
/** The weights are the mean of those after each of the last epochs, so that they depend little on the order of the items. */
const AVERAGED_EPOCHS = 10;
const LEARNING_RATE = 0.3;
/** The strength of the L2 penalty on the sum of all losses: each of a feature's occurrences bears its share of it. */
const L2 = 2;
/** How far a feature's value follows its log-count ratio: 0 not at all, 1 in proportion. */
const SCALED_BY_RATIO = 0.7;
/** Added to each count of the log-count ratio, so that none is zero. */
const SMOOTHING = 0.3;
const FIRST_SQUARE = 1e-3;

/**
 * The weights of a logistic regression, one for each of `size` features and, last, the intercept, by AdaGrad with L2 regularization
 * (J. Duchi, E. Hazan, Y. Singer, "Adaptive Subgradient Methods", JMLR 12, 2011). Features that the positives and the negatives share
 * unequally count for more before they are penalized: each is scaled by its log-count ratio, as naive Bayes would weigh it (S. Wang,
 * C. Manning, "Baselines and Bigrams", ACL 2012). The same input gives the same weights.
 */
export function trainLogistic(
  rows: readonly Row[],
  isPositive: readonly boolean[],
  size: number,
): Float64Array {
  const weights = new Float64Array(size + 1);
  const sums = new Float64Array(size + 1);
  const squares = new Float64Array(size + 1).fill(FIRST_SQUARE);
  const occurrences = new Float64Array(size + 1);
  for (const { features } of rows)
    features.forEach((feature) => (occurrences[feature] = at(occurrences, feature) + 1));
  const scales = ratioScales(rows, isPositive, size);
  const step = (index: number, gradient: number) => {
    squares[index] = at(squares, index) + gradient * gradient;
    weights[index] = at(weights, index) - (LEARNING_RATE * gradient) / Math.sqrt(at(squares, index));
  };
  const examples = rows.map(({ features, values }, index) => ({
    features,
    values: values.map((value, at) => value * (scales[features[at] ?? 0] ?? 1)),
    target: isPositive[index] ? 1 : 0,
  }));
  const random = linearCongruential(1);
  for (let epoch = 0; epoch < EPOCHS; epoch++) {
    shuffle(examples, random);
    for (const { features, values, target } of examples) {
      let sum = at(weights, size);
      features.forEach((feature, index) => (sum += at(weights, feature) * (values[index] ?? 0)));
      const error = 1 / (1 + Math.exp(-sum)) - target;
      features.forEach((feature, index) =>
        step(feature, error * (values[index] ?? 0) + (L2 / at(occurrences, feature)) * at(weights, feature)),
      );
      step(size, error);
    }
    if (epoch >= EPOCHS - AVERAGED_EPOCHS)
      weights.forEach((weight, index) => (sums[index] = at(sums, index) + weight));
  }
  return sums.map((sum, index) => (sum / AVERAGED_EPOCHS) * (scales[index] ?? 1));
}

/**
 * The scale of each feature, on average 1: 0.3 and, by the absolute value of its log-count ratio, more. Of three features, one found 8
 * times among positives and twice among negatives, one the other way round and one 5 times in both, the first two get 1.35, the last 0.3.
 */
export function ratioScales(
  rows: readonly Row[],
  isPositive: readonly boolean[],
  size: number,
): Float64Array {
  const counts = [true, false].map((positive) => {
    const counted = new Float64Array(size).fill(SMOOTHING);
    rows.forEach(({ features }, index) => {
      if (isPositive[index] === positive)
        features.forEach((feature) => (counted[feature] = at(counted, feature) + 1));
    });
    const sum = counted.reduce((total, count) => total + count, 0);
    return counted.map((count) => count / sum);
  });
  const ratios = Float64Array.from({ length: size }, (_, feature) =>
    Math.abs(Math.log((counts[0]?.[feature] ?? 1) / (counts[1]?.[feature] ?? 1))),
  );
  const mean = ratios.reduce((total, ratio) => total + ratio, 0) / size;
  return ratios.map(
    (ratio) => 1 - SCALED_BY_RATIO + (mean > 0 ? (SCALED_BY_RATIO * ratio) / mean : SCALED_BY_RATIO),
  );
}

const at = (list: Float64Array, index: number) => list[index] ?? 0;

/** Fisher and Yates's shuffle. */
function shuffle<T>(list: T[], random: () => number): void {
  for (let last = list.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1));
    [list[last], list[other]] = [list[other] as T, list[last] as T];
  }
}

/** Numbers from 0 to 1 in an order that depends on the seed alone, with the constants of Numerical Recipes. */
function linearCongruential(seed: number): () => number {
  let state = seed;
  return () => (state = (1664525 * state + 1013904223) % 2 ** 32) / 2 ** 32;
}
