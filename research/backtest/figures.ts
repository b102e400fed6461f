import { textHash } from "~/text";

/** The quantile of the numbers at a share of 0-1. */
export function percentileOf(numbers: readonly number[], share: number): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
}

export const mean = (numbers: readonly number[]): number =>
  numbers.length === 0 ? 0 : numbers.reduce((sum, number) => sum + number, 0) / numbers.length;

/** Pearson's correlation; 0 if either is constant. */
export function correlation(a: readonly number[], b: readonly number[]): number {
  const [meanA, meanB] = [mean(a), mean(b)];
  let [products, squaresA, squaresB] = [0, 0, 0];
  a.forEach((one, index) => {
    const [x, y] = [one - meanA, (b[index] ?? 0) - meanB];
    products += x * y;
    squaresA += x * x;
    squaresB += y * y;
  });
  return squaresA === 0 || squaresB === 0 ? 0 : products / Math.sqrt(squaresA * squaresB);
}

/** Share of the numbers that pass the test, 0-1. */
export const shareOf = <T>(all: readonly T[], holds: (one: T) => boolean): number =>
  all.length === 0 ? 0 : all.filter(holds).length / all.length;

/** The difference between two series over the same days. */
export interface Difference {
  days: number;
  /** Mean of the second minus the first. */
  shift: number;
  median: number;
  p95: number;
  max: number;
  /** Share of days that differ by more than 5 points, 0-1. */
  over5: number;
}

export function difference(whole: readonly number[], part: readonly number[]): Difference {
  const signed = whole.map((one, index) => (part[index] ?? 0) - one);
  const sizes = signed.map(Math.abs);
  return {
    days: signed.length,
    shift: mean(signed),
    median: percentileOf(sizes, 0.5),
    p95: percentileOf(sizes, 0.95),
    max: Math.max(0, ...sizes),
    over5: shareOf(sizes, (size) => size > 5),
  };
}

/** The 95 % interval of a share (Wilson): 8 of 10 is 0.49 to 0.94. */
export function wilson(hits: number, of: number): { low: number; high: number } {
  if (of === 0) return { low: 0, high: 1 };
  const z = 1.96;
  const p = hits / of;
  const centre = (p + (z * z) / (2 * of)) / (1 + (z * z) / of);
  const half = (z / (1 + (z * z) / of)) * Math.sqrt((p * (1 - p)) / of + (z * z) / (4 * of * of));
  return { low: Math.max(0, centre - half), high: Math.min(1, centre + half) };
}

/** Assigns a text to a half by its hash, differently for each `split`. */
export function isInHalf(id: string, split: number): boolean {
  const sum = textHash(`${split} ${id}`);
  const hash = sum ^ (sum >>> 15);
  return ((hash ^ (hash >>> 7)) & 1) === 0;
}
