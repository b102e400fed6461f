/** A service's health, as on its card. */
export type Health = "healthy" | "incomplete" | "degraded" | "unhealthy" | "no-data";

const HEALTHY_FROM_PERCENT = 90;
const DEGRADED_FROM_PERCENT = 70;

/** The health for an availability in percent; null means no calls in the last 24 hours. */
export function healthOf(availabilityPercent: number | null): Health {
  if (availabilityPercent === null) return "no-data";
  if (availabilityPercent >= HEALTHY_FROM_PERCENT) return "healthy";
  return availabilityPercent >= DEGRADED_FROM_PERCENT ? "degraded" : "unhealthy";
}

/**
 * A service's health now: what its calls of the last 24 hours say, unless they went well and the last answer of one of its feeds
 * was cut, unreadable or missing.
 */
export function currentHealthOf({
  availability24h,
  isIncomplete,
  isFailing,
}: {
  availability24h: number | null;
  /** Only part of a feed's last response was read. */
  isIncomplete: boolean;
  /** A feed's last answer was missing or not as its provider documents it. */
  isFailing: boolean;
}): Health {
  const health = healthOf(availability24h);
  if (health !== "healthy") return health;
  if (isFailing) return "degraded";
  return isIncomplete ? "incomplete" : "healthy";
}

export const HEALTH_LABELS: Record<Health, string> = {
  healthy: "Healthy",
  incomplete: "Incomplete",
  degraded: "Degraded",
  unhealthy: "Unhealthy",
  "no-data": "No data",
};

/**
 * Successful calls as a percentage of all calls; null without calls. A rate-limited call returned no data and counts as
 * a failure: 7 successes, 2 failures and 1 rate-limited call are 70.
 */
export function availabilityPercent(succeeded: number, failed: number): number | null {
  const calls = succeeded + failed;
  return calls === 0 ? null : (100 * succeeded) / calls;
}

/** "99.9%", rounded down to a tenth so no figure overstates its band; "—" without data. */
export function percentLabel(percent: number | null): string {
  if (percent === null) return "—";
  const tenths = Math.floor(percent * 10 + 1e-9) / 10;
  return `${Number.isInteger(tenths) ? tenths : tenths.toFixed(1)}%`;
}

/** Below 1000 ms in milliseconds, else in seconds with one decimal: 999 is "999 ms", 1250 is "1.3 s". */
export function durationLabel(durationMs: number): string {
  const whole = Math.round(durationMs);
  return whole < 1000 ? `${whole} ms` : `${(whole / 1000).toFixed(1)} s`;
}

/** A status for display: "rate_limited" is "rate limited". */
export const statusLabel = (status: string): string => status.replaceAll("_", " ");
