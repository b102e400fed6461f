import { and, eq } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { Database } from "~/database/open.server";
import { apiEvents } from "~/database/schema.server";

/** Notes on a refresh's events how many of each source's items turned out to be relevant. */
export async function noteRelevantItems(
  db: Database,
  correlationId: string,
  relevantBySource: ReadonlyMap<string, number>,
): Promise<void> {
  const [first, ...rest] = [...relevantBySource].map(([service, relevantCount]): BatchItem<"sqlite"> =>
    db
      .update(apiEvents)
      .set({ relevantCount })
      .where(
        and(
          eq(apiEvents.correlationId, correlationId),
          eq(apiEvents.service, service),
          eq(apiEvents.wasUsed, true),
        ),
      ),
  );
  if (first) await db.batch([first, ...rest]);
}
