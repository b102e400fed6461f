import { causesBetween, type Compared } from "~/assessment/reports/causes";

/**
 * Returns the level as far as its change rests on causes that missing sources can't make false: official documents, the
 * register, and what three independent outlets report. Never above the level itself. From 29 to 96 with 60 points by a
 * document and 7 by one outlet: 89.
 */
export function certainLevel(before: Compared, after: Compared): number {
  const certain = causesBetween(before, after).filter(({ isCertain }) => isCertain);
  const points = certain.reduce((sum, cause) => sum + cause.points, 0);
  return Math.min(after.riskLevel, before.riskLevel + points);
}
