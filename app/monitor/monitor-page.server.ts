import { joinQueries, query, runBatch } from "~/database/query.server";
import { latestFetch } from "~/refresh/runs.server";
import { freshnessOf } from "~/sources/source-freshness";
import { dailyMetrics, serviceUptime } from "./metrics.server";
import { EVENTS_MAX, type OperationsQuery } from "./queries";
import { type MonitoredService, SERVICE_NAMES } from "./services";
import { serviceStatuses } from "./status.server";
import type { MetricWindowDays } from "./windows";
import { failingCustomers } from "~/billing/maintenance.server";
import type { Context } from "~/context.server";
import { undeliveredEmails } from "~/delivery/undelivered.server";
import { PAGES_MAX } from "./list-pages";
import { mailBacklog, undeliveredView } from "./mail-backlog.server";
import { recentRuns } from "./runs.server";
import { sourceHealth } from "./source-health.server";
import { warningsOf } from "./warnings";
import { desc, eq, sql } from "drizzle-orm";
import type { Database } from "~/database/open.server";
import { apiEvents } from "~/sources/tables.server";

/** Everything the monitor page shows initially, in one round trip. */
export async function monitorPage(
  context: Pick<Context, "ai" | "config" | "db" | "messageKinds">,
  {
    service,
    days,
    pages,
    now,
  }: { service?: MonitoredService; days: MetricWindowDays; pages: OperationsQuery; now: Date },
) {
  const { db } = context;
  const { metrics, ...shown } = await runBatch(db, {
    statuses: serviceStatuses(context, now),
    uptime: serviceUptime(db, now),
    updatedAt: query(latestFetch(db), ([run]) => (run ? (freshnessOf(run)?.updatedAt ?? null) : null)),
    events: recentEvents(db, { service, limit: EVENTS_MAX }),
    metrics: dailyMetrics(db, { service: service ?? "", days, now }),
    operations: operations(context, now, pages),
  });
  return {
    now,
    names: SERVICE_NAMES as Record<string, string>,
    ...shown,
    metrics: service ? metrics : [],
  };
}

const RUNS_PER_PAGE = 10;
const UNDELIVERED_PER_PAGE = 20;

/** The state of operations: source freshness, latest runs, delayed and failed emails. */
export const operations = (
  context: Pick<Context, "db" | "messageKinds">,
  now: Date,
  pages: OperationsQuery,
) =>
  joinQueries(
    {
      runs: recentRuns(context.db, { page: pages.runs, size: RUNS_PER_PAGE }),
      backlog: mailBacklog(context.db, now),
      sources: sourceHealth(context.db, now),
      failingCustomers: failingCustomers(context.db),
      undelivered: undeliveredEmails(context, pages.emails * UNDELIVERED_PER_PAGE + 1),
    },
    ({ runs, backlog, sources, failingCustomers: customers, undelivered }) => ({
      runs: { ...runs, parameter: "runs" },
      backlog,
      failingCustomers: customers,
      sources: sources.map((source) => ({
        ...source,
        name: SERVICE_NAMES[source.service],
        warnings: warningsOf(source, now),
      })),
      undelivered: {
        rows: undelivered
          .slice((pages.emails - 1) * UNDELIVERED_PER_PAGE, pages.emails * UNDELIVERED_PER_PAGE)
          .map(undeliveredView),
        page: pages.emails,
        hasMore: pages.emails < PAGES_MAX.emails && undelivered.length > pages.emails * UNDELIVERED_PER_PAGE,
        parameter: "emails",
      },
    }),
  );

/** The latest calls to outside services, newest first; optionally of one service. */
export const recentEvents = (db: Database, options: { service?: string; limit: number }) =>
  query(
    db
      .select()
      .from(apiEvents)
      .where(options.service ? eq(apiEvents.service, options.service) : undefined)
      .orderBy(desc(apiEvents.timestamp), desc(sql`rowid`))
      .limit(options.limit),
    (rows) => rows.map(eventView),
  );

const UNKNOWN_LIMIT = { limit: null, remaining: null, reset: null };

/** An event as the JSON call returns it: instants are ISO strings, and what a rate limit doesn't say is null. */
export type ApiEvent = ReturnType<typeof eventView>;

function eventView(event: typeof apiEvents.$inferSelect) {
  const rateLimit = event.rateLimit && { ...UNKNOWN_LIMIT, ...event.rateLimit };
  return { ...event, rateLimit, timestamp: event.timestamp.toISOString() };
}
