import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { flag, instant, json } from "~/database/columns.server";

/** The last known state of each source and model: when it may be called again, and its remaining quota. */
export const sourceStates = sqliteTable("source_states", {
  /** A source's key, or the service of a model. */
  source: text("source").primaryKey(),
  lastAttemptAt: instant("last_attempt_at"),
  lastSuccessAt: instant("last_success_at"),
  /** When the first call after the last success failed or gave only part; null while the calls succeed. */
  failingSince: instant("failing_since"),
  /** When the first call after the last success was refused with 401 or 403; null if none was. */
  refusedSince: instant("refused_since"),
  /** When the first call after the last success found the model unknown or retired; null if none did. */
  goneSince: instant("gone_since"),
  /** When the first of the latest calls found a model's quota used up; null unless the last one did. */
  quotaSince: instant("quota_since"),
  retryAfterUntil: instant("retry_after_until"),
  rateLimit: json<{ limit?: number; remaining?: number; reset?: string }>("rate_limit"),
  /** True if only part of the last answer was read. */
  isIncomplete: flag("is_incomplete").notNull().default(false),
  /** Missing parts of the last response, as sentences for operators. */
  notes: json<string[]>("notes"),
});

/**
 * Bill titles, because the list of changed bills has only short ones. Fetched again when the bill changes; kept 180 days, without
 * an official title one day.
 */
export const billTitles = sqliteTable("bill_titles", {
  /** As in Congress.gov API URLs: "119/hr/3424". */
  bill: text("bill").primaryKey(),
  title: text("title").notNull(),
  officialTitle: text("official_title"),
  /** The listed title and latest action with which they were fetched. */
  basis: text("basis").notNull(),
  fetchedAt: instant("fetched_at").notNull(),
});

export const API_EVENT_STATUSES = ["success", "failure", "rate_limited"] as const;

/** One attempt to call an outside service. Kept 30 days; daily totals remain in api_daily_metrics. */
export const apiEvents = sqliteTable(
  "api_events",
  {
    id: text("id").primaryKey(),
    service: text("service").notNull(),
    operation: text("operation").notNull(),
    status: text("status", { enum: API_EVENT_STATUSES }).notNull(),
    durationMs: integer("duration_ms").notNull(),
    timestamp: instant("timestamp").notNull(),
    isPrimary: flag("is_primary").notNull(),
    wasUsed: flag("was_used").notNull(),
    httpStatus: integer("http_status"),
    errorCode: text("error_code"),
    errorMessage: text("error_message"),
    correlationId: text("correlation_id").notNull(),
    rateLimit: json<{ limit?: number; remaining?: number; reset?: string }>("rate_limit"),
    itemCount: integer("item_count"),
    relevantCount: integer("relevant_count"),
    /** Tokens of a call to a model, in and out; null where it doesn't say. */
    tokens: integer("tokens"),
    attempt: integer("attempt").notNull().default(1),
  },
  (t) => [
    index("api_events_by_time").on(t.timestamp),
    index("api_events_by_service_and_time").on(t.service, t.timestamp),
    index("api_events_by_refresh").on(t.correlationId),
    index("api_events_in_trouble")
      .on(t.service, t.timestamp)
      .where(sql`status <> 'success'`),
    index("api_events_used")
      .on(t.service, t.timestamp)
      .where(sql`was_used = 1`),
    check("api_events_duration_not_negative", sql`${t.durationMs} >= 0`),
  ],
);
