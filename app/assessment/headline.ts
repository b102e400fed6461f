import { riskLabel } from "./labels";
import type { LevelChange } from "./level-change";
import { changeText } from "./percent";
import { quoted, quotedAtEnd } from "./quoted";
import { formatShortDay } from "~/time";
import { shortened } from "./shortened";

/** A longer name would fill lines. */
const NAME_LENGTH_MAX = 120;

/**
 * Summarizes the risk level in one sentence: "Risk is medium at 37, up 3 points since Nov 20, mostly because of “….”"
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
  const why =
    before.methodVersion === methodVersion ? cause(change, changes) : ", after a change in the method.";
  return `${level}, ${changeText(change, "point")} ${since}${why}`;
}

/** The part that moved furthest in the direction of a change; undefined if only small stories moved it. */
export const mainCause = (change: number, changes: readonly LevelChange[]): LevelChange | undefined =>
  changes.find(({ points, kind }) => points * change > 0 && kind !== "other");

/** The end of the sentence, with its period. */
function cause(change: number, changes: readonly LevelChange[]): string {
  const main = mainCause(change, changes);
  if (!main) return ".";
  const name = shortened(main.name, NAME_LENGTH_MAX);
  if (change < 0)
    return `, mostly because ${quoted(name)} ${main.kind === "ended-restriction" ? "ended" : "counts for less"}.`;
  const kind = main.kind === "possible-restriction" ? "a possible restriction, " : "";
  return `, mostly because of ${kind}${quotedAtEnd(name)}`;
}
