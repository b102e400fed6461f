import { z } from "zod";
import { forecastCause, type ForecastDetail } from "../forecast/forecast-detail";
import type { LevelBreakdown } from "../level/level-detail";
import { toTenth } from "../percent";

/** Kinds of change of a part of the level that screens and emails distinguish. */
const CAUSE_KINDS = [
  "restriction",
  "changed-restriction",
  "ended-restriction",
  "possible-restriction",
  "ended-possible-restriction",
  "withdrawn-restriction",
  "story",
  "faded",
  "other",
] as const;
type CauseKind = (typeof CAUSE_KINDS)[number];

const cause = z.object({
  id: z.string(),
  kind: z.enum(CAUSE_KINDS),
  name: z.string(),
  /** Empty for what has no page. */
  url: z.string(),
  /** The outlet of the linked article; empty for an entry of the register. */
  source: z.string(),
  /** The subject; null for context. */
  subject: z.string().nullable(),
  /** An official document or at least three independent outlets report it, so no missing source can make it false. */
  isCertain: z.boolean(),
  /** Points of the level, with one decimal. */
  points: z.number(),
});
/** One thing that moved the level. */
export type Cause = z.output<typeof cause>;

/** What changed the level since the last assessment of an earlier UTC day, as stored with an assessment. */
export const levelChange = z.object({
  /** When that assessment was made, ISO. */
  since: z.string(),
  /** Its level, and its forecast in percent; null if it had none. */
  level: z.number(),
  likelihood: z.number().nullable(),
  /** What moved the forecast most; null where it didn't move or no step of it did. */
  forecastCause: z.string().nullable(),
  methodVersion: z.string(),
  /** Largest first; their points add up to the change. */
  causes: z.array(cause),
});
export type LevelChange = z.output<typeof levelChange>;

/** The parts of an assessment that are compared. */
export interface Compared {
  riskLevel: number;
  level: Pick<LevelBreakdown, "restrictions" | "proposals" | "stories" | "log" | "takenBack">;
}

interface ComparedNumbers extends Compared {
  february2028Prediction: { likelihood: number } | null;
  forecast: ForecastDetail;
}

interface Earlier extends ComparedNumbers {
  date: Date;
  methodVersion: string;
}

/** What changed the level and the forecast since an earlier assessment. */
export function changeSince(earlier: Earlier, now: ComparedNumbers): LevelChange {
  const [before, after] = [earlier.february2028Prediction, now.february2028Prediction];
  return {
    since: earlier.date.toISOString(),
    level: earlier.riskLevel,
    likelihood: before?.likelihood ?? null,
    forecastCause:
      before && after && forecastCause(after.likelihood - before.likelihood, earlier.forecast, now.forecast),
    methodVersion: earlier.methodVersion,
    causes: causesBetween(earlier, now),
  };
}

/** More causes than a page lists; smaller ones are summed up in one line. */
const CAUSES_MAX = 20;
const OUTLETS_CERTAIN = 3;

const OTHER: Omit<Cause, "points"> = {
  id: "other",
  kind: "other",
  name: "Smaller stories, the usual amount of news and rounding",
  url: "",
  source: "",
  subject: null,
  isCertain: false,
};

/**
 * Returns what moved the level from one assessment to another, largest first. Levels multiply what their parts leave, so the
 * logarithms add up: each part gets the change of its own logarithm times what one unit moved the level (the logarithmic mean
 * Divisia index). A part that stayed as it was gets nothing, however far the others moved, and one that grew never lowers the
 * level. From 37 (0.462) to 96 (3.219) a unit moved it by 59 / 2.757 = 21.4, so a possible restriction of 2.303 has 49.3. The
 * points add up to the change of the shown levels; the last line holds what rounding leaves.
 */
export function causesBetween(before: Compared, after: Compared): Cause[] {
  const perUnit = pointsPerUnit(before.level.log, after.level.log);
  const [then, now] = [partsOf(before.level), partsOf(after.level)];
  const takenBack = new Set<string | null>(after.level.takenBack?.map(({ id }) => id));
  const causes = [...new Set([...now.keys(), ...then.keys()])]
    .map((key) => causeOf(key, then.get(key), now.get(key), { perUnit, takenBack }))
    .filter(({ points }) => points !== 0)
    .sort((a, b) => Math.abs(b.points) - Math.abs(a.points) || (a.id < b.id ? -1 : 1));
  const named = causes.slice(0, CAUSES_MAX);
  const sum = named.reduce((total, { points }) => total + points, 0);
  const rest = toTenth(after.riskLevel - before.riskLevel - sum);
  return rest === 0 ? named : [...named, { ...OTHER, points: rest }];
}

/** Returns the change of the level per unit of the logarithm between two sums; the slope if they are equal. */
function pointsPerUnit(before: number, after: number): number {
  const levelAt = (log: number) => 100 * Math.max(0, 1 - Math.exp(-log));
  const [from, to] = [levelAt(before), levelAt(after)];
  return Math.abs(after - before) < 1e-6 ? 100 - from : (to - from) / (after - before);
}

interface Part extends Omit<Cause, "points" | "kind"> {
  type: "restriction" | "possible" | "story";
  log: number;
}

/** The named parts by what they are: an accepted proposal and its entry are the same. */
function partsOf({ restrictions, proposals, stories }: Compared["level"]): Map<string, Part> {
  const parts = new Map<string, Part>();
  const add = (key: string, part: Part) =>
    parts.set(key, { ...part, log: part.log + (parts.get(key)?.log ?? 0) });
  for (const { id, title, url, source, subject, outlets, isOfficial, log } of stories) {
    const isCertain = isOfficial || outlets >= OUTLETS_CERTAIN;
    if (url) add(`story ${id}`, { type: "story", id, name: title, url, source, subject, isCertain, log });
  }
  for (const { id, name, url, source, log } of proposals)
    add(`subject ${id}`, {
      type: "possible",
      id: `proposal-${id}`,
      name,
      url,
      source,
      subject: id,
      isCertain: true,
      log,
    });
  for (const { id, name, url, subject, log } of restrictions)
    add(subject ? `subject ${subject}` : `restriction ${id}`, {
      type: "restriction",
      id: `restriction-${id}`,
      name,
      url,
      source: "",
      subject,
      isCertain: true,
      log,
    });
  return parts;
}

function causeOf(
  key: string,
  then: Part | undefined,
  now: Part | undefined,
  { perUnit, takenBack }: { perUnit: number; takenBack: ReadonlySet<string | null> },
): Cause {
  const part = now ?? then;
  if (!part) throw new Error(`No part ${key}`);
  const { id, type, name, url, source, subject, isCertain } = part;
  return {
    id,
    kind:
      !now && type === "possible" && takenBack.has(subject)
        ? "withdrawn-restriction"
        : kindOf(type, then, now),
    name,
    url,
    source,
    subject,
    isCertain,
    points: toTenth(((now?.log ?? 0) - (then?.log ?? 0)) * perUnit),
  };
}

function kindOf(type: Part["type"], then: Part | undefined, now: Part | undefined): CauseKind {
  if (type === "story") return Math.abs(now?.log ?? 0) >= Math.abs(then?.log ?? 0) ? "story" : "faded";
  const isLess = (now?.log ?? 0) < (then?.log ?? 0);
  if (type === "possible") return isLess ? "ended-possible-restriction" : "possible-restriction";
  if (!now) return "ended-restriction";
  return then?.type === "restriction" ? "changed-restriction" : "restriction";
}
