import type { LevelBreakdown } from "./level-detail";
import { toTenth } from "../percent";

type Breakdown = Pick<LevelBreakdown, "restrictions" | "proposals" | "stories" | "usualNewsFlow">;

/** Points of the level by where they come from; they add up to it. News can be negative, in a week with less than usual. */
export interface LevelParts {
  restrictions: number;
  possible: number;
  news: number;
}

/** Sums up a breakdown: restrictions 8 and 4.3, stories 21.7 and a usual flow of -1 give 12.3, 0 and 20.7. */
export const levelParts = ({ restrictions, proposals, stories, usualNewsFlow }: Breakdown): LevelParts => ({
  restrictions: sumOf(restrictions),
  possible: sumOf(proposals),
  news: toTenth(sumOf(stories) + usualNewsFlow),
});

/**
 * Says in one sentence what the level is made of: "Restrictions in force account for 12.3 points, possible restrictions for 4.0,
 * and news for 20.7." or "and news takes off 1.2". Never uses the analysis model's words.
 */
export function partsSentence({ restrictions, possible, news }: LevelParts): string {
  const inForce = `Restrictions in force account for ${restrictions.toFixed(1)} points`;
  const middle = possible > 0 ? `, possible restrictions for ${possible.toFixed(1)}` : "";
  const end =
    news < 0
      ? `, and news takes off ${(-news).toFixed(1)}`
      : `${middle && ","} and news for ${news.toFixed(1)}`;
  return `${inForce}${middle}${end}.`;
}

const sumOf = (shares: readonly { points: number }[]) =>
  toTenth(shares.reduce((sum, { points }) => sum + points, 0));
