import { DAY_MS } from "~/durations";

/** A day of the trend: the day's last assessment, and the mean over the week that ends with it. */
export interface TrendDay {
  date: Date;
  /** 0-100. */
  riskLevel: number;
  /** Mean of the days at most 6 days before and this one, one decimal. */
  weeklyAverage: number;
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
