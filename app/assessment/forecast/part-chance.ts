import type { PartHistory } from "./forecast-base-rates";

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
export interface Chances {
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
