/**
 * A percentage for display: whole from 10 up, one decimal below. 10.5 is 11, 4.42 is 4.4. Screens, emails and sentences
 * use this, so they agree; downloads, JSON calls, alert rules and the steps of the in-depth analysis keep the exact value.
 * An alert keeps one decimal in its message, email and page where this rounding would contradict its rule.
 */
export const shownPercent = (percent: number): number =>
  percent < 9.95 ? Math.round(percent * 10) / 10 : Math.round(percent);

/** "11%", "4.4%". */
export const percentText = (percent: number): string => `${shownPercent(percent)}%`;

/** "5%–13%" */
export const percentRange = ({ low, high }: { low: number; high: number }): string =>
  rangeText(percentText(low), percentText(high));

/** "26–42"; "96" where both ends are shown alike. */
export const rangeText = (low: string | number, high: string | number): string =>
  low === high ? `${low}` : `${low}–${high}`;
