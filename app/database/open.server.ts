import { drizzle } from "drizzle-orm/d1";
import * as schema from "./schema.server";

/** Opens D1 through Drizzle. It holds nothing of a request, so an isolate opens it once (`createContext`). */
export const openDatabase = (binding: D1Database) => drizzle(binding, { schema });

export type Database = ReturnType<typeof openDatabase>;

/** True when `error`, or what caused it, is D1 refusing a row because a unique index already holds it. */
export function isUniqueViolation(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause.message.includes("UNIQUE constraint failed")) return true;
  }
  return false;
}
