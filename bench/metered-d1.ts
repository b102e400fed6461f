/** Counts of a database's use. */
interface Counts {
  roundTrips: number;
  rowsRead: number;
  rowsWritten: number;
}

/** The same D1, counting round trips and the rows that Cloudflare bills. */
export function meteredD1(d1: D1Database) {
  const counts: Counts = { roundTrips: 0, rowsRead: 0, rowsWritten: 0 };
  const inner = new WeakMap<object, D1PreparedStatement>();
  const count = <Result extends { meta: { rows_read?: number; rows_written?: number } }>(result: Result) => {
    counts.rowsRead += result.meta.rows_read ?? 0;
    counts.rowsWritten += result.meta.rows_written ?? 0;
    return result;
  };
  const watch = (statement: D1PreparedStatement): D1PreparedStatement => {
    const all = async () => {
      counts.roundTrips += 1;
      return count(await statement.all<Record<string, unknown>>());
    };
    const watched = {
      bind: (...values: unknown[]) => watch(statement.bind(...values)),
      all,
      run: all,
      first: async () => (await all()).results[0] ?? null,
      // D1 says nothing of a raw result's rows, so a reading statement is asked twice and counted once.
      raw: async () => {
        const { results } = await all();
        const isReading = /^\s*(?:select|with)/i.test((statement as unknown as { sql: string }).sql);
        return isReading ? statement.raw() : results.map((row) => Object.values(row));
      },
    } as unknown as D1PreparedStatement;
    inner.set(watched, statement);
    return watched;
  };
  const metered = {
    prepare: (sql: string) => watch(d1.prepare(sql)),
    batch: async (statements: D1PreparedStatement[]) => {
      counts.roundTrips += 1;
      const results = await d1.batch(statements.map((statement) => inner.get(statement) ?? statement));
      return results.map((result) => count(result));
    },
  } as unknown as D1Database;
  return {
    d1: metered,
    counts,
    reset: () => void Object.assign(counts, { roundTrips: 0, rowsRead: 0, rowsWritten: 0 }),
  };
}
