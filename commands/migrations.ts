import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { PROJECT } from "./local-product";

export const MIGRATIONS = path.join(PROJECT, "migrations");

/** The names of the project's migrations, in their order. */
export const migrationNames = () =>
  readdirSync(MIGRATIONS)
    .filter((name) => name.endsWith(".sql"))
    .sort();

export const readMigration = (name: string) => readFileSync(path.join(MIGRATIONS, name), "utf8");

const statementsOf = (files: readonly string[]) =>
  files
    .flatMap((text) => text.split("--> statement-breakpoint"))
    .filter((statement) => statement.trim() !== "");

/** Every statement of the project's migrations, in their order. */
export const migrations = () => statementsOf(migrationNames().map(readMigration));

/** Gives an empty database the project's tables. */
export async function createTables(d1: D1Database): Promise<void> {
  await d1.batch(migrations().map((statement) => d1.prepare(statement)));
}

/**
 * Applies the migrations that the local database doesn't have yet. The file `migrations.json` in its state folder has
 * the hashes of those applied.
 * @throws an error that says what to do if the database was made by migrations that have changed since
 */
export async function migrateLocal(
  d1: D1Database,
  state: string,
  files = migrationNames().map(readMigration),
): Promise<void> {
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

/** Whether a migration drops, renames or rebuilds a table or column, or cascades deletes, without a reviewer's mark. */
export function isUnreviewedRebuild(sql: string): boolean {
  if (/^-- reviewed-rebuild: \S/m.test(sql)) return false;
  return (
    /\bdrop\s+(table|column)\b|\brename\s+(to|column)\b|\bon\s+delete\s+cascade\b/i.test(sql) ||
    sql.includes("__new_")
  );
}

/** @throws naming each migration that a person has to review first */
export async function checkMigrations(): Promise<string> {
  const names = migrationNames();
  const refused = names.filter((name) => isUnreviewedRebuild(readMigration(name)));
  if (refused.length > 0)
    throw new Error(
      `${refused.join(", ")}: rebuilds, renames or drops a table or column. On D1 a rebuild can delete rows of other tables, and the ` +
        "Worker in place reads its columns until the next deploy: read it, try it on a copy, " +
        "then add the line `-- reviewed-rebuild: <why it is safe>` at its top.",
    );
  return `${names.length}, no unreviewed table rebuild`;
}
