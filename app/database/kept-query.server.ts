import type { Database } from "./open.server";
import { joinQueries, type Query } from "./query.server";

/** A cached query result per isolate, with the data version it was read from. */
interface Kept<Result> {
  version: string;
  readAt: number;
  result: Result;
}

/** How to read the data for one request. */
interface KeptRead<Own, Result> {
  /** Reads `own`, and `shared` too if nothing is cached. Returns null if the cached result is out of date. */
  first: Query<(Own & { shared: Result }) | null>;
  /** Reads both, for when `first` returned null. */
  again: () => Query<Own & { shared: Result }>;
}

/**
 * Creates a reader that caches the last result in the isolate's memory, per database. It reads `own` each time; while the
 * version in it is unchanged, for at most `maxAgeMs`, it skips `shared`. A read of new data after a cached one costs two
 * round trips; others cost one. Results are shared across requests: treat them as immutable and without user data.
 */
export function keptQuery<Own extends { version: string }, Result>(maxAgeMs: number) {
  const keptBy = new WeakMap<Database, Kept<Result>>();
  return (db: Database, now: Date, own: Query<Own>, shared: () => Query<Result>): KeptRead<Own, Result> => {
    const again = () =>
      joinQueries({ mine: own, result: shared() }, ({ mine, result }) => {
        keptBy.set(db, { version: mine.version, readAt: now.getTime(), result });
        return { ...mine, shared: result };
      });
    const kept = keptBy.get(db);
    if (!kept || Math.abs(now.getTime() - kept.readAt) >= maxAgeMs) return { first: again(), again };
    const first = joinQueries({ mine: own }, ({ mine }) =>
      mine.version === kept.version ? { ...mine, shared: kept.result } : null,
    );
    return { first, again };
  };
}
