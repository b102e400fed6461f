import type { Context } from "~/context.server";
import { apiEvents } from "~/sources/tables.server";
import { noon } from "./context";

export type EventDraft = Partial<typeof apiEvents.$inferInsert> & { minutesAgo?: number };

/** Writes consecutive attempts: by default a successful Guardian search of 120 ms at noon. */
export async function recordEvents(context: Context, drafts: EventDraft[]): Promise<void> {
  for (const { minutesAgo = 0, ...draft } of drafts) {
    await context.db.insert(apiEvents).values({
      id: context.newId(),
      service: "guardian",
      operation: "search",
      status: "success",
      durationMs: 120,
      timestamp: new Date(noon.getTime() - minutesAgo * 60_000),
      isPrimary: true,
      wasUsed: draft.status === undefined || draft.status === "success",
      httpStatus: 200,
      correlationId: "refresh-1",
      ...draft,
    });
  }
}
