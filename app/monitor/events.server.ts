import { desc, eq, sql } from "drizzle-orm";
import type { Database } from "~/database/open.server";
import { query } from "~/database/query.server";
import { apiEvents } from "~/database/schema.server";

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

/** An event as the JSON call returns it: instants are ISO strings. */
export type ApiEvent = ReturnType<typeof eventView>;

function eventView(event: typeof apiEvents.$inferSelect) {
  return { ...event, timestamp: event.timestamp.toISOString() };
}
