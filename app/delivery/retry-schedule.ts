import { HOUR_MS, MINUTE_MS, SECOND_MS } from "~/time";
import type { MailErrorKind } from "~/channels";

/** Delay of each attempt after the previous one; the first is immediate. */
const WAIT_BEFORE_ATTEMPT_MINUTES = [0, 1, 5, 30, 120] as const;

/** After this many attempts a delivery has failed, until an operator resends it. */
export const ATTEMPTS_MAX = WAIT_BEFORE_ATTEMPT_MINUTES.length;

/**
 * Returns when to retry after `attemptCount` failed attempts, or null if that was the last one. After the first failure
 * at 12:00 the next attempt is due at 12:01, after the second (12:01) at 12:06.
 */
export function nextAttemptAt(attemptCount: number, failedAt: Date): Date | null {
  const minutes = WAIT_BEFORE_ATTEMPT_MINUTES[attemptCount];
  return minutes === undefined ? null : new Date(failedAt.getTime() + minutes * MINUTE_MS);
}

/** How long one sender holds a batch; the mailers' own timeouts are much shorter. */
export const LEASE_MS = 2 * MINUTE_MS;

/** Pauses after the first, second ... consecutive failure of a lane; the last one repeats. */
const PAUSE_SECONDS = [2, 15, 60, 120, 300, 600, 1200, 1800] as const;
/** A wrong key or an unverified domain won't be fixed within seconds. */
const CONFIGURATION_PAUSE_MIN_MS = MINUTE_MS;

/**
 * How long a lane pauses after its `failures`th consecutive provider-wide failure: 2 and 15 seconds, 1, 2, 5, 10, 20,
 * then 30 minutes. A rate limit states its own delay, 5 seconds to 10 minutes; an exhausted quota waits an hour. Until deleted
 * users are erased again after a restore it waits a minute at a time.
 */
export function pauseMs(kind: MailErrorKind, failures: number, retryAfterSeconds?: number): number {
  if (kind === "quota") return HOUR_MS;
  if (kind === "rate-limited" || kind === "held")
    return Math.min(Math.max((retryAfterSeconds ?? 60) * SECOND_MS, 5 * SECOND_MS), 10 * MINUTE_MS);
  const seconds = PAUSE_SECONDS[Math.min(failures, PAUSE_SECONDS.length) - 1] ?? PAUSE_SECONDS[0];
  return Math.max(seconds * SECOND_MS, kind === "configuration" ? CONFIGURATION_PAUSE_MIN_MS : 0);
}
