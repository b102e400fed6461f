import { DAY_MS } from "~/time";
import { rangeText, toTenth } from "../percent";

/** A day of the trend: its last assessment, and the mean over the week ending that day. */
export interface TrendDay {
  date: Date;
  /** 0-100. */
  riskLevel: number;
  /** Mean of this and the previous 6 days, one decimal. */
  weeklyAverage: number;
}

/** The first date of a new method version. */
interface MethodChange {
  version: string;
  earlier: string;
  since: Date;
}

/** Returns the latest method change in chronological points; null if there is none. */
export function methodChange(days: readonly { date: Date; methodVersion: string }[]): MethodChange | null {
  const last = days.at(-1);
  const before = days.findLast((day) => day.methodVersion !== last?.methodVersion);
  const first = before && days[days.indexOf(before) + 1];
  return last && before && first
    ? { version: last.methodVersion, earlier: before.methodVersion, since: first.date }
    : null;
}

const WEEK_MS = 7 * DAY_MS;

/** Adds the weekly mean to each day's point, oldest first. Levels 10, 20, 30 on three consecutive days: 10, 15, 20. */
export function withWeeklyAverage(days: readonly { date: Date; riskLevel: number }[]): TrendDay[] {
  let start = 0;
  return days.map(({ date, riskLevel }, index) => {
    while (date.getTime() - (days[start]?.date.getTime() ?? 0) >= WEEK_MS) start += 1;
    const week = days.slice(start, index + 1);
    const mean = week.reduce((sum, day) => sum + day.riskLevel, 0) / week.length;
    return { date, riskLevel, weeklyAverage: toTenth(mean) };
  });
}

export interface TrendPoint {
  date: Date;
  riskLevel: number;
  weeklyAverage: number;
  /** The 80% interval; null if it isn't stored. */
  low: number | null;
  high: number | null;
}

/** "26–42", or "25, official documents decide it"; null if the interval isn't stored. */
export const intervalText = ({ low, high }: Pick<TrendPoint, "low" | "high">): string | null =>
  low === null || high === null ? null : rangeText(low, high);

/** How many points the trend shows. */
export const TREND_POINTS_SHOWN = 7;

interface TrendChange {
  direction: "up" | "down" | "equal";
  /** Signed, with one decimal: "+2.0", "-0.5", "0.0". */
  text: string;
}

/**
 * Compares the last two risk levels: from 20 to 22 is "+2.0", from 22 to 21.5 "-0.5". A change that rounds to 0.0
 * counts as none. Null with fewer than two points.
 */
export function trendChange(points: readonly Pick<TrendPoint, "riskLevel">[]): TrendChange | null {
  const last = points.at(-1);
  const before = points.at(-2);
  if (!last || !before) return null;
  const tenths = Math.round((last.riskLevel - before.riskLevel) * 10);
  if (tenths === 0) return { direction: "equal", text: "0.0" };
  const size = (Math.abs(tenths) / 10).toFixed(1);
  return tenths > 0 ? { direction: "up", text: `+${size}` } : { direction: "down", text: `-${size}` };
}
