import { EXPOSURE_MONTHS, historyOf, PRECEDENTS, type PartHistory } from "./forecast-base-rates";
import { FORECAST_MONTH, FORECAST_PARTS, type ForecastPart } from "./forecast-question";
import { partChance, type Horizon, type PartState } from "./part-chance";
import { DAY_MS } from "~/time";

const DAYS_PER_MONTH = 365.25 / 12;

/** The method's assumptions. The method page shows what other choices would give. */
export interface Assumptions {
  exposure: number;
  histories: Record<ForecastPart, PartHistory>;
  /** Independence of the parts, 0-1: two of the four precedents happened together. */
  independence: number;
}

export const ASSUMPTIONS: Assumptions = {
  exposure: EXPOSURE_MONTHS,
  histories: {
    a: historyOf(PRECEDENTS.a),
    b: historyOf(PRECEDENTS.b),
    c: historyOf(PRECEDENTS.c),
    d: historyOf(PRECEDENTS.d),
  },
  independence: 0.7,
};

/** One part's state and evidence today. */
interface PartToday {
  state: PartState;
  /** Multiplier of its rate from the evidence; 1 without any. */
  multiplier: number;
}
export type PartsToday = Record<ForecastPart, PartToday>;

const QUIET: PartToday = { state: { kind: "not-in-force" }, multiplier: 1 };
/** Nothing in force or proposed, and no news. */
export const QUIET_PARTS: PartsToday = { a: QUIET, b: QUIET, c: QUIET, d: QUIET };

/** Months between two instants; negative if `to` is earlier. November 21, 2026 to February 1, 2028: 14.4. */
export const monthsBetween = (from: Date, to: Date): number =>
  (to.getTime() - from.getTime()) / (DAYS_PER_MONTH * DAY_MS);

/** The time left until the forecast month; zero once it is over. */
export function horizonOf(now: Date): Horizon {
  const { start, end } = FORECAST_MONTH;
  const left = (end.getTime() - now.getTime()) / (end.getTime() - start.getTime());
  return { months: Math.max(0, monthsBetween(now, start)), monthLeft: Math.min(1, Math.max(0, left)) };
}

/** Each part's chance, 0-1. */
export function partChances(
  parts: PartsToday,
  horizon: Horizon,
  { exposure, histories }: Assumptions = ASSUMPTIONS,
): number[] {
  return FORECAST_PARTS.map((part) => {
    const { state, multiplier } = parts[part];
    return partChance(histories[part], exposure, state, horizon, multiplier);
  });
}

/**
 * The chance that at least one part is met: `1 - (1 - p1) * prod((1 - p)^0.7)`, p1 the largest. The parts overlap, so
 * the others count less. 2.00, 1.71, 1.00 and 0.77 %: 4.4 %.
 */
export function anyOf(chances: readonly number[], independence = ASSUMPTIONS.independence): number {
  const [largest = 0, ...others] = [...chances].sort((a, b) => b - a);
  return 1 - others.reduce((left, chance) => left * (1 - chance) ** independence, 1 - largest);
}

/** The forecast before the model and the limits, 0-1. Quiet, 14.4 months ahead: 4.4 %. */
export const forecastChance = (
  parts: PartsToday,
  horizon: Horizon,
  assumptions: Assumptions = ASSUMPTIONS,
): number => anyOf(partChances(parts, horizon, assumptions), assumptions.independence);
