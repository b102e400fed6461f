import { formatShortDay } from "~/time";
import type { Cause, LevelChange } from "./causes";
import { shortCause } from "../forecast/forecast-detail";
import { quoted, quotedAtEnd, riskLabel, shortened } from "../labels";
import { changeText, shownChange } from "../percent";

/** A longer name would fill lines. */
const NAME_LENGTH_MAX = 120;

interface Assessed {
  riskLevel: number;
  methodVersion: string;
  /** Null for the first assessment. */
  change: LevelChange | null;
}

/**
 * Summarizes the risk level in one sentence: "Risk is medium at 37, up 3 points since Nov 20, mostly because of “….”"
 * The first assessment gives only the level.
 */
export function headline(assessed: Assessed): string {
  const { riskLevel } = assessed;
  const level = `Risk is ${riskLabel(riskLevel).band} at ${riskLevel}`;
  const change = changeSentence(assessed);
  return change ? `${level}, ${change}` : `${level}.`;
}

/**
 * How far the level moved and the main cause, to end a sentence: "up 3 points since Nov 20, mostly because of “….”" Across two
 * method versions no cause is given. Null for the first assessment.
 */
export function changeSentence({ riskLevel, methodVersion, change }: Assessed): string | null {
  if (!change) return null;
  const since = `since ${formatShortDay(change.since)}`;
  const points = riskLevel - change.level;
  if (points === 0) return `unchanged ${since}.`;
  const why =
    change.methodVersion === methodVersion
      ? becauseOf(points, change.causes)
      : ", after a change in the method.";
  return `${changeText(points, "point")} ${since}${why}`;
}

/**
 * How far the forecast moved and what moved it: "Up 3 percentage points since Nov 20: current news." Null where there is no
 * earlier forecast.
 */
export function forecastSentence(
  likelihood: number,
  { methodVersion, change }: Pick<Assessed, "methodVersion" | "change">,
): string | null {
  if (!change || change.likelihood === null) return null;
  const since = `since ${formatShortDay(change.since)}`;
  const moved = shownChange(change.likelihood, likelihood).change;
  if (moved === 0) return `Unchanged ${since}.`;
  const size = upperFirst(changeText(moved, "percentage point"));
  if (change.methodVersion !== methodVersion) return `${size} ${since}, after a change in the method.`;
  return `${size} ${since}${change.forecastCause ? `: ${lowerFirst(change.forecastCause)}` : ""}.`;
}

const upperFirst = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
/** "AI model" stays as it is. */
const lowerFirst = (text: string) =>
  /^[A-Z]{2}/.test(text) ? text : text.charAt(0).toLowerCase() + text.slice(1);

/** The largest cause in the direction of the change, if it makes up a quarter of it; null if many small things moved the level. */
export function mainCause(change: number, causes: readonly Cause[]): Cause | null {
  const main = causes.find(({ points, kind }) => points * change > 0 && kind !== "other");
  return main && 4 * Math.abs(main.points) >= Math.abs(change) ? main : null;
}

/** The main cause's name; null where none stands out, or across two method versions. */
export function causeName({ riskLevel, methodVersion, change }: Assessed): string | null {
  if (!change || change.methodVersion !== methodVersion) return null;
  return mainCause(riskLevel - change.level, change.causes)?.name ?? null;
}

/** What moved the forecast, in a few words; null where nothing did, or across two method versions. */
export function forecastCauseName({ methodVersion, change }: Omit<Assessed, "riskLevel">): string | null {
  if (!change?.forecastCause || change.methodVersion !== methodVersion) return null;
  return shortCause(change.forecastCause);
}

/** The end of the sentence, with its period. */
function becauseOf(change: number, causes: readonly Cause[]): string {
  const main = mainCause(change, causes);
  if (!main) return ".";
  const share = 2 * Math.abs(main.points) >= Math.abs(change) ? "mostly" : "partly";
  return `, ${share} because ${CLAUSES[main.kind](shortened(main.name, NAME_LENGTH_MAX))}`;
}

const CLAUSES: Record<Cause["kind"], (name: string) => string> = {
  restriction: (name) => `of a restriction in force, ${quotedAtEnd(name)}`,
  "changed-restriction": (name) => `${quoted(name)} was reassessed.`,
  "ended-restriction": (name) => `${quoted(name)} ended.`,
  "possible-restriction": (name) => `of a possible restriction, ${quotedAtEnd(name)}`,
  "ended-possible-restriction": (name) => `a possible restriction, ${quoted(name)}, counts for less.`,
  "withdrawn-restriction": (name) => `a possible restriction, ${quoted(name)}, was withdrawn or ended.`,
  story: (name) => `of ${quotedAtEnd(name)}`,
  faded: (name) => `${quoted(name)} counts for less.`,
  other: (name) => `of ${name}.`,
};
