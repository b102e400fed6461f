/** A day's value and interval. */
export interface ValuePoint {
  day: string;
  value: number | null;
  low: number | null;
  high: number | null;
  /** Drawn as a dashed line. */
  base: number | null;
}

/**
 * The end and step of the vertical scale, both in the values' unit: everything drawn fits, other lines too, with 5 to spare, up to 100. The end
 * is a multiple of the step: values up to 12 with a base rate of 17 give 30 in steps of 10.
 */
export function valueScale(
  points: readonly Omit<ValuePoint, "day">[],
  others: readonly number[] = [],
): { end: number; step: number } {
  const drawn = points.flatMap(({ value, low, high, base }) => [value, low, high, base]);
  const top = Math.max(5, ...others, ...drawn.map((value) => value ?? 0)) + 5;
  const step = top > 50 ? 20 : 10;
  return { end: Math.min(100, Math.ceil(top / step) * step), step };
}
