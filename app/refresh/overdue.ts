import { HOUR_MS, MINUTE_MS } from "~/time";

/**
 * A scheduled refresh runs every 6 hours and takes minutes, so after this long without a success, one was missed or
 * failed.
 */
export const REFRESH_OVERDUE_AFTER_MS = 6 * HOUR_MS + 15 * MINUTE_MS;

/** By then the refresh started by the sweep should have finished too, so users and operators see a notice. */
export const DATA_STALE_AFTER_MS = 7 * HOUR_MS;

/** True if data of this age is stale; false without data. */
export const isStale = (assessedAt: Date | null, now: Date): boolean =>
  assessedAt !== null && now.getTime() - assessedAt.getTime() > DATA_STALE_AFTER_MS;
