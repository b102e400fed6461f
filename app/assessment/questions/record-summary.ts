import type { ForecastScores } from "./forecast-scores";

/** With fewer resolved forecasts, luck outweighs skill. */
export const FEW_FORECASTS = 30;

/** Formats a share: "−10%" or "23%". */
export const shareText = (share: number): string =>
  `${share < 0 ? "\u2212" : ""}${Math.abs(100 * share).toFixed(0)}%`;

/** Explains in plain words what the record shows so far, and what it doesn't. */
export function recordSummary(
  scores: ForecastScores | null,
  skill: { low: number; high: number } | null,
): string {
  if (!scores) return "No forecasts have closed yet, so there is nothing to score.";
  const closed = scores.count === 1 ? "1 forecast has closed" : `${scores.count} forecasts have closed`;
  const compared = `${closed}. Our Brier score is ${scores.brier.toFixed(3)}; forecasting only the base rate would have scored ${scores.baseBrier.toFixed(3)} (lower is better).`;
  return `${compared} ${verdict(scores.count, skill)}`;
}

/** The record in one line, for the landing page. */
export const recordLine = (scores: ForecastScores | null): string | null =>
  scores &&
  `${scores.count === 1 ? "1 forecast" : `${scores.count} forecasts`} scored: Brier ${scores.brier.toFixed(3)}, against ${scores.baseBrier.toFixed(3)} for the base rate alone (lower is better).`;

function verdict(count: number, skill: { low: number; high: number } | null): string {
  if (count < FEW_FORECASTS || !skill) return "That is too few to tell skill from luck.";
  const interval = `The 80% interval of our skill is ${shareText(skill.low)} to ${shareText(skill.high)}.`;
  if (skill.low > 0) return `${interval} So far we have done better than the base rate alone.`;
  if (skill.high < 0) return `${interval} So far the base rate alone would have done better.`;
  return `${interval} It includes zero, so the record doesn\u2019t yet show that we do better than the base rate alone.`;
}
