import { DAY_MS } from "~/time";
import { toTenth } from "../percent";

/** A day of the trend: its last assessment, and the mean over the week ending that day. */
export interface TrendDay {
  date: Date;
  /** 0-100. */
  riskLevel: number;
  /** Mean of this and the previous 6 days, one decimal. */
  weeklyAverage: number;
}

/** The first date of a new method version. */
export interface MethodChange {
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
