import { MINUTE_MS } from "~/durations";

/** How long after the attempt before it each attempt is made; the first is made at once. */
const WAIT_BEFORE_ATTEMPT_MINUTES = [0, 1, 5, 30, 120] as const;

/** After so many attempts a delivery is dead, until an operator sends it again. */
export const ATTEMPTS_MAX = WAIT_BEFORE_ATTEMPT_MINUTES.length;

/**
 * When to try again after `attemptCount` attempts failed, or null when that was the last one.
 * After the first failure at 12:00 the next attempt is due at 12:01, after the second (12:01) at 12:06.
 */
export function nextAttemptAt(attemptCount: number, failedAt: Date): Date | null {
  const minutes = WAIT_BEFORE_ATTEMPT_MINUTES[attemptCount];
  return minutes === undefined ? null : new Date(failedAt.getTime() + minutes * MINUTE_MS);
}

/** How long one sender holds a delivery; every mailer's own time limit is far shorter. */
export const LEASE_MS = 2 * MINUTE_MS;

/** How late a bell may be before it counts as lost and is rung again. */
export const BELL_LOST_AFTER_MS = 2 * MINUTE_MS;
