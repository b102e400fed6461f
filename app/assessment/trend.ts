import { DAY_MS } from "~/time";

/** A day of the trend: the day's last assessment, and the mean over the week that ends with it. */
export interface TrendDay {
  date: Date;
  /** 0-100. */
  riskLevel: number;
  /** Mean of the days at most 6 days before and this one, one decimal. */
  weeklyAverage: number;
}

/** The method's version of the points from a date on, where it is another than that of the points before. */
export interface MethodChange {
  version: string;
  earlier: string;
  since: Date;
}

/** The latest change of the method's version among days in order of time; null when all have the same. */
export function methodChange(days: readonly { date: Date; methodVersion: string }[]): MethodChange | null {
  const last = days.at(-1);
  const before = days.findLast((day) => day.methodVersion !== last?.methodVersion);
  const first = before && days[days.indexOf(before) + 1];
  return last && before && first
    ? { version: last.methodVersion, earlier: before.methodVersion, since: first.date }
    : null;
}

const WEEK_MS = 7 * DAY_MS;

/** Adds the weekly mean to a point a day, oldest first. Levels 10, 20, 30 on three days running: 10, 15, 20. */
export function withWeeklyAverage(days: readonly { date: Date; riskLevel: number }[]): TrendDay[] {
  let start = 0;
  return days.map(({ date, riskLevel }, index) => {
    while (date.getTime() - (days[start]?.date.getTime() ?? 0) >= WEEK_MS) start += 1;
    const week = days.slice(start, index + 1);
    const mean = week.reduce((sum, day) => sum + day.riskLevel, 0) / week.length;
    return { date, riskLevel, weeklyAverage: Math.round(mean * 10) / 10 };
  });
}
