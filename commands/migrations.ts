import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { PROJECT } from "./local-product";

/** The text of each of the project's migrations, in their order. */
function migrationFiles(): string[] {
  const folder = path.join(PROJECT, "migrations");
  return readdirSync(folder)
    .filter((name) => name.endsWith(".sql"))
    .sort()
    .map((name) => readFileSync(path.join(folder, name), "utf8"));
}

const statementsOf = (files: readonly string[]) =>
  files
    .flatMap((text) => text.split("--> statement-breakpoint"))
    .filter((statement) => statement.trim() !== "");

/** Every statement of the project's migrations, in their order. */
export const migrations = () => statementsOf(migrationFiles());

/** Gives an empty database the project's tables. */
export async function createTables(d1: D1Database): Promise<void> {
  await d1.batch(migrations().map((statement) => d1.prepare(statement)));
}

/**
 * Applies the migrations that the local database doesn't have yet. The file `migrations.json` in its state folder has
 * the hashes of those applied.
 * @throws an error that says what to do if the database was made by migrations that have changed since
 */
export async function migrateLocal(d1: D1Database, state: string, files = migrationFiles()): Promise<void> {
  const record = path.join(state, "migrations.json");
  const hashes = files.map((text) => createHash("sha256").update(text).digest("hex"));
  const applied: string[] = existsSync(record) ? JSON.parse(readFileSync(record, "utf8")) : [];
  const isOwn =
    applied.length > 0 ||
    (await d1.prepare("select 1 from sqlite_master where name = 'users'").first()) === null;
  if (!isOwn || applied.some((hash, index) => hash !== hashes[index]))
    throw new Error(
      "The local database has an older schema. `npm run reset` deletes it, with the accounts " +
        "and settings you made; then start again.",
    );
  const statements = statementsOf(files.slice(applied.length));
  if (statements.length > 0) await d1.batch(statements.map((statement) => d1.prepare(statement)));
  writeFileSync(record, JSON.stringify(hashes));
}
