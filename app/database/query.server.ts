import type { BatchItem } from "drizzle-orm/batch";
import type { Database } from "./open.server";

type Statement = BatchItem<"sqlite"> & { toSQL(): { sql: string; params: unknown[] } };

/** What to ask of D1 and what its rows mean, as one value. `readOne` runs it alone, `readAll` with others at once. */
export interface Query<Result> {
  readonly statements: readonly Statement[];
  /** Makes the result of the statements' rows, which come in the order of `statements`. */
  readonly read: (rows: readonly unknown[]) => Result;
}

type NamedQueries = Readonly<Record<string, Query<unknown>>>;

type ResultsOf<Named extends NamedQueries> = {
  readonly [Name in keyof Named]: Named[Name] extends Query<infer Result> ? Result : never;
};

/** One statement, and the reader of its rows. */
export const query = <Asked extends Statement, Result>(
  statement: Asked,
  read: (rows: Asked["_"]["result"]) => Result,
): Query<Result> => ({ statements: [statement], read: ([rows]) => read(rows) });

/** Several queries as one, with the reader of their results. */
export function joinQueries<Named extends NamedQueries, Result>(
  named: Named,
  read: (results: ResultsOf<Named>) => Result,
): Query<Result> {
  const queries = Object.entries(named);
  return {
    statements: queries.flatMap(([, { statements }]) => statements),
    read: (rows) => {
      let start = 0;
      const results = queries.map(([name, { statements, read }]) => {
        const end = start + statements.length;
        const result = read(rows.slice(start, end));
        start = end;
        return [name, result];
      });
      return read(Object.fromEntries(results) as ResultsOf<Named>);
    },
  };
}

/** Runs the query, in one round trip to D1. */
export async function readOne<Result>(db: Database, { statements, read }: Query<Result>): Promise<Result> {
  const [first, ...rest] = statements;
  return read(first ? await db.batch([first, ...rest]) : []);
}

/** Runs the queries in one round trip to D1, and returns each one's result under its name. */
export const readAll = <Named extends NamedQueries>(db: Database, named: Named): Promise<ResultsOf<Named>> =>
  readOne(
    db,
    joinQueries(named, (results) => results),
  );
