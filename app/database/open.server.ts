import { drizzle } from "drizzle-orm/d1";
import { DrizzleQueryError } from "drizzle-orm/errors";

// Drizzle's error repeats the statement's parameters, such as password hashes, in its message, so they would be in every
// log of the error. The setter keeps them out when Drizzle builds the error; the cause still says what D1 refused.
// Configurable, because the development server evaluates this module more than once.
Object.defineProperty(DrizzleQueryError.prototype, "params", {
  configurable: true,
  set(this: DrizzleQueryError) {
    this.message = "A query failed";
  },
});

/** Opens D1 through Drizzle. Holds no request state, so an isolate opens it once (`createContext`). */
export const openDatabase = (binding: D1Database) => drizzle(binding);

export type Database = ReturnType<typeof openDatabase>;

/** True if `error` or its cause is a D1 unique-constraint violation. */
export function isUniqueViolation(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause.message.includes("UNIQUE constraint failed")) return true;
  }
  return false;
}

/** A database that counts its statements, because D1 allows a limited number per invocation. */
interface CountedDatabase {
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
