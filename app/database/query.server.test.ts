import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { noon, testContext } from "../../tests/context";
import type { Database } from "./open.server";
import {
  firstRow,
  joinQueries,
  prepared,
  query,
  rawWrite,
  readOne,
  rowCount,
  runBatch,
} from "./query.server";
import { leases } from "~/refresh/tables.server";

const { db } = testContext("query");
const numbers = (from: Database, values: readonly number[]) =>
  query(from.select({ value: sql<number>`value` }).from(sql`json_each(${JSON.stringify(values)})`), (rows) =>
    rows.map(({ value }) => value),
  );

test("each result of a batch is returned under its query's name, however many statements a query has", async () => {
  const total = joinQueries({ low: numbers(db, [1, 2]), high: numbers(db, [30]) }, ({ low, high }) =>
    [...low, ...high].reduce((sum, value) => sum + value, 0),
  );
  const results = await runBatch(db, {
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
  await runBatch(counted, { a: numbers(db, [1]), b: numbers(db, [2]) });
  expect(await readOne(counted, numbers(db, [3]))).toEqual([3]);
  expect(batches).toBe(2);
});

test("a batch takes bare statements, lists of them and raw writes, and returns what each changed or found", async () => {
  const lease = (key: string) =>
    db.insert(leases).values({ name: key, token: "t", until: noon }).returning({ key: leases.name });
  const results = await runBatch(db, {
    list: [lease("a"), lease("b")],
    renamed: rawWrite(db, sql`update leases set name = ${"c"} || name where name = ${"a"}`),
    rows: db.select({ key: leases.name }).from(leases).orderBy(leases.name),
    first: firstRow(db.select({ key: leases.name }).from(leases).where(eq(leases.name, "b"))),
    none: firstRow(db.select().from(leases).where(eq(leases.name, "a"))),
    total: rowCount(db, leases),
  });
  expect(results).toMatchObject({
    list: [[{ key: "a" }], [{ key: "b" }]],
    renamed: { meta: { changes: 1 } },
    rows: [{ key: "b" }, { key: "ca" }],
    first: { key: "b" },
    none: undefined,
    total: 2,
  });
});

test("a prepared statement is built once, and each use of it has its own values", async () => {
  let built = 0;
  const named = prepared((of) => {
    built += 1;
    return of
      .select({ until: leases.until })
      .from(leases)
      .where(eq(leases.name, sql.placeholder("name")));
  });
  await db.insert(leases).values({ name: "prepared", token: "t", until: noon });
  const both = { known: named(db, { name: "prepared" }), unknown: named(db, { name: "never" }) };
  expect(await runBatch(db, both)).toEqual({ known: [{ until: noon }], unknown: [] });
  expect(await readOne(db, firstRow(named(db, { name: "prepared" })))).toEqual({ until: noon });
  expect(built).toBe(1);
});

test("an empty batch makes no call", async () => {
  expect(await runBatch(db, { list: [] })).toEqual({ list: [] });
});
