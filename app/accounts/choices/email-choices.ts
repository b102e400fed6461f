import { dayAfter, instantOf, localTime } from "./local-time";
import { dayStart } from "~/time";

export const DIGESTS = ["off", "daily", "weekly"] as const;
export type Digest = (typeof DIGESTS)[number];

/** Choices for pausing alert emails and digests, in days. */
export const PAUSE_DAYS = [1, 7] as const;
/** Digests go out at 7 AM local time, the weekly one on Mondays. */
const DIGEST_MINUTES = 7 * 60;

interface QuietHours {
  /** Minutes after local midnight, 0 to 1439; both null for none. */
  quietFrom: number | null;
  quietUntil: number | null;
  timeZone: string;
}

/**
 * Returns when the quiet hours that contain `now` end, or null outside of them. With 10 PM to 7 AM in New York, 11 PM
 * on November 20 gives 7 AM on November 21.
 */
export function quietHoursEnd({ quietFrom, quietUntil, timeZone }: QuietHours, now: Date): Date | null {
  if (quietFrom === null || quietUntil === null || quietFrom === quietUntil) return null;
  const { day, minutes } = localTime(now, timeZone);
  const isOvernight = quietFrom > quietUntil;
  const isQuiet = isOvernight
    ? minutes >= quietFrom || minutes < quietUntil
    : minutes >= quietFrom && minutes < quietUntil;
  if (!isQuiet) return null;
  const endsTomorrow = isOvernight && minutes >= quietFrom;
  const end = instantOf({ day: endsTomorrow ? dayAfter(day, 1) : day, minutes: quietUntil }, timeZone);
  // In the repeated hour of the fall clock change, these quiet hours already ended the first time around.
  return end > now ? end : null;
}

/** Returns when the next digest after `now` is due, or null if the user has none. */
export function nextDigestAt(digest: Digest, timeZone: string, now: Date): Date | null {
  if (digest === "off") return null;
  const today = localTime(now, timeZone).day;
  for (let ahead = 0; ahead <= 8; ahead += 1) {
    const day = dayAfter(today, ahead);
    const at = instantOf({ day, minutes: DIGEST_MINUTES }, timeZone);
    const isMonday = dayStart(day).getUTCDay() === 1;
    if (at > now && (digest === "daily" || isMonday)) return at;
  }
  throw new Error(`No digest within eight days in ${timeZone}`);
}

/**
 * Returns when a digest is due after its reader moved to another time zone: at 7 AM there on the day it was meant for.
 * November 22 in Tokyo is due at 22:00 UTC on November 21; after a move to Los Angeles, at 15:00 UTC on November 22.
 */
export const dueAfterMove = (dueAt: Date, from: string, to: string): Date =>
  from === to ? dueAt : instantOf({ day: localTime(dueAt, from).day, minutes: DIGEST_MINUTES }, to);

/** Returns the period key of a digest due at `dueAt`: "daily:2026-11-20", "weekly:2026-11-16". */
export const digestPeriod = (digest: Digest, timeZone: string, dueAt: Date): string =>
  `${digest}:${localTime(dueAt, timeZone).day}`;

/** Converts "22:30" to 1350. */
export const toMinutes = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
export const toClockTime = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;
