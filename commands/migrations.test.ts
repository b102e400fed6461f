import { createHash } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { generateSQLiteDrizzleJson, generateSQLiteMigration } from "drizzle-kit/api";
import { Miniflare } from "miniflare";
import { afterEach, beforeEach, expect, test } from "vitest";
import { bindingsWorker, localD1 } from "./local-bindings";
import { PROJECT } from "./local-product";
import { isUnreviewedRebuild, migrateLocal } from "./migrations";

let state: string;
let miniflare: Miniflare;
let d1: D1Database;

beforeEach(async () => {
  state = mkdtempSync(path.join(tmpdir(), "migrations-"));
  miniflare = new Miniflare({
    telemetry: { enabled: false },
    workers: [bindingsWorker({ d1Databases: ["DB"] })],
  });
  d1 = await localD1(miniflare);
});
afterEach(async () => {
  await miniflare.dispose();
  rmSync(state, { recursive: true, force: true });
});

const FIRST = "create table users (id text)";
const SECOND = "create table rules (id text);--> statement-breakpoint\ncreate table notes (id text)";
const tables = async () => {
  const { results } = await d1
    .prepare(
      "select name from sqlite_master where type = 'table' and name in ('users', 'rules', 'notes') order by 1",
    )
    .all<{ name: string }>();
  return results.map(({ name }) => name);
};

test("an empty local database gets all migrations, a known one only those it lacks", async () => {
  await migrateLocal(d1, state, [FIRST]);
  expect(await tables()).toEqual(["users"]);
  await migrateLocal(d1, state, [FIRST]);
  await migrateLocal(d1, state, [FIRST, SECOND]);
  expect(await tables()).toEqual(["notes", "rules", "users"]);
});

test("on a local database of older tables, the start says to run npm run reset and changes nothing", async () => {
  await migrateLocal(d1, state, [FIRST]);
  await expect(migrateLocal(d1, state, [`${FIRST} -- changed`, SECOND])).rejects.toThrow("npm run reset");
  expect(await tables()).toEqual(["users"]);
  rmSync(path.join(state, "migrations.json"));
  await expect(migrateLocal(d1, state, [FIRST])).rejects.toThrow("npm run reset");
});

test("the migrations make the tables that the modules define: `npx drizzle-kit generate` writes what is missing", async () => {
  const modules = import.meta.glob<object>("../app/**/tables.server.ts", { eager: true });
  const defined = Object.assign({}, ...Object.values(modules)) as Record<string, unknown>;
  expect(Object.keys(defined)).toContain("messages");
  const folder = path.join(PROJECT, "migrations/meta");
  const latest = readdirSync(folder)
    .filter((name) => name.endsWith("_snapshot.json"))
    .sort()
    .at(-1);
  const migrated = JSON.parse(readFileSync(path.join(folder, latest ?? expect.fail("no snapshot")), "utf8"));
  expect(
    await generateSQLiteMigration(migrated, await generateSQLiteDrizzleJson(defined, migrated.id)),
  ).toEqual([]);
});

test("the initial migration is frozen: deployed databases have it, so a change to a table is a new migration", () => {
  const initial = readFileSync(path.join(PROJECT, "migrations/0000_initial_schema.sql"));
  expect(createHash("sha256").update(initial).digest("hex")).toBe(
    "492a4cc183f355f7e552ae4d65eae4c8753c8315cddc5850850dd7478dc2b465",
  );
});

test("a migration that drops, rebuilds or cascades is rejected until it has been reviewed", () => {
  expect(isUnreviewedRebuild("DROP TABLE `users`;")).toBe(true);
  expect(isUnreviewedRebuild("CREATE TABLE `__new_users` (id text);")).toBe(true);
  expect(isUnreviewedRebuild("REFERENCES users(id) ON UPDATE no action ON DELETE cascade")).toBe(true);
  expect(isUnreviewedRebuild("-- reviewed-rebuild: it has no children yet\nDROP TABLE `users`;")).toBe(false);
  expect(isUnreviewedRebuild("-- reviewed-rebuild:\nDROP TABLE `users`;")).toBe(true);
});

test("a migration that takes away a column, which the Worker still in place reads, is rejected until reviewed", () => {
  expect(isUnreviewedRebuild("ALTER TABLE `users` DROP COLUMN `locale`;")).toBe(true);
  expect(isUnreviewedRebuild("ALTER TABLE `users` RENAME COLUMN `locale` TO `language`;")).toBe(true);
  expect(isUnreviewedRebuild("ALTER TABLE `users` RENAME TO `people`;")).toBe(true);
});

test("an additive migration passes", () => {
  expect(isUnreviewedRebuild("ALTER TABLE `users` ADD `locale` text;")).toBe(false);
});
