import {
  ASSUMPTIONS,
  evidenceMultiplier,
  forecastChance,
  horizonOf,
  partChance,
  partChances,
  type PartsToday,
  QUIET_PARTS,
} from "./chance";
import type { ForecastDetail } from "./forecast-detail";
import { chanceInterval } from "./forecast-interval";
import { FORECAST_PARTS, FORECAST_QUESTION, type ForecastPart } from "./forecast-question";
import { historiesWith, type PartProposal, type PartRestriction, partStates } from "./part-states";
import { toTenth } from "../percent";
import { measureOf } from "~/news/subjects";

/** The most the model can move the log-odds of our own forecast, either way. */
export const MODEL_SHIFT_MAX = 0.5;
/** Weight of the model's estimate, however many trials agree on it: they read the same text. */
const MODEL_WEIGHT = 1 / 3;
/** Bounds of the forecast: it never says that something is impossible or certain. */
const FORECAST_LIMITS = { low: 0.003, high: 0.99 } as const;
/** The base rate is for a year ahead. */
const BASE_MONTHS = 12;

/** Current weight of one story directly about a part; below 0 if it eases restrictions. */
export interface PartEvidence {
  part: ForecastPart;
  weight: number;
}

export interface ForecastInput {
  now: Date;
  /** Register entries that meet a part, including ended ones. */
  restrictions: readonly PartRestriction[];
  proposals: readonly PartProposal[];
  evidence: readonly PartEvidence[];
  /** The analysis model's estimates, 0-1; none without a model. */
  trials?: readonly number[];
}

export interface Forecast extends ForecastDetail {
  /** Percentage with one decimal, 0.3-99. */
  likelihood: number;
}

export const logit = (p: number): number => Math.log(p / (1 - p));
const logistic = (l: number): number => 1 / (1 + Math.exp(-l));

/**
 * The forecast of the frozen question: the base rate of each part, the time left, what is in force or proposed, the evidence,
 * and the model's estimate within bounds; each step is kept. Once February 2028 is over, or the answer is known, neither news nor the model moves it. Quiet on November 21, 2026: 4.4 %, 80 % interval 2.1-8.2.
 */
export function forecast({ now, restrictions, proposals, evidence, trials = [] }: ForecastInput): Forecast {
  const horizon = horizonOf(now);
  const assumptions = { ...ASSUMPTIONS, histories: historiesWith(restrictions, now) };
  const sums = sumsOf(evidence);
  const states = partStates(restrictions, proposals, now, (part, state) =>
    partChance(
      assumptions.histories[part],
      assumptions.exposure,
      state,
      horizon,
      evidenceMultiplier(sums[part]),
    ),
  );
  const partsWith = (multiplier: (part: ForecastPart) => number) =>
    Object.fromEntries(
      FORECAST_PARTS.map((part) => [part, { state: states[part], multiplier: multiplier(part) }]),
    ) as PartsToday;
  const today = partsWith((part) => evidenceMultiplier(sums[part]));
  const computed = forecastChance(today, horizon, assumptions);
  const isDecided = FORECAST_PARTS.some((part) => ["met", "missed"].includes(states[part].kind));
  const shift = isDecided ? 0 : modelShift(computed, trials);
  const final = limited(shifted(computed, shift));
  const interval = chanceInterval(today, horizon, assumptions);
  const yearAhead = { months: BASE_MONTHS, monthLeft: 1 };
  return {
    question: FORECAST_QUESTION,
    likelihood: percent(final),
    interval: {
      low: percent(Math.min(final, limited(shifted(interval.low, shift)))),
      high: percent(Math.max(final, limited(shifted(interval.high, shift)))),
    },
    // 0 only once the month has begun.
    monthsLeft: horizon.months > 0 ? Math.max(0.1, toTenth(horizon.months)) : 0,
    steps: stepsOf([
      ["base-rate", forecastChance(QUIET_PARTS, yearAhead, assumptions)],
      ["time", forecastChance(QUIET_PARTS, horizon, assumptions)],
      [
        "state",
        forecastChance(
          partsWith(() => 1),
          horizon,
          assumptions,
        ),
      ],
      ["evidence", computed],
      ["model", final],
    ]),
    parts: partChances(today, horizon, assumptions).map((chance, index) => {
      const part = FORECAST_PARTS[index] as ForecastPart;
      return {
        part,
        state: states[part],
        evidence: hundredth(sums[part]),
        multiplier: hundredth(today[part].multiplier),
        percent: percent(chance),
      };
    }),
    model: trials.length > 0 && !isDecided ? { trials: trials.length, logOddsShift: hundredth(shift) } : null,
  };
}

function sumsOf(evidence: readonly PartEvidence[]): Record<ForecastPart, number> {
  const sums = { a: 0, b: 0, c: 0, d: 0 };
  for (const { part, weight } of evidence) sums[part] += weight;
  return sums;
}

/**
 * The model's shift of the log-odds. Ours 4.4 %, three trials of 97 %: pooled +2.2, clamped to +0.5, which gives 7.0 %.
 */
export function modelShift(likelihood: number, trials: readonly number[]): number {
  if (trials.length === 0) return 0;
  const estimate = trimmedMean(trials.map((p) => logit(Math.min(0.99, Math.max(0.01, p)))));
  const shift = MODEL_WEIGHT * (estimate - logit(limited(likelihood)));
  return Math.min(MODEL_SHIFT_MAX, Math.max(-MODEL_SHIFT_MAX, shift));
}

/** The mean without the lowest and highest, if there are three or more. [1, 2, 9] -> 2. */
export function trimmedMean(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  const trimmed = sorted.length >= 3 ? sorted.slice(1, -1) : sorted;
  return trimmed.reduce((sum, number) => sum + number, 0) / trimmed.length;
}

/** Each step's percent and its difference from the step before, so that the changes add up. */
function stepsOf(chances: readonly (readonly [ForecastDetail["steps"][number]["id"], number])[]) {
  return chances.map(([id, chance], index) => {
    const before = chances[index - 1];
    const after = percent(chance);
    return { id, percent: after, change: toTenth(after - (before ? percent(before[1]) : 0)) };
  });
}

const shifted = (p: number, shift: number) => (shift === 0 ? p : logistic(logit(limited(p)) + shift));
const limited = (p: number) => Math.min(FORECAST_LIMITS.high, Math.max(FORECAST_LIMITS.low, p));
const percent = (p: number) => Math.round(p * 1000) / 10;
const hundredth = (number: number) => Math.round(number * 100) / 100;

/** The part that a measure on this subject would meet; null for any other subject or topic. */
export const partOfSubject = (subject: string): ForecastPart | null => measureOf(subject).part ?? null;

/** The direct events relevant to a part, each with its current weight. */
export const evidenceOnParts = (events: readonly { subject: string; weight: number }[]): PartEvidence[] =>
  events.flatMap(({ subject, weight }) => {
    const { part, bearsOn = part } = measureOf(subject);
    return bearsOn && weight !== 0 ? [{ part: bearsOn, weight }] : [];
  });

/**
 * The open proposals whose subject concerns a part. None for (d): a subject doesn't show whether a passport measure
 * reaches 100,000 citizens, so only an administrator's entry puts (d) in force, and its news counts as evidence.
 */
export const proposalsOnParts = (
  proposals: readonly ({ subject: string } & Omit<PartProposal, "part">)[],
): PartProposal[] =>
  proposals.flatMap(({ subject, ...proposal }) => {
    const part = partOfSubject(subject);
    return part && part !== "d" ? [{ part, ...proposal }] : [];
  });
