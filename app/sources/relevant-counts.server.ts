import { and, eq } from "drizzle-orm";
import type { Database } from "~/database/open.server";
import { runBatch, type Statement } from "~/database/query.server";
import { apiEvents } from "./tables.server";
import { SOURCE_KEYS, SOURCES } from "./catalog";

/** Records how many of each source's items are relevant on a refresh's events, by source key. */
export async function recordRelevantCounts(
  db: Database,
  correlationId: string,
  relevantBySource: ReadonlyMap<string, number>,
): Promise<void> {
  const sources = SOURCE_KEYS.map((key) => SOURCES[key]);
  const statements = sources.flatMap(({ key, service, operation }): Statement[] => {
    const relevantCount = relevantBySource.get(key);
    if (relevantCount === undefined) return [];
    return [
      db
        .update(apiEvents)
        .set({ relevantCount })
        .where(
          and(
            eq(apiEvents.correlationId, correlationId),
            eq(apiEvents.service, service),
            eq(apiEvents.operation, operation),
            eq(apiEvents.wasUsed, true),
          ),
        ),
    ];
  });
  await runBatch(db, { statements });
}
