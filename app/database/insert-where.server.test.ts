import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { restrictionProposals, restrictions } from "~/assessment/tables.server";
import { noon, testContext } from "../../tests/context";
import { insertWhere } from "./insert.server";

const { db } = testContext("insert-where");
const entry = {
  id: "a-ban",
  name: "A ban",
  law: "Order 1",
  affected: "everyone",
  factor: "border-security",
  since: noon,
  severity: 0.5,
  reach: 1,
  sourceUrl: "https://example.gov/order",
  lastCheckedAt: noon,
  parts: ["b"],
} as const satisfies Omit<typeof restrictions.$inferInsert, "parts"> & { parts: readonly string[] };

test("a row is inserted as drizzle writes it, with column defaults, only if the condition holds", async () => {
  const row = { ...entry, parts: [...entry.parts] };
  await db.batch([
    insertWhere(db, restrictions, row, sql`1 = 0`),
    insertWhere(db, restrictions, { ...row, id: "another", parts: undefined }, sql`1 = 1`),
  ]);
  expect(await db.select().from(restrictions).where(eq(restrictions.id, "a-ban"))).toEqual([]);
  await insertWhere(db, restrictions, row, sql`not exists (select 1 from restrictions where id = 'a-ban')`);
  await db.insert(restrictions).values({ ...row, id: "plain" });
  const stored = await db.select().from(restrictions);
  expect(stored.find(({ id }) => id === "a-ban")).toEqual({
    ...stored.find(({ id }) => id === "plain"),
    id: "a-ban",
  });
  expect(stored.find(({ id }) => id === "another")).toMatchObject({ parts: [], until: null });
});

test("a batch whose state change another request already made inserts nothing", async () => {
  await db.insert(restrictionProposals).values({
    id: "proposal",
    subject: "land-borders",
    name: "Land borders",
    kind: "official",
    effect: "begins",
    factor: "border-security",
    severity: 0.5,
    reach: 1,
    support: [],
    effectiveAt: noon,
    standsUntil: noon,
    openedAt: noon,
  });
  const stillOpen = sql`exists (select 1 from restriction_proposals where id = 'proposal' and state = 'open')`;
  const close = (id: string) =>
    db.batch([
      insertWhere(db, restrictions, { ...entry, id, parts: [] }, stillOpen),
      db.update(restrictionProposals).set({ state: "accepted" }).where(stillOpen),
    ]);
  await Promise.all([close("first"), close("second")]);
  const ids = (await db.select().from(restrictions)).map(({ id }) => id);
  expect(ids.filter((id) => id === "first" || id === "second")).toHaveLength(1);
});
