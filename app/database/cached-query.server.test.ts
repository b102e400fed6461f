import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { countedD1 } from "../../tests/counted-d1";
import { noon, testContext } from "../../tests/context";
import { cachedQuery, query, readOne } from "./query.server";
import { openDatabase } from "./open.server";

const MAX_AGE_MS = 60_000;

function reader() {
  const counted = countedD1(testContext("cached-query").db.$client);
  const db = openDatabase(counted.d1);
  const read = cachedQuery<{ version: string }, number>(MAX_AGE_MS);
  let runs = 0;
  return {
    counted,
    async readAt(secondsLater: number, version: string) {
      const versionQuery = query(
        db.select({ version: sql<string>`${version}` }).from(sql`(select 1)`),
        ([row]) => ({
          version: row?.version ?? "",
        }),
      );
      const shared = () => query(db.select({ one: sql<number>`1` }).from(sql`(select 1)`), () => (runs += 1));
      const now = new Date(noon.getTime() + secondsLater * 1000);
      const { first, again } = read(db, now, versionQuery, shared);
      return ((await readOne(db, first)) ?? (await readOne(db, again()))).shared;
    },
  };
}

test("a cached result is reloaded when its version changes, and not before", async () => {
  const { counted, readAt } = reader();
  expect(await readAt(0, "a")).toBe(1);
  expect(counted.roundTrips).toBe(1);
  expect([await readAt(1, "a"), await readAt(2, "a")]).toEqual([1, 1]);
  expect(counted.roundTrips).toBe(3);
  expect(await readAt(3, "b")).toBe(2);
  expect(counted.roundTrips).toBe(5);
  expect(await readAt(4, "a")).toBe(3);
});

test("a cached result is reloaded once it is too old, whatever its version", async () => {
  const { readAt } = reader();
  expect(await readAt(0, "a")).toBe(1);
  expect(await readAt(MAX_AGE_MS / 1000 - 1, "a")).toBe(1);
  expect(await readAt(MAX_AGE_MS / 1000, "a")).toBe(2);
});
