import { desc, eq, sql } from "drizzle-orm";
import type { Database } from "~/database/open.server";
import { apiEvents } from "~/database/schema.server";

/** The newest attempts to call outside services, newest first; of one service where it is named. */
export function recentEvents(db: Database, options: { service?: string; limit: number }) {
  return db
    .select()
    .from(apiEvents)
    .where(options.service ? eq(apiEvents.service, options.service) : undefined)
    .orderBy(desc(apiEvents.timestamp), desc(sql`rowid`))
    .limit(options.limit);
}

/** An event as the JSON call tells it: instants are ISO strings. */
export type ApiEvent = ReturnType<typeof eventView>;

export function eventView(event: typeof apiEvents.$inferSelect) {
  return { ...event, timestamp: event.timestamp.toISOString() };
}
