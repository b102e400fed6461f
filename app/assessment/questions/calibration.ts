import { FEW_FORECASTS } from "./record-summary";

/** The resolved forecasts in one tenth of the scale. */
export interface CalibrationBin {
  /** 0 for 0-10%, 9 for 90-100%. */
  tenth: number;
  count: number;
  /** How many of them happened. */
  happened: number;
  /** Sum of the squared errors of our forecasts and of the base rates. */
  squared: number;
  baseSquared: number;
}

/**
 * Says how our forecasts have done, by the tenth of the scale with the most of them: "When we said 0\u201310%, it happened
 * 4% of the time (25 forecasts)." Null before the first outcome.
 */
export function calibrationText(bins: readonly CalibrationBin[]): string | null {
  const [most] = [...bins].sort((a, b) => b.count - a.count);
  if (!most) return null;
  const total = (value: (bin: CalibrationBin) => number) => bins.reduce((sum, bin) => sum + value(bin), 0);
  const count = total((bin) => bin.count);
  const brier = (total((bin) => bin.squared) / count).toFixed(3);
  const base = (total((bin) => bin.baseSquared) / count).toFixed(3);
  const share = Math.round((100 * most.happened) / most.count);
  const said = `When we said ${most.tenth * 10}\u2013${most.tenth * 10 + 10}%, it happened ${share}% of the time`;
  const scores = `Brier score ${brier}, base rate ${base} (lower is better).`;
  const few = count < FEW_FORECASTS ? " Too few forecasts to tell skill from luck." : "";
  return `${said} (${most.count === 1 ? "1 forecast" : `${most.count} forecasts`}). ${scores}${few}`;
}
