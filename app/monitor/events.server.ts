import { desc, eq, sql } from "drizzle-orm";
import type { Database } from "~/database/open.server";
import { query } from "~/database/query.server";
import { apiEvents } from "~/sources/tables.server";

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
