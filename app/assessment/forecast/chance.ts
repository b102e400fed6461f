import { byPart, FORECAST_MONTH, FORECAST_PARTS, type ForecastPart } from "./forecast-question";
import { DAY_MS } from "~/time";

/** The historical record of one part: how often such a measure began, and how long it lasted. */
export interface PartHistory {
  /** Number of measures begun in the months of exposure; those before 1978 count half. */
  events: number;
  /** Gamma shape of the rate at which measures end: endings seen + 0.5. */
  endings: number;
  /** Gamma rate in months: months in force, ended or not, + 3. */
  months: number;
}

export interface Precedent {
  /** Months in force, so far if it hasn't ended. */
  months: number;
  /** Weight of its beginning as an event of this part; 0 if only its duration is used. */
  weight: number;
  hasEnded: boolean;
}

/** Precedents are counted up to this day. Measures that end later are added from the register. */
export const HISTORY_ENDS = new Date("2026-11-21T00:00:00Z");

/** The 48 years since the peacetime law of 1978 in full, the 61 years from 1917 at half: 78.5 years, in months. */
export const EXPOSURE_MONTHS = 942;

/** Prior for durations: half an ending in three months. */
const PRIOR_ENDINGS = 0.5;
const PRIOR_MONTHS = 3;

/** The method page explains the dates and meanings. Areas closed to US passports inform only the durations of (d). */
export const PRECEDENTS: Record<ForecastPart, readonly Precedent[]> = {
  a: [
    // Departure permits, September 1918 to March 1921.
    { months: 30, weight: 0.5, hasEnded: true },
    // Departure permits, November 1941 to about late 1945.
    { months: 48, weight: 0.5, hasEnded: true },
  ],
  // Land borders closed to ordinary travel, March 2020 to November 2021.
  b: [{ months: 19.6, weight: 1, hasEnded: true }],
  // Routine passport service suspended, March to June 2020.
  c: [{ months: 2.7, weight: 1, hasEnded: true }],
  d: [
    // Passports not valid for Iran, from 1979.
    { months: 19, weight: 0, hasEnded: true },
    // Passports not valid for Lebanon, from 1987.
    { months: 126, weight: 0, hasEnded: true },
    // Passports not valid for Libya, from 1981.
    { months: 266, weight: 0, hasEnded: true },
    // Passports not valid for Iraq, from 1991.
    { months: 148, weight: 0, hasEnded: true },
    // Passports not valid for North Korea, since 2017.
    { months: 111, weight: 0, hasEnded: false },
    // Passport sex marker rule, until enjoined in 2025.
    { months: 5, weight: 0, hasEnded: true },
    // Passport sex marker rule, since November 2025.
    { months: 12, weight: 0, hasEnded: false },
  ],
};

/** Sums precedents. Part (a): 2 of weight 0.5 that lasted 30 and 48 months give 1 event, 2.5 endings and 81 months. */
export function historyOf(precedents: readonly Precedent[]): PartHistory {
  const sum = (value: (precedent: Precedent) => number) =>
    precedents.reduce((total, precedent) => total + value(precedent), 0);
  return {
    events: sum(({ weight }) => weight),
    endings: PRIOR_ENDINGS + sum(({ hasEnded }) => Number(hasEnded)),
    months: PRIOR_MONTHS + sum(({ months }) => months),
  };
}

export const SUPPORT_KINDS = ["official", "three-sources"] as const;
export type SupportKind = (typeof SUPPORT_KINDS)[number];

/** Whether a measure of a part exists today. */
export type PartState =
  | { kind: "not-in-force" }
  /** Proposed but undecided: by an official document, which may only schedule it, or by three independent sources. */
  | { kind: "proposed"; support: SupportKind; isScheduled?: boolean }
  /** `months` since it took effect. */
  | { kind: "in-force"; months: number; isLiftingAnnounced: boolean }
  /** In the register, and takes effect in `monthsUntil` months, before the month that the question asks about is over. */
  | { kind: "scheduled"; monthsUntil: number; isLiftingAnnounced: boolean }
  /** In force on a day of the forecast month, so the answer is yes. */
  | { kind: "met" }
  /** The month is over, and nothing met this part in it. */
  | { kind: "missed" };

/** The chance that a proposed measure is actually taking effect. */
const PROPOSAL_WEIGHT: Record<SupportKind, number> = { official: 0.9, "three-sources": 0.5 };

/** The chance that an announced lifting fails: of one so far, one happened (Jeffreys: (0 + 0.5) / (1 + 1)). */
const LIFTING_FAILS = 0.25;

/** Time until the forecast month. */
export interface Horizon {
  /** Months to its first day; 0 once it has begun. */
  months: number;
  /** The share of the month still to come; 1 until it begins. */
  monthLeft: number;
}

/**
 * The chance that a measure in force today is still in force `ahead` months later: `(B / (B + T))^A`. A 2.5, B 81, T
 * 14.4: 66.4 %.
 */
export const survival = (
  { endings, months }: Pick<PartHistory, "endings" | "months">,
  ahead: number,
): number => (months / (months + ahead)) ** endings;

/**
 * The expected number of months ahead in which a measure could begin and last to the end: `G = B / (A - 1) * (1 - (B /
 * (B + T))^(A - 1))`. A 2.5, B 81, T 14.4: 11.75. A is never 1, because it is a whole number plus a half.
 */
export const monthsAlive = ({ endings, months }: PartHistory, ahead: number): number =>
  (months / (endings - 1)) * (1 - (months / (months + ahead)) ** (endings - 1));

/**
 * The chance that a measure not in force today begins and is in force in the forecast month: `1 - (Y / (Y + m * (G +
 * 1)))^(k + 0.5)`. Part (a), 14.4 months ahead, m 1: 2.00 %.
 * @param exposure Y, the months in which the events were counted
 * @param multiplier m, of the rate, from today's evidence
 */
export function beginningChance(
  history: PartHistory,
  exposure: number,
  horizon: Horizon,
  multiplier: number,
): number {
  const months = monthsAlive(history, horizon.months) + horizon.monthLeft;
  return 1 - (exposure / (exposure + multiplier * months)) ** (history.events + 0.5);
}

/** The chances that a state's chance is computed from, 0-1. */
interface Chances {
  /** Chance that a measure not in force today begins and is in force in the forecast month. */
  begins: number;
  /** Chance that a measure in force for this many months, or taking effect in `monthsUntil`, is still in force then. */
  survives: (monthsInForce: number, monthsUntil?: number) => number;
  /** Chance that an announced lifting fails. */
  liftingFails: number;
}

/** The chance of a part in its state: it survives, or ends and begins again. */
export function chanceInState(state: PartState, { begins, survives, liftingFails }: Chances): number {
  const orBegins = (survival: number) => survival + (1 - survival) * begins;
  switch (state.kind) {
    case "not-in-force":
      return begins;
    case "proposed": {
      const weight = PROPOSAL_WEIGHT[state.support];
      return weight * orBegins(survives(0)) + (1 - weight) * begins;
    }
    case "in-force":
    case "scheduled": {
      const survival = state.kind === "in-force" ? survives(state.months) : survives(0, state.monthsUntil);
      return orBegins(state.isLiftingAnnounced ? Math.min(liftingFails, survival) : survival);
    }
    case "met":
      return 1;
    case "missed":
      return 0;
  }
}

/** The chance by the method's formulas. Part (a), in force since today, 14.4 months ahead, m 2.65: 68.1 %. */
export const partChance = (
  history: PartHistory,
  exposure: number,
  state: PartState,
  horizon: Horizon,
  multiplier: number,
): number =>
  chanceInState(state, {
    begins: beginningChance(history, exposure, horizon, multiplier),
    survives: (inForce, monthsUntil = 0) =>
      survival({ ...history, months: history.months + inForce }, Math.max(0, horizon.months - monthsUntil)),
    liftingFails: LIFTING_FAILS,
  });

/**
 * The rate multiplier from a part's evidence, x being the sum of today's direct weights: `(1 + 4 * (1 - e^-x))^0.8` if
 * it restricts, `(0.5 + 0.5 * e^x)^0.8` if it eases; 0.57 to 3.62. x 0.41: 1.98. The exponent calibrates, because
 * forecasts of bad events run high; it affects neither the base rate nor the state.
 */
export const evidenceMultiplier = (x: number): number =>
  (x >= 0 ? 1 + 4 * (1 - Math.exp(-x)) : 0.5 + 0.5 * Math.exp(x)) ** 0.8;

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
  histories: byPart((part) => historyOf(PRECEDENTS[part])),
  independence: 0.7,
};

/** One part's state and evidence today. */
interface PartToday {
  state: PartState;
  /** Multiplier of its rate from the evidence; 1 without any. */
  multiplier: number;
}
export type PartsToday = Record<ForecastPart, PartToday>;

/** Nothing in force or proposed, and no news. */
export const QUIET_PARTS: PartsToday = byPart(() => ({ state: { kind: "not-in-force" }, multiplier: 1 }));

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
