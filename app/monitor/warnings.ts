import { DAY_MS, HOUR_MS } from "~/time";
import type { MonitoredService } from "./services";

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
  const [count, unit] =
    ageMs < 2 * DAY_MS ? [Math.floor(ageMs / HOUR_MS), "hour"] : [Math.floor(ageMs / DAY_MS), "day"];
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
}
