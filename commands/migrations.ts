import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { PROJECT } from "./local-product";

/** Every statement of the project's migrations, in their order. */
export function migrations(): string[] {
  const folder = path.join(PROJECT, "migrations");
  return readdirSync(folder)
    .filter((name) => name.endsWith(".sql"))
    .sort()
    .flatMap((name) => readFileSync(path.join(folder, name), "utf8").split("--> statement-breakpoint"))
    .filter((statement) => statement.trim() !== "");
}

/** Gives an empty database the project's tables, without a process of its own as `migrate` needs. */
export async function createTables(d1: D1Database): Promise<void> {
  await d1.batch(migrations().map((statement) => d1.prepare(statement)));
}
