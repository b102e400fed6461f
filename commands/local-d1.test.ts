import { Miniflare } from "miniflare";
import { afterAll, beforeAll, expect, test } from "vitest";
import { d1Worker, localD1 } from "./local-d1";

const miniflare = new Miniflare({
  telemetry: { enabled: false },
  workers: [d1Worker({ d1Databases: ["DB"] })],
});
let d1: D1Database;

beforeAll(async () => {
  d1 = await localD1(miniflare);
  await d1.prepare("create table notes (id integer primary key, text text)").run();
});
afterAll(() => miniflare.dispose());

const add = (id: number, text: string | null) =>
  d1.prepare("insert into notes (id, text) values (?, ?)").bind(id, text);
const count = () => d1.prepare("select count(*) as n from notes").first("n");

test("rows are read back as objects, as lists, and one by one, with the same values", async () => {
  const { meta } = await add(1, "it’s a “note”").run();
  expect(meta.changes).toBe(1);
  await add(2, null).run();
  const all = d1.prepare("select id, text from notes where id <= ? order by id").bind(2);
  expect((await all.all()).results).toEqual([
    { id: 1, text: "it’s a “note”" },
    { id: 2, text: null },
  ]);
  expect(await all.raw()).toEqual([
    [1, "it’s a “note”"],
    [2, null],
  ]);
  expect(await all.first()).toEqual({ id: 1, text: "it’s a “note”" });
  expect(await all.bind(0).first()).toBeNull();
});

test("a batch is one transaction, and its error is D1's with its cause", async () => {
  const before = await count();
  const failing = d1.batch([add(10, "first"), add(10, "again")]);
  await expect(failing).rejects.toThrow(/^D1_ERROR: UNIQUE constraint failed: notes.id/);
  await expect(failing).rejects.toHaveProperty("cause.message", expect.stringContaining("UNIQUE constraint"));
  expect(await count()).toBe(before);
});
