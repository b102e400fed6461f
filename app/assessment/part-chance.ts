import type { PartHistory } from "./forecast-base-rates";

export const PROPOSAL_SUPPORTS = ["official", "three-sources"] as const;
export type ProposalSupport = (typeof PROPOSAL_SUPPORTS)[number];

/** Whether a measure of a part exists today. */
export type PartState =
  | { kind: "not-in-force" }
  /** Proposed and not decided: by an official document, or by three independent sources. */
  | { kind: "proposed"; support: ProposalSupport }
  /** `months` since it took effect. */
  | { kind: "in-force"; months: number; isLiftingAnnounced: boolean }
  /** In the register, and takes effect before the month that the question asks about is over. */
  | { kind: "scheduled" }
  /** In force on a day of the month that the question asks about, so the answer is yes. */
  | { kind: "met" }
  /** The month is over, and nothing met this part in it. */
  | { kind: "missed" };

/** The chance that a proposed measure is in fact taking effect. */
export const PROPOSAL_WEIGHT: Record<ProposalSupport, number> = { official: 0.9, "three-sources": 0.5 };

/** The chance that an announced lifting does not happen: of one so far, one happened (Jeffreys: (0 + 0.5) / (1 + 1)). */
export const LIFTING_FAILS = 0.25;

/** Time until the month that the question asks about. */
export interface Horizon {
  /** Months to its first day; 0 once it has begun. */
  months: number;
  /** The share of the month itself that is still to come; 1 until it begins. */
  monthLeft: number;
}

/** The chance that a measure in force today is in force `ahead` months later: `(B / (B + T))^A`. A 2.5, B 81, T 14.4: 66.4 %. */
export const survival = (
  { endings, months }: Pick<PartHistory, "endings" | "months">,
  ahead: number,
): number => (months / (months + ahead)) ** endings;

/**
 * Of the months ahead, those in which a measure can begin and be expected to be in force at their end:
 * `G = B / (A - 1) * (1 - (B / (B + T))^(A - 1))`. A 2.5, B 81, T 14.4: 11.75. A is never 1: endings are whole numbers and a half.
 */
export const monthsAlive = ({ endings, months }: PartHistory, ahead: number): number =>
  (months / (endings - 1)) * (1 - (months / (months + ahead)) ** (endings - 1));

/**
 * The chance that a measure not in force today begins and is in force in the month asked about:
 * `1 - (Y / (Y + m * (G + 1)))^(k + 0.5)`. Part (a), 14.4 months ahead, m 1: 2.00 %.
 * @param exposure Y, the months in which the events were counted
 * @param multiplier m, what today's evidence makes of the rate
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

/** The chances from which that of a state is made, 0-1. */
export interface Chances {
  /** That a measure not in force today begins and is in force in the month asked about. */
  begins: number;
  /** That one in force for so many months is still in force then. */
  survives: (monthsInForce: number) => number;
  /** That an announced lifting does not happen. */
  liftingFails: number;
}

/** The chance of a part in its state: what survives, and where it does not, what begins again. */
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
      return orBegins(state.isLiftingAnnounced ? liftingFails : survives(state.months));
    case "scheduled":
      return orBegins(survives(0));
    case "met":
      return 1;
    case "missed":
      return 0;
  }
}

/** The same by the formulas of the method. Part (a), in force since today, 14.4 months ahead, m 2.65: 68.1 %. */
export const partChance = (
  history: PartHistory,
  exposure: number,
  state: PartState,
  horizon: Horizon,
  multiplier: number,
): number =>
  chanceInState(state, {
    begins: beginningChance(history, exposure, horizon, multiplier),
    survives: (inForce) => survival({ ...history, months: history.months + inForce }, horizon.months),
    liftingFails: LIFTING_FAILS,
  });

/**
 * What a part's evidence makes of its rate, from the sum x of today's direct weights: `(1 + 4 * (1 - e^-x))^0.8` where it
 * restricts, `(0.5 + 0.5 * e^x)^0.8` where it eases; 0.57 to 3.62. x 0.41: 1.98. The power is the calibration, because forecasts of
 * bad events run high; it touches neither the base rate nor the state.
 */
export const evidenceMultiplier = (x: number): number =>
  (x >= 0 ? 1 + 4 * (1 - Math.exp(-x)) : 0.5 + 0.5 * Math.exp(x)) ** 0.8;
