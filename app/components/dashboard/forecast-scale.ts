import { likelihoodLabel } from "~/assessment/labels";
import { shownPercent } from "~/assessment/percent";

interface Forecast {
  /** Percent, all of them. */
  likelihood: number;
  interval: { low: number; high: number } | null;
  baseRate: number | null;
}

/** A forecast as its card and scale show it. The scale ends at 50 while neither the value nor its interval goes beyond. */
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
