import type { Database } from "~/database/open.server";
import { sourceStates } from "~/database/schema.server";

export type SourceState = typeof sourceStates.$inferSelect;

/** Each source's last known state, by key. */
export async function readSourceStates(db: Database): Promise<Map<string, SourceState>> {
  const states = await db.select().from(sourceStates);
  return new Map(states.map((state) => [state.source, state]));
}
