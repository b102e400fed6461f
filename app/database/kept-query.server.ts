import type { Database } from "./open.server";
import { runBatch, type Query } from "./query.server";

/** A cached query result per isolate, with the data version it was read from. */
interface Kept<Result> {
  version: string;
  readAt: number;
  result: Result;
}

/**
 * Creates a reader that caches the last result in the isolate's memory, per database. It reads `own` each time; while
 * the version in it is unchanged, for at most `maxAgeMs`, it skips `shared`. The first read, and a read of new data
 * after a cached one, cost up to one extra round trip; others cost one. Results are shared across requests: treat them
 * as immutable and without user data.
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
