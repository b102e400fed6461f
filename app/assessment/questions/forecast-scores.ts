import { percentile, seededRandom } from "~/resampling";

/** A forecast whose outcome is known. */
export interface ScoredForecast {
  /** 0-1. */
  probability: number;
  /** The forecast from history alone, 0-1. */
  baseRate: number;
  outcome: boolean;
}

export interface ForecastScores {
  count: number;
  /** Mean squared error, 0 (perfect) to 1; a constant 50 % scores 0.25. */
  brier: number;
  /** Mean of -ln(probability of the outcome); 0 is perfect, a constant 50 % scores 0.69. */
  logScore: number;
  baseBrier: number;
  /** 1 - brier / baseBrier: above 0 is better than history alone. Null if history alone was perfect. */
  skill: number | null;
}

/** One bin of the scale, a tenth wide: its forecasts, and how often they came true. */
export interface ReliabilityBin {
  from: number;
  to: number;
  count: number;
  meanProbability: number;
  /** Share that happened, 0-1. */
  happened: number;
}

/** Clamp for probabilities: with 0 or 1, one surprise would cost infinitely much. */
const CERTAIN = 0.995;

/** One forecast's score: (p - o)^2. 0.8 that happened: 0.04. */
export const brierOf = (probability: number, outcome: boolean): number =>
  (probability - Number(outcome)) ** 2;

/** One forecast's score: -ln(p) of the outcome. 0.8 that happened: 0.223. */
export const logScoreOf = (probability: number, outcome: boolean): number =>
  -Math.log(Math.min(CERTAIN, Math.max(1 - CERTAIN, outcome ? probability : 1 - probability)));

/** The scores of a record; null before the first outcome. */
export function scoresOf(record: readonly ScoredForecast[]): ForecastScores | null {
  if (record.length === 0) return null;
  const mean = (value: (one: ScoredForecast) => number) =>
    record.reduce((sum, one) => sum + value(one), 0) / record.length;
  const brier = mean(({ probability, outcome }) => brierOf(probability, outcome));
  const baseBrier = mean(({ baseRate, outcome }) => brierOf(baseRate, outcome));
  return {
    count: record.length,
    brier,
    logScore: mean(({ probability, outcome }) => logScoreOf(probability, outcome)),
    baseBrier,
    skill: baseBrier === 0 ? null : 1 - brier / baseBrier,
  };
}

const SKILL_DRAWS = 2_000;
const MONTHS_PER_BLOCK = 2;

/**
 * Returns the 80 % interval of the skill, by a two-way bootstrap over blocks of two months and kinds of question: each
 * draw samples blocks and kinds with replacement, and a forecast counts as often as its block times its kind. Months
 * alone would be too narrow, because a kind that does well does so every month. Null with fewer than two blocks or two
 * kinds.
 */
export function skillInterval(
  record: readonly (ScoredForecast & { kind: string; openedAt: Date })[],
): { low: number; high: number } | null {
  const blockOf = ({ openedAt }: { openedAt: Date }) =>
    Math.floor((openedAt.getUTCFullYear() * 12 + openedAt.getUTCMonth()) / MONTHS_PER_BLOCK);
  const blocks = [...new Set(record.map(blockOf))].sort((a, b) => a - b);
  const kinds = [...new Set(record.map(({ kind }) => kind))].sort();
  if (blocks.length < 2 || kinds.length < 2) return null;
  const random = seededRandom("skill");
  const skills = Array.from({ length: SKILL_DRAWS }, () => {
    const [blockCounts, kindCounts] = [drawCounts(blocks, random), drawCounts(kinds, random)];
    let [own, base] = [0, 0];
    for (const one of record) {
      const weight = (blockCounts.get(blockOf(one)) ?? 0) * (kindCounts.get(one.kind) ?? 0);
      own += weight * brierOf(one.probability, one.outcome);
      base += weight * brierOf(one.baseRate, one.outcome);
    }
    return base === 0 ? 0 : 1 - own / base;
  }).sort((a, b) => a - b);
  return { low: percentile(skills, 0.1), high: percentile(skills, 0.9) };
}

/** Counts how often each item is drawn in as many draws with replacement. */
function drawCounts<Item>(items: readonly Item[], random: () => number): Map<Item, number> {
  const counts = new Map<Item, number>();
  for (let draw = 0; draw < items.length; draw += 1) {
    const item = items[Math.floor(random() * items.length)] as Item;
    counts.set(item, (counts.get(item) ?? 0) + 1);
  }
  return counts;
}

const BINS = 10;

/** Calibration of a record: did forecasts of 20-30 % come true 20-30 % of the time? Omits empty bins. */
export function reliabilityOf(record: readonly ScoredForecast[]): ReliabilityBin[] {
  return Array.from({ length: BINS }, (_, bin) => {
    const inBin = record.filter(
      ({ probability }) => Math.min(BINS - 1, Math.floor(probability * BINS)) === bin,
    );
    const share = (total: number) => total / Math.max(1, inBin.length);
    return {
      from: bin / BINS,
      to: (bin + 1) / BINS,
      count: inBin.length,
      meanProbability: share(inBin.reduce((sum, { probability }) => sum + probability, 0)),
      happened: share(inBin.filter(({ outcome }) => outcome).length),
    };
  }).filter(({ count }) => count > 0);
}
