import { counted } from "~/text";

/**
 * A percentage for display: whole from 10 up, one decimal below. 10.5 is 11, 4.42 is 4.4. Screens, emails and sentences
 * use this, so they agree; downloads, JSON calls, alert rules and the steps of the in-depth analysis keep the exact value.
 * The size of a change comes from both percentages rounded alike (`changeRounding`); an alert shows them so, too.
 */
export const shownPercent = (percent: number): number =>
  percent < 9.95 ? toTenth(percent) : Math.round(percent);

/**
 * The rounding shared by two percentages of which one changed into the other: whole if both are at least 10 and their whole
 * numbers differ by as much as the percentages do, otherwise to one decimal. 10.2 and 12.1 are 10 and 12; 9.9 and 12.5 stay.
 */
export function changeRounding(before: number, now: number): (percent: number) => number {
  const areWhole = shownPercent(Math.min(before, now)) >= 10;
  const wholeChange = Math.abs(Math.round(now) - Math.round(before));
  return areWhole && wholeChange === Math.round(toTenth(Math.abs(now - before))) ? Math.round : toTenth;
}

/**
 * Both percentages and the change between them in percentage points, for display. The change is always the difference of the
 * two as shown: from 9.9 to 12.5 it is 2.6, from 10.2 to 12.1 it is 2.
 */
export function shownChange(before: number, now: number, rounded = changeRounding(before, now)) {
  return {
    before: rounded(before),
    now: rounded(now),
    change: toTenth(rounded(now) - rounded(before)),
  };
}

/** "up 3 points", "down 1 percentage point". */
export const changeText = (change: number, unit: "point" | "percentage point"): string =>
  `${change > 0 ? "up" : "down"} ${counted(Math.abs(change), unit)}`;

/** Rounds to one decimal. */
export const toTenth = (number: number): number => Math.round(number * 10) / 10;

/** "11%", "4.4%". */
export const percentText = (percent: number): string => `${shownPercent(percent)}%`;

/** "5%–13%" */
export const percentRange = ({ low, high }: { low: number; high: number }): string =>
  rangeText(percentText(low), percentText(high));

/** A smaller gap is within the interval of a quiet day. */
export const UNVERIFIED_GAP_MIN = 5;

interface LevelRange {
  interval: { low: number; high: number };
  unverified: { confirmed: number; rejected: number } | null;
}

/** "96 if confirmed, 45 if not" while something is unverified that moves the level by 5 points or more; undefined otherwise. */
export const unverifiedRange = ({ unverified }: Pick<LevelRange, "unverified">): string | undefined =>
  unverified && unverified.confirmed - unverified.rejected >= UNVERIFIED_GAP_MIN
    ? `${unverified.confirmed} if confirmed, ${unverified.rejected} if not`
    : undefined;

/** Returns the certainty of a level in words: "96 if confirmed, 45 if not", or the 80% interval. */
export const levelRange = (level: LevelRange): string =>
  unverifiedRange(level) ?? `80% interval: ${rangeText(level.interval.low, level.interval.high)}`;

/**
 * "26–42". Where both ends are shown alike, it says why: "96, official documents decide it" for a level, which no draw of
 * other news moves then; "99%, both ends rounded" for percentages.
 */
export const rangeText = (low: string | number, high: string | number): string => {
  if (low !== high) return `${low}–${high}`;
  return `${low}, ${String(low).endsWith("%") ? "both ends rounded" : "official documents decide it"}`;
};

/** "6.5" or "−0.4", with a real minus sign; "0.0" where the value rounds to zero. */
export function plainPoints(points: number, digits = 1): string {
  const size = Math.abs(points).toFixed(digits);
  return points < 0 && Number(size) > 0 ? `\u2212${size}` : size;
}

/** "+6.5" or "−0.4"; "0.0", without a sign, where the value rounds to zero. */
export function signedPoints(points: number, digits = 1): string {
  const text = plainPoints(points, digits);
  return points > 0 && Number(text) > 0 ? `+${text}` : text;
}

/** "+6.5 points" of a story; null if it has none or they round to zero, because 0.0 says nothing. */
export function storyPoints(points: number | null): string | null {
  const text = signedPoints(points ?? 0);
  return Number(text) === 0 ? null : `${text}\u00a0points`;
}
