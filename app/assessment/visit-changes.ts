import type { LevelBreakdown } from "./level-detail";
import { levelChanges } from "./level-change";

const STORIES_SHOWN = 3;

/** The parts of an assessment that are compared. */
export interface Compared {
  date: Date;
  riskLevel: number;
  methodVersion: string;
  february2028Prediction: { likelihood: number } | null;
  level: Pick<LevelBreakdown, "restrictions" | "proposals" | "stories" | "usualNewsFlow">;
}

/** Changes since a user's last visit. */
export interface VisitChanges {
  since: Date;
  /** False if there has been no assessment since. */
  hasNew: boolean;
  level: { before: number; now: number };
  /** Percent; null if either has no forecast. */
  forecast: { before: number; now: number } | null;
  /** The new stories with the most points. */
  stories: { id: string; name: string; url: string; points: number }[];
  newStoryCount: number;
  /** Restrictions that count now but didn't then, and vice versa. */
  begun: string[];
  ended: string[];
  hasNewMethod: boolean;
}

/** Compares the latest assessment with the one current at the last visit. */
export function visitChanges(since: Date, before: Compared, now: Compared): VisitChanges {
  const stories = levelChanges(before.level, now.level).filter(({ kind }) => kind === "new");
  const [then, today] = [before.february2028Prediction, now.february2028Prediction];
  return {
    since,
    hasNew: now.date > since,
    level: { before: before.riskLevel, now: now.riskLevel },
    forecast: then && today && { before: then.likelihood, now: today.likelihood },
    stories: stories.slice(0, STORIES_SHOWN).map(({ id, name, url, points }) => ({ id, name, url, points })),
    newStoryCount: stories.length,
    begun: missingIn(before, now),
    ended: missingIn(now, before),
    hasNewMethod: before.methodVersion !== now.methodVersion,
  };
}

/** The names of the restrictions in `other` but not in `one`. */
function missingIn(one: Compared, other: Compared): string[] {
  const known = new Set(one.level.restrictions.map(({ id }) => id));
  return other.level.restrictions.filter(({ id }) => !known.has(id)).map(({ name }) => name);
}
