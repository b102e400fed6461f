import { riskLabel } from "./labels";
import type { LevelChange } from "./level-change";
import { formatShortDay } from "~/time";

/**
 * Summarizes the risk level in one sentence: "Risk is medium at 37, up 3 points since Nov 20, mostly because of “…”."
 * Without an earlier day it gives only the level. The cause is the part that moved furthest in the direction of the
 * change; across two method versions no cause is given.
 */
export function headline(
  { riskLevel, methodVersion }: { riskLevel: number; methodVersion: string },
  before: { riskLevel: number; date: Date; methodVersion: string } | null,
  changes: readonly LevelChange[],
): string {
  const level = `Risk is ${riskLabel(riskLevel).band} at ${riskLevel}`;
  if (!before) return `${level}.`;
  const since = `since ${formatShortDay(before.date)}`;
  const change = riskLevel - before.riskLevel;
  if (change === 0) return `${level}, unchanged ${since}.`;
  const size = Math.abs(change);
  const why =
    before.methodVersion === methodVersion ? cause(change, changes) : ", after a change of the method";
  const points = `${size} ${size === 1 ? "point" : "points"}`;
  return `${level}, ${change > 0 ? "up" : "down"} ${points} ${since}${why}.`;
}

/** The part that moved furthest in the direction of a change; undefined if only small stories moved it. */
export const mainCause = (change: number, changes: readonly LevelChange[]): LevelChange | undefined =>
  changes.find(({ points, kind }) => points * change > 0 && kind !== "other");

function cause(change: number, changes: readonly LevelChange[]): string {
  const main = mainCause(change, changes);
  if (!main) return "";
  const name =
    main.kind === "restriction" || main.kind === "possible-restriction" ? main.name : `“${main.name}”`;
  if (change > 0) return `, mostly because of ${name}`;
  return main.kind === "restriction"
    ? `, mostly because ${name} ended`
    : `, mostly because ${name} counts less`;
}
