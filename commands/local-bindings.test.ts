import { Miniflare } from "miniflare";
import { afterAll, beforeAll, expect, test } from "vitest";
import { bindingsWorker, localEnv } from "./local-bindings";

const options = {
  bindings: { MAIL_FROM: "alerts@example.com" },
  d1Databases: ["DB"],
  kvNamespaces: { SESSIONS: "sessions" },
  queueProducers: { REFRESHES: "refreshes" },
  ratelimits: { ACCOUNT_LIMITER: { simple: { limit: 1, period: 60 as const } } },
};
const miniflare = new Miniflare({ telemetry: { enabled: false }, workers: [bindingsWorker(options)] });
let env: Env;
let d1: D1Database;

beforeAll(async () => {
  env = await localEnv(miniflare, options);
  d1 = env.DB;
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

test("KV, queues and rate limits answer as in a Worker, and vars are there", async () => {
  const { SESSIONS, REFRESHES, ACCOUNT_LIMITER } = env;
  expect(env.MAIL_FROM).toBe("alerts@example.com");
  await SESSIONS.put("a", JSON.stringify({ id: 1 }), { expirationTtl: 60 });
  expect([await SESSIONS.get("a", "json"), await SESSIONS.get("b")]).toEqual([{ id: 1 }, null]);
  expect((await SESSIONS.list({ prefix: "a" })).keys.map(({ name }) => name)).toEqual(["a"]);
  await SESSIONS.delete("a");
  expect(await SESSIONS.get("a")).toBeNull();
  await REFRESHES.send({ id: 1 });
  await REFRESHES.sendBatch([{ body: { id: 2 } }]);
  const limited = [await ACCOUNT_LIMITER.limit({ key: "a" }), await ACCOUNT_LIMITER.limit({ key: "a" })];
  expect(limited.map(({ success }) => success)).toEqual([true, false]);
});

test("a request without the token is refused", async () => {
  const statement = { sql: "drop table notes", params: [] };
  const { status } = await fetch(await miniflare.unsafeGetDirectURL("local-bindings"), {
    method: "POST",
    body: JSON.stringify({ binding: "DB", method: "run", args: [statement] }),
  });
  expect(status).toBe(403);
  expect(await count()).not.toBeNull();
});
