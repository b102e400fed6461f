import { anyOf, type Assumptions, chanceInState, type Horizon, type PartsToday } from "./chance";
import { FORECAST_PARTS } from "./forecast-question";
import { percentile, seededRandom } from "~/resampling";

const DRAWS = 4_000;
/** Standard deviation of the log of the evidence multiplier. */
const EVIDENCE_SPREAD = 0.3;
/** Beta distribution with mean 0.25 for an announced lifting that fails, from one precedent that was kept. */
const LIFTING_FAILS_SHAPES = [0.5, 1.5] as const;

/** One draw of what isn't known about a part, before its state and its news. */
interface PartDraw {
  /** Gamma-distributed: divided by the exposure, the rate at which measures begin. */
  events: number;
  /** Gamma-distributed: divided by the months in force, the rate at which measures end. */
  endings: number;
  /** The factor on the evidence multiplier, around 1. */
  spread: number;
}

/** One entry per part, in the order of FORECAST_PARTS. */
type Draw = PartDraw[];
let cachedDraws: { histories: string; draws: Draw[] } | undefined;

/** 4,000 draws, always the same for these histories. The last ones are kept, because histories rarely change. */
function drawsFor(histories: Assumptions["histories"]): Draw[] {
  const shapes = FORECAST_PARTS.map((part) => histories[part]);
  const key = JSON.stringify(shapes.map(({ events, endings }) => [events, endings]));
  if (cachedDraws?.histories === key) return cachedDraws.draws;
  const random = seededRandom("forecast");
  const draws = Array.from({ length: DRAWS }, () =>
    shapes.map(({ events, endings }) => ({
      events: drawGamma(events + 0.5, random),
      endings: drawGamma(endings, random),
      spread: Math.exp(EVIDENCE_SPREAD * drawNormal(random)),
    })),
  );
  cachedDraws = { histories: key, draws };
  return draws;
}

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
  const liftingChance = seededRandom("lifting");
  const today = FORECAST_PARTS.map((part) => ({ ...parts[part], months: histories[part].months }));
  const chances = Float64Array.from(drawsFor(histories), (draw) =>
    anyOf(
      today.map(({ state, multiplier, months }, index) => {
        const { events, endings, spread } = draw[index] as PartDraw;
        const rate = events / exposure;
        const isLifting = "isLiftingAnnounced" in state && state.isLiftingAnnounced;
        const alive = (months / endings) * (1 - Math.exp((-endings / months) * horizon.months));
        return chanceInState(state, {
          begins: 1 - Math.exp(-rate * (multiplier * spread) * (alive + horizon.monthLeft)),
          survives: (inForce, monthsUntil = 0) =>
            Math.exp((-endings / (months + inForce)) * Math.max(0, horizon.months - monthsUntil)),
          liftingFails: isLifting ? drawBeta(...LIFTING_FAILS_SHAPES, liftingChance) : 0,
        });
      }),
      independence,
    ),
  ).sort();
  return { low: percentile(chances, 0.1), high: percentile(chances, 0.9) };
}

/** One number from the standard normal distribution (Box and Muller). */
const drawNormal = (random: () => number): number =>
  Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());

/** One number from the Gamma distribution of this shape (above 0) and rate 1 (Marsaglia and Tsang, 2000). */
function drawGamma(shape: number, random: () => number): number {
  if (shape < 1) return drawGamma(shape + 1, random) * (1 - random()) ** (1 / shape);
  const d = shape - 1 / 3;
  const c = 1 / Math.sqrt(9 * d);
  for (;;) {
    const normal = drawNormal(random);
    const v = (1 + c * normal) ** 3;
    if (v <= 0) continue;
    if (Math.log(1 - random()) < normal ** 2 / 2 + d - d * v + d * Math.log(v)) return d * v;
  }
}

/** One number from the Beta distribution. */
function drawBeta(a: number, b: number, random: () => number): number {
  const first = drawGamma(a, random);
  return first / (first + drawGamma(b, random));
}
