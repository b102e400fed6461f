import { readOne } from "~/database/query.server";
import { beforeAll, expect, test } from "vitest";
import { restrictions } from "../tables.server";
import { noon, testContext } from "../../../tests/context";
import { filterEntries, registerFilter } from "./public-register";
import { publicEntry, publicRegister, seedRegister } from "./register.server";

const { db } = testContext("public-register");
beforeAll(async () => {
  await seedRegister(db);
});

test("the public register lists every entry with its status and impact, those without an end first", async () => {
  const entries = await readOne(db, publicRegister(db, noon));
  expect(entries.length).toBe(await db.$count(restrictions));
  const firstEnded = entries.findIndex(({ until }) => until !== null);
  expect(entries.slice(firstEnded).every(({ until }) => until !== null)).toBe(true);
  // Worked number: severity 0.4 of 0.4 % of citizens is 100 * 0.4 * sqrt(0.004) = 2.53 points.
  const childSupport = entries.find(({ id }) => id === "passport-child-support");
  expect(childSupport).toMatchObject({ status: "in-force" });
  expect(childSupport?.impact).toBeCloseTo(2.53, 2);
});

test("an ended entry says so, a future one is scheduled, and an unknown id returns nothing", async () => {
  expect(await readOne(db, publicEntry(db, "pandemic-land-borders", noon))).toMatchObject({
    status: "ended",
  });
  expect(await readOne(db, publicEntry(db, "cuba", new Date("1950-01-01")))).toMatchObject({
    status: "scheduled",
  });
  expect(await readOne(db, publicEntry(db, "nothing", noon))).toBeNull();
});

test("the filter narrows by status and topic, and ignores unknown values", async () => {
  const entries = await readOne(db, publicRegister(db, noon));
  const ended = filterEntries(entries, registerFilter.parse({ status: "ended" }));
  expect(ended.length).toBeGreaterThan(0);
  expect(ended.every(({ status }) => status === "ended")).toBe(true);
  const money = filterEntries(
    entries,
    registerFilter.parse({ status: "in-force", factor: "financial-controls" }),
  );
  expect(money.every(({ factor }) => factor === "financial-controls")).toBe(true);
  expect(filterEntries(entries, registerFilter.parse({ status: "moon" }))).toHaveLength(entries.length);
});
