import { isStale } from "~/refresh/overdue";
import { formatInstant, DAY_MS, HOUR_MS } from "~/time";
import { counted } from "~/text";
import type { MonitoredService } from "./services";

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
 * A service's health now: what its calls of the last 24 hours say, unless they went well and the last answer of one of
 * its feeds was cut, unreadable or missing.
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
  return `${Math.floor(percent * 10 + 1e-9) / 10}%`;
}

/** Below 1000 ms in milliseconds, else in seconds with one decimal: 999 is "999 ms", 1250 is "1.3 s". */
export function durationLabel(durationMs: number): string {
  const whole = Math.round(durationMs);
  return whole < 1000 ? `${whole} ms` : `${(whole / 1000).toFixed(1)} s`;
}

/** A status for display: "rate_limited" is "rate limited". */
export const statusLabel = (status: string): string => status.replaceAll("_", " ");

/** The overall status. */
export type OverallState = "operational" | "degraded" | "down" | "no-data";

export interface Overall {
  state: OverallState;
  title: string;
  text: string;
}

export interface NamedHealth {
  name: string;
  health: Health;
}

/**
 * Summarizes the services in one status. Down means that data is no longer updated; an unhealthy service means
 * degraded. A service without calls in the last 24 hours, such as an unneeded fallback, counts as healthy. Before the first
 * update nothing is known.
 */
export function overallOf(services: readonly NamedHealth[], updatedAt: Date | null, now: Date): Overall {
  if (isStale(updatedAt, now) && updatedAt) {
    return {
      state: "down",
      title: "Updates have stopped",
      text: `The last update was on ${formatInstant(updatedAt)}. Updates normally come every 6 hours.`,
    };
  }
  const inTrouble = services.filter(({ health }) => ["unhealthy", "degraded", "incomplete"].includes(health));
  if (inTrouble.length > 0) {
    const names = inTrouble.map(({ name }) => name).join(", ");
    const title =
      inTrouble.length === 1 ? "1 service has problems" : `${inTrouble.length} services have problems`;
    return {
      state: "degraded",
      title,
      text: `Some calls failed or returned incomplete data in the last 24 hours: ${names}.`,
    };
  }
  if (!updatedAt) {
    return {
      state: "no-data",
      title: "No data yet",
      text: "The first update hasn\u2019t finished. Updates come every 6 hours.",
    };
  }
  return {
    state: "operational",
    title: "All services operational",
    text: "No problems in the last 24 hours.",
  };
}

const TROUBLE_FIRST: Record<Health, number> = {
  unhealthy: 0,
  degraded: 1,
  incomplete: 2,
  healthy: 3,
  "no-data": 4,
};

/** Unhealthy services first; the others keep their order. */
export const problemsFirst = <Item extends { health: Health }>(services: readonly Item[]): Item[] =>
  [...services].sort((a, b) => TROUBLE_FIRST[a.health] - TROUBLE_FIRST[b.health]);

export interface SourceHealth {
  service: MonitoredService;
  /** When it last returned a usable response. */
  lastAnswerAt: string | null;
  /** Item counts of its latest responses, newest first. */
  itemsOfLastAnswers: number[];
  /** The last 24 hours' errors by class, most frequent first. */
  errorClasses: { kind: string; count: number }[];
  rateLimit: { limit?: number; remaining?: number; reset?: string } | null;
  /** Paused until then at the provider's request (Retry-After). */
  pausedUntil: string | null;
  /** When it was last called; a fallback may never have been. */
  lastAskedAt: string | null;
  /** Called only when another source fails. */
  isFallback: boolean;
  /** Only part of the last response was read. */
  isIncomplete: boolean;
  /** Missing parts of the last responses: records that could not be read, pages that were left out. */
  notes: readonly string[];
}

/** Two refreshes missed. */
const STALE_AFTER_MS = 12 * HOUR_MS;
/** This many consecutive empty responses are unlikely to be chance. */
const EMPTY_ANSWERS = 3;
const LITTLE_QUOTA_LEFT = 0.1;

/**
 * Returns what an operator should look at, as sentences; empty for a source that is healthy or was never called.
 * Accepted but always empty responses suggest a changed API or a broken query.
 */
export function warningsOf(health: SourceHealth, now: Date): string[] {
  const { lastAskedAt, lastAnswerAt, isFallback } = health;
  if (lastAskedAt === null && lastAnswerAt === null) return [];
  const warnings: string[] = [];
  // A fallback that responded when last needed is healthy, however long ago that was.
  const isResting =
    isFallback && lastAskedAt !== null && lastAnswerAt !== null && lastAskedAt <= lastAnswerAt;
  if (lastAnswerAt === null) warnings.push("Never responded");
  else if (!isResting) {
    const ageMs = now.getTime() - new Date(lastAnswerAt).getTime();
    if (ageMs > STALE_AFTER_MS) warnings.push(`No successful response for ${ageLabel(ageMs)}`);
  }
  const last = health.itemsOfLastAnswers.slice(0, EMPTY_ANSWERS);
  if (last.length === EMPTY_ANSWERS && last.every((items) => items === 0)) {
    warnings.push(`Last ${EMPTY_ANSWERS} responses were empty`);
  }
  const { limit, remaining } = health.rateLimit ?? {};
  if (limit !== undefined && remaining !== undefined && remaining <= limit * LITTLE_QUOTA_LEFT) {
    warnings.push(`Quota almost used: ${remaining} of ${limit} calls left`);
  }
  return [...warnings, ...health.notes];
}

/** "5 hours" up to two days, "3 days" above, rounded down. */
export function ageLabel(ageMs: number): string {
  if (ageMs < HOUR_MS) return "less than an hour";
  return ageMs < 2 * DAY_MS
    ? counted(Math.floor(ageMs / HOUR_MS), "hour")
    : counted(Math.floor(ageMs / DAY_MS), "day");
}
