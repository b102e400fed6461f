import { likelihoodLabel } from "~/assessment/labels";
import { shownPercent } from "~/assessment/percent";

interface Forecast {
  /** All in percent. */
  likelihood: number;
  interval: { low: number; high: number } | null;
  baseRate: number | null;
}

/** A forecast for its card and scale. The scale ends at 50 unless the value or its interval exceeds it. */
export function forecastScale({ likelihood, interval, baseRate }: Forecast) {
  const value = shownPercent(likelihood);
  const shown = interval ? { low: shownPercent(interval.low), high: shownPercent(interval.high) } : undefined;
  const max: 50 | 100 = Math.max(value, shown?.high ?? 0) <= 50 ? 50 : 100;
  return {
    ...likelihoodLabel(value),
    value,
    interval: shown,
    max,
    baseline: baseRate == null ? undefined : shownPercent(baseRate),
  };
}
