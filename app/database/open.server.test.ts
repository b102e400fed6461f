import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { isUniqueViolation, openDatabase } from "./open.server";
import { leases } from "~/refresh/tables.server";

const lease = { name: "refresh", token: "a", until: new Date("2026-11-20T12:00:00Z") };

test("a unique violation is distinguished from other failures, alone and in a batch", async () => {
  const db = openDatabase(env.DB);
  await db.insert(leases).values(lease);
  const alone = await db
    .insert(leases)
    .values(lease)
    .catch((error: unknown) => error);
  const batched = await db.batch([db.insert(leases).values(lease)]).catch((error: unknown) => error);
  expect(isUniqueViolation(alone)).toBe(true);
  expect(isUniqueViolation(batched)).toBe(true);
  expect(isUniqueViolation(new Error("D1 DB is overloaded"))).toBe(false);
});
