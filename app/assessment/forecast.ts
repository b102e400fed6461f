import type { RiskLevel } from "./risk-level";

/** Frozen and published: what the forecast is about. */
export const FORECAST_QUESTION =
  "On at least one day in February 2028 a federal measure is in force that, for US citizens not individually charged, indebted or listed, (a) requires permission to depart, or (b) closes all land borders or a whole mode of departure to them for 72 hours or more, or (c) suspends routine passport issue or validity nationwide for 14 days or more, or (d) has invalidated the passports of 100,000 citizens or more on a ground not in force on 2025-01-19.";

/**
 * The base rate, from history: such measures stood in about 20 of the last 576 months (the closed land borders of
 * 2020-2021); departure permits for all only in the world wars. 20 / 576 = 3.5 %.
 */
export const PRIOR = 20 / 576;
/** The evidence moves the log-odds by no more than this, either way. */
export const UPDATE_MAX = 1.5;
export const BETA = { acts: 0.6, threats: 0.5, context: 0.25, stock: 1.2 } as const;
/** What the parts usually are, of 100 (about the middle of March 2024 to August 2026): only what differs from it speaks. */
export const USUAL = { acts: 1, threats: 4, context: 15, stock: 14 } as const;
/** Calibration until the record allows a fit: forecasters expect too much, so shrink (logit p = a + b * l). */
export const CALIBRATION = { a: -0.4, b: 0.9 } as const;
const LIMITS = { low: 0.005, high: 0.95 } as const;
/** Standard deviation of the log-odds, for the 80 % interval. */
const SPREAD = 0.7;
const Z_80 = 1.2816;
/** Weight of the analysis model's estimate: n / (n + 6) of n trials, at most a half. */
const TRIALS_FOR_HALF = 6;

/** The forecast from its base rate to the percentage shown, step by step. */
export interface ForecastBreakdown {
  question: string;
  band: { low: number; high: number };
  steps: { id: string; name: string; detail: string; percent: number }[];
}

export interface Forecast extends ForecastBreakdown {
  /** In percent, 0.5-95, one decimal. */
  likelihood: number;
}

export const logit = (p: number): number => Math.log(p / (1 - p));
export const logistic = (l: number): number => 1 / (1 + Math.exp(-l));

/**
 * The likelihood of the frozen question: prior, the evidence's update in log-odds (bounded), the model's estimate where
 * there is one (pooled), calibration, clip; each step is kept (method, section 5).
 * With nothing above the usual and no model: logit 3.5 % = -3.33; -0.4 + 0.9 * -3.33 = -3.39, that is 3.3 %.
 * @param trials the analysis model's estimates, each between 0 and 1
 */
export function forecast(level: RiskLevel, trials: readonly number[] = []): Forecast {
  const prior = logit(PRIOR);
  const update = clamp(updateOf(level), UPDATE_MAX);
  const informed = prior + update;
  const pooled = pool(informed, trials);
  const calibrated = CALIBRATION.a + CALIBRATION.b * pooled;
  const final = Math.min(LIMITS.high, Math.max(LIMITS.low, logistic(calibrated)));
  const spread = SPREAD * Z_80;
  const step = (id: string, name: string, detail: string, l: number) => ({
    id,
    name,
    detail,
    percent: percent(logistic(l)),
  });
  return {
    question: FORECAST_QUESTION,
    likelihood: percent(final),
    band: {
      low: percent(Math.max(LIMITS.low, logistic(logit(final) - spread))),
      high: percent(Math.min(LIMITS.high, logistic(logit(final) + spread))),
    },
    steps: [
      step("prior", "Base rate", "How often such measures stood since 1978: about 20 of 576 months", prior),
      step(
        "evidence",
        "Evidence of today",
        `The log-odds move by ${signed(update)} (at most ${UPDATE_MAX} either way)`,
        informed,
      ),
      ...(trials.length > 0
        ? [
            step(
              "model",
              "The analysis model's estimate",
              `${trials.length} trials, pooled with weight ${poolWeight(trials.length).toFixed(2)}`,
              pooled,
            ),
          ]
        : []),
      step(
        "calibration",
        "Calibration",
        `Shrunk, because forecasts of bad events run high: ${CALIBRATION.a} + ${CALIBRATION.b} x log-odds`,
        calibrated,
      ),
      step(
        "final",
        "Likelihood",
        `Kept between ${LIMITS.low * 100} and ${LIMITS.high * 100} percent`,
        logit(final),
      ),
    ],
  };
}

/** Sum of beta * z, where z is how far each part is above its usual, in units of 20 points. */
function updateOf({ flows, stock }: RiskLevel): number {
  const z = (value: number, usual: number) => (value - usual) / 20;
  return (
    BETA.acts * z(flows.acts.level, USUAL.acts) +
    BETA.threats * z(flows.threats.level, USUAL.threats) +
    BETA.context * z(flows.context.level, USUAL.context) +
    BETA.stock * z(stock, USUAL.stock)
  );
}

function pool(own: number, trials: readonly number[]): number {
  if (trials.length === 0) return own;
  const weight = poolWeight(trials.length);
  return (
    (1 - weight) * own + weight * trimmedMean(trials.map((p) => logit(Math.min(0.99, Math.max(0.01, p)))))
  );
}

/** 3 trials: 3 / 9 = 0.33; never more than a half. */
const poolWeight = (trials: number) => Math.min(0.5, trials / (trials + TRIALS_FOR_HALF));

/** The mean without the lowest and the highest, where there are three or more. [1, 2, 9] -> 2. */
export function trimmedMean(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  const kept = sorted.length >= 3 ? sorted.slice(1, -1) : sorted;
  return kept.reduce((sum, number) => sum + number, 0) / kept.length;
}

const clamp = (number: number, most: number) => Math.min(most, Math.max(-most, number));
const percent = (p: number) => Math.round(p * 1000) / 10;
const signed = (number: number) => `${number >= 0 ? "+" : ""}${number.toFixed(2)}`;
