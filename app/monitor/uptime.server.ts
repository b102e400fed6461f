import { gte, sql } from "drizzle-orm";
import type { Database } from "~/database/open.server";
import { query, type Query } from "~/database/query.server";
import { apiEvents } from "~/sources/tables.server";
import { DAY_MS } from "~/time";
import { availabilityPercent, healthOf, type Health } from "./service-health";
import { MONITORED_SERVICES } from "./services";
import { lastDates, startOfDay } from "./times";

/** Events are kept this long. */
const UPTIME_DAYS = 30;

/** A service on one UTC day. */
export interface UptimeDay {
  /** "2026-11-20" */
  date: string;
  health: Health;
}

/** Each service's health on each of the last 30 UTC days, oldest first. */
export const serviceUptime = (db: Database, now: Date): Query<Record<string, UptimeDay[]>> =>
  query(uptimeRows(db, now), (rows) => toUptime(rows, now));

const uptimeRows = (db: Database, now: Date) =>
  db
    .select({
      service: apiEvents.service,
      date: sql<string>`date(timestamp / 1000, 'unixepoch')`.as("date"),
      succeeded: sql<number>`sum(status = 'success')`,
      failed: sql<number>`sum(status <> 'success')`,
    })
    .from(apiEvents)
    .where(gte(apiEvents.timestamp, new Date(startOfDay(now).getTime() - (UPTIME_DAYS - 1) * DAY_MS)))
    .groupBy(apiEvents.service, sql`date`);

function toUptime(
  rows: readonly { service: string; date: string; succeeded: number; failed: number }[],
  now: Date,
): Record<string, UptimeDay[]> {
  const known = new Map(
    rows.map(({ service, date, succeeded, failed }) => [
      `${service} ${date}`,
      healthOf(availabilityPercent(succeeded, failed)),
    ]),
  );
  const dates = lastDates(UPTIME_DAYS, now);
  const daysOf = (service: string) =>
    dates.map((date) => ({ date, health: known.get(`${service} ${date}`) ?? ("no-data" as const) }));
  return Object.fromEntries(MONITORED_SERVICES.map((service) => [service, daysOf(service)]));
}
