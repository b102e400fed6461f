import { changeText, shownChange } from "../percent";

/** A day's last assessment, in numbers. */
export interface HistoryPoint {
  /** ISO date, UTC. */
  day: string;
  /** 0-100. */
  level: number;
  levelLow: number | null;
  levelHigh: number | null;
  /** Percent. */
  forecast: number | null;
  forecastLow: number | null;
  forecastHigh: number | null;
  /** Percent: the probability that the forecast starts from, before today's evidence. Null if it isn't stored. */
  baseRate: number | null;
  methodVersion: string;
}

/** A day on which the level or the forecast moved, and the part of it that contributed most. */
export interface MovingDay {
  /** ISO date, UTC. */
  day: string;
  /** Compared with the day before: points of the level, percentage points of the forecast. */
  change: number;
  /** Null if only many small stories moved the level, or if the forecast's steps aren't stored. */
  cause: string | null;
}

export const HISTORY_RANGES = { "30d": 30, "90d": 90, "1y": 365, all: null } as const;
export type HistoryRange = keyof typeof HISTORY_RANGES;

export const isHistoryRange = (range: string | null): range is HistoryRange =>
  range !== null && Object.hasOwn(HISTORY_RANGES, range);

/**
 * Describes a series for a chart's title: "up 3 points, from 34 to 37". Null with fewer than two known values. `sign`
 * follows each value: "unchanged at 6.5%".
 */
export function finding(
  values: readonly (number | null)[],
  unit: "point" | "percentage point",
  sign = "",
): string | null {
  const known = values.filter((value) => value !== null);
  const [first, last] = [known[0], known.at(-1)];
  if (first === undefined || last === undefined || known.length < 2) return null;
  const { before, now, change } = shownChange(first, last);
  if (change === 0) return `unchanged at ${now}${sign}`;
  return `${changeText(change, unit)}, from ${before}${sign} to ${now}${sign}`;
}
