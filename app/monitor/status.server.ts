import { sql } from "drizzle-orm";
import type { Database } from "~/database/open.server";
import type { API_EVENT_STATUSES } from "~/database/schema.server";
import { DAY_MS } from "~/durations";
import { availabilityPercent } from "./health";
import { MONITORED_SERVICES } from "./services";
import { QUARTER_MS } from "./times";

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

/**
 * Every monitored service as it stands. One round trip, and a cost that does not grow with the number of events: the
 * newest rows come from indexes, the last 24 hours from the quarters' sums and the events of the one quarter of an hour
 * that `now - 24 h` cuts.
 */
export async function serviceStatuses(db: Database, now: Date): Promise<ServiceStatus[]> {
  return (await statusRows(db, now)).map(readStatus);
}

/** The same as a statement, for a page's batch; read each row with `readStatus`. */
export function statusRows(db: Database, now: Date) {
  const since = now.getTime() - DAY_MS;
  const firstWhole = Math.ceil(since / QUARTER_MS) * QUARTER_MS;
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
      whole: sql<string>`(
        select json_array(total(q.success_count), total(q.failure_count), total(q.rate_limited_count))
        from api_quarter_hours q where q.service = asked.value and q.quarter >= ${firstWhole})`,
      edge: sql<string>`(
        select json_array(total(e.status = 'success'), total(e.status = 'failure'), total(e.status = 'rate_limited'))
        from api_events e where e.service = asked.value
        and e.timestamp >= ${since} and e.timestamp < ${firstWhole})`,
    })
    .from(sql`json_each(${JSON.stringify(MONITORED_SERVICES)}) asked`);
}

type Row = Awaited<ReturnType<typeof statusRows>>[number];

export function readStatus(row: Row): ServiceStatus {
  const newest = read<{ status: ServiceStatus["lastStatus"]; at: number }>(row.newest);
  const trouble = read<{ message: string; at: number }>(row.trouble);
  const used = read<{ isPrimary: number; at: number }>(row.used);
  const whole = JSON.parse(row.whole) as Counts;
  const edge = JSON.parse(row.edge) as Counts;
  const success24h = whole[0] + edge[0];
  const rateLimited24h = whole[2] + edge[2];
  const failure24h = whole[1] + edge[1] + rateLimited24h;
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
