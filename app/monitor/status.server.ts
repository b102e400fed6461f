import { sql } from "drizzle-orm";
import type { Database } from "~/database/open.server";
import { query, type Query } from "~/database/query.server";
import type { API_EVENT_STATUSES } from "~/database/schema.server";
import { DAY_MS } from "~/time";
import { availabilityPercent } from "./health";
import { MONITORED_SERVICES } from "./services";

export interface ServiceStatus {
  service: string;
  lastStatus: (typeof API_EVENT_STATUSES)[number] | null;
  /** Percent of the last 24 hours' calls that succeeded; null without calls. */
  availability24h: number | null;
  success24h: number;
  /** Calls that did not succeed, the rate-limited ones with them. */
  failure24h: number;
  rateLimited24h: number;
  lastError: string | null;
  lastErrorAt: string | null;
  lastChecked: string | null;
  lastUsedAt: string | null;
  lastWasFallback: boolean | null;
}

/** Every monitored service now, computed from the events of the last 24 hours. */
export const serviceStatuses = (db: Database, now: Date): Query<ServiceStatus[]> =>
  query(statusRows(db, now), (rows) => rows.map(toServiceStatus));

function statusRows(db: Database, now: Date) {
  const since = now.getTime() - DAY_MS;
  return db
    .select({
      service: sql<string>`asked.value`,
      newest: sql<string | null>`(
        select json_object('status', e.status, 'at', e.timestamp) from api_events e
        where e.service = asked.value order by e.timestamp desc, e.rowid desc limit 1)`,
      trouble: sql<string | null>`(
        select json_object('at', e.timestamp, 'message',
          coalesce(e.error_message, e.error_code, 'HTTP ' || e.http_status, e.status)) from api_events e
        where e.service = asked.value and e.status <> 'success'
        order by e.timestamp desc, e.rowid desc limit 1)`,
      used: sql<string | null>`(
        select json_object('at', e.timestamp, 'isPrimary', e.is_primary) from api_events e
        where e.service = asked.value and e.was_used = 1
        order by e.timestamp desc, e.rowid desc limit 1)`,
      counts: sql<string>`(
        select json_array(total(e.status = 'success'), total(e.status = 'failure'), total(e.status = 'rate_limited'))
        from api_events e where e.service = asked.value and e.timestamp >= ${since})`,
    })
    .from(sql`json_each(${JSON.stringify(MONITORED_SERVICES)}) asked`);
}

type Row = Awaited<ReturnType<typeof statusRows>>[number];

function toServiceStatus(row: Row): ServiceStatus {
  const newest = read<{ status: ServiceStatus["lastStatus"]; at: number }>(row.newest);
  const trouble = read<{ message: string; at: number }>(row.trouble);
  const used = read<{ isPrimary: number; at: number }>(row.used);
  const [success24h, failed, rateLimited24h] = JSON.parse(row.counts) as Counts;
  const failure24h = failed + rateLimited24h;
  return {
    service: row.service,
    lastStatus: newest?.status ?? null,
    availability24h: availabilityPercent(success24h, failure24h),
    success24h,
    failure24h,
    rateLimited24h,
    lastError: trouble?.message ?? null,
    lastErrorAt: instantOf(trouble),
    lastChecked: instantOf(newest),
    lastUsedAt: instantOf(used),
    lastWasFallback: used ? used.isPrimary === 0 : null,
  };
}

type Counts = [succeeded: number, failed: number, rateLimited: number];

const read = <Shape>(text: string | null) => (text === null ? null : (JSON.parse(text) as Shape));

const instantOf = (found: { at: number } | null) => (found ? new Date(found.at).toISOString() : null);
