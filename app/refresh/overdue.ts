import { HOUR_MS, MINUTE_MS } from "~/time";

/** A scheduled refresh runs every 6 hours and takes minutes: after this long without a success, one was missed or failed. */
export const REFRESH_OVERDUE_AFTER_MS = 6 * HOUR_MS + 15 * MINUTE_MS;

/** By then the refresh that the sweep starts should have finished too, so readers and operators see a notice. */
export const DATA_STALE_AFTER_MS = 7 * HOUR_MS;

/** Whether data of this age are stale; there is nothing to call stale where there is none. */
export const isStale = (assessedAt: Date | null, now: Date): boolean =>
  assessedAt !== null && now.getTime() - assessedAt.getTime() > DATA_STALE_AFTER_MS;
