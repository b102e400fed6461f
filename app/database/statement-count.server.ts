import { openDatabase, type Database } from "./open.server";

/** A database that counts its statements, because D1 allows a limited number per invocation. */
export interface CountedDatabase {
  db: Database;
  /** Statements prepared so far. */
  count: () => number;
}

/** Opens the same D1 again, and counts what it is asked from now on. */
export function countStatements({ $client }: Database): CountedDatabase {
  let count = 0;
  const counting = {
    prepare: (statement: string) => {
      count += 1;
      return $client.prepare(statement);
    },
    batch: (statements: D1PreparedStatement[]) => $client.batch(statements),
  };
  return { db: openDatabase(counting as D1Database), count: () => count };
}
