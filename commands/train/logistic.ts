/** The features of an item by number, each with its value. */
export type Row = { features: Int32Array; values: Float32Array };

const EPOCHS = 20;
/** The weights are the mean of those after each of the last epochs, so that they depend little on the order of the items. */
const AVERAGED_EPOCHS = 10;
const LEARNING_RATE = 0.3;
/** The strength of the L2 penalty on the sum of all losses: each of a feature's occurrences bears its share of it. */
const L2 = 0.5;
const FIRST_SQUARE = 1e-3;

/**
 * The weights of a logistic regression, one for each of `size` features and, last, the intercept, by AdaGrad with L2 regularization
 * (J. Duchi, E. Hazan, Y. Singer, "Adaptive Subgradient Methods", JMLR 12, 2011). The same input gives the same weights.
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
  const step = (index: number, gradient: number) => {
    squares[index] = at(squares, index) + gradient * gradient;
    weights[index] = at(weights, index) - (LEARNING_RATE * gradient) / Math.sqrt(at(squares, index));
  };
  const examples = rows.map((row, index) => ({ ...row, target: isPositive[index] ? 1 : 0 }));
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
  return sums.map((sum) => sum / AVERAGED_EPOCHS);
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
