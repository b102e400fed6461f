import { rangeText } from "../percent";

export interface TrendPoint {
  date: Date | string;
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

export interface TrendChange {
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
