import { anyOf, type Assumptions, type PartsToday } from "./forecast-chance";
import { FORECAST_PARTS } from "./forecast-question";
import { chanceInState, type Horizon } from "./part-chance";
import { drawBeta, drawGamma, drawNormal } from "./random-draws";
import { percentile, seededChance } from "./resampling";

const DRAWS = 4_000;
/** Standard deviation of the log of the evidence multiplier. */
const EVIDENCE_SPREAD = 0.3;
/** Beta distribution with mean 0.25 for an announced lifting that fails, from one precedent that was kept. */
const LIFTING_FAILS_SHAPES = [0.5, 1.5] as const;

/**
 * Returns the 10th and 90th percentile, 0-1, over 4,000 draws of every part's rate, of its measures' durations and of
 * the evidence multiplier. The seed is fixed, so the same input gives the same interval and small changes move it
 * little.
 */
export function chanceInterval(
  parts: PartsToday,
  horizon: Horizon,
  { exposure, histories, independence }: Assumptions,
): { low: number; high: number } {
  const chance = seededChance("forecast");
  const liftingChance = seededChance("lifting");
  const draws = Array.from({ length: DRAWS }, () =>
    anyOf(
      FORECAST_PARTS.map((part) => {
        const { state, multiplier } = parts[part];
        const { events, endings, months } = histories[part];
        const rate = drawGamma(events + 0.5, chance) / exposure;
        const ending = drawGamma(endings, chance);
        const worth = multiplier * Math.exp(EVIDENCE_SPREAD * drawNormal(chance));
        const isLifting = "isLiftingAnnounced" in state && state.isLiftingAnnounced;
        const alive = (months / ending) * (1 - Math.exp((-ending / months) * horizon.months));
        return chanceInState(state, {
          begins: 1 - Math.exp(-rate * worth * (alive + horizon.monthLeft)),
          survives: (inForce, monthsUntil = 0) =>
            Math.exp((-ending / (months + inForce)) * Math.max(0, horizon.months - monthsUntil)),
          liftingFails: isLifting ? drawBeta(...LIFTING_FAILS_SHAPES, liftingChance) : 0,
        });
      }),
      independence,
    ),
  ).sort((a, b) => a - b);
  return { low: percentile(draws, 0.1), high: percentile(draws, 0.9) };
}
