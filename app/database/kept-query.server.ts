import type { Database } from "./open.server";
import { runBatch, type Query } from "./query.server";

/** What an isolate keeps of a query: its result, and the version of the data that it was read from. */
interface Kept<Result> {
  version: string;
  readAt: number;
  result: Result;
}

/**
 * A reader that keeps the last result in the isolate's memory, for each database. It reads `own` each time; while the
 * version in it stays the same, and for at most `maxAgeMs`, it runs `shared` no more. The first read and a read of new data
 * that follows a kept one cost a second round trip at most, any other costs one. Results are shared by requests: readers must
 * not change them, and they hold nothing of a user.
 */
export function keptQuery<Own extends { version: string }, Result>(maxAgeMs: number) {
  const keptBy = new WeakMap<Database, Kept<Result>>();
  return async (
    db: Database,
    now: Date,
    own: Query<Own>,
    shared: () => Query<Result>,
  ): Promise<Own & { shared: Result }> => {
    const kept = keptBy.get(db);
    if (kept && Math.abs(now.getTime() - kept.readAt) < maxAgeMs) {
      const { mine } = await runBatch(db, { mine: own });
      if (mine.version === kept.version) return { ...mine, shared: kept.result };
    }
    const { mine, result } = await runBatch(db, { mine: own, result: shared() });
    keptBy.set(db, { version: mine.version, readAt: now.getTime(), result });
    return { ...mine, shared: result };
  };
}
