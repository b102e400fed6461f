import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { testContext } from "../../tests/context";
import type { Database } from "./open.server";
import { joinQueries, query, readAll, readOne } from "./query.server";

const { db } = testContext("query");
const numbers = (from: Database, values: readonly number[]) =>
  query(from.select({ value: sql<number>`value` }).from(sql`json_each(${JSON.stringify(values)})`), (rows) =>
    rows.map(({ value }) => value),
  );

test("each result of a batch comes back under its query's name, however many statements a query has", async () => {
  const total = joinQueries({ low: numbers(db, [1, 2]), high: numbers(db, [30]) }, ({ low, high }) =>
    [...low, ...high].reduce((sum, value) => sum + value, 0),
  );
  const results = await readAll(db, {
    last: numbers(db, [9]),
    total,
    none: numbers(db, []),
    first: numbers(db, [4]),
  });
  expect(results).toEqual({ last: [9], total: 33, none: [], first: [4] });
});

test("a batch is one round trip", async () => {
  let batches = 0;
  const counted = {
    batch: ((statements) => {
      batches++;
      return db.batch(statements);
    }) as Database["batch"],
  } as Database;
  await readAll(counted, { a: numbers(db, [1]), b: numbers(db, [2]) });
  expect(await readOne(counted, numbers(db, [3]))).toEqual([3]);
  expect(batches).toBe(2);
});
