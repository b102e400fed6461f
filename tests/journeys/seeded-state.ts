import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { TestProject } from "vitest/node";
import { openLocalContext } from "../../commands/local-context";
import { localVars } from "../../commands/local-product";
import { createTables } from "../../commands/migrations";
import { seedHistory, seedUsers } from "../../commands/seed";
import { readWorkerConfig, type WorkerConfig } from "../../commands/serve-worker";

/** Environment variables: the folder with the seeded database and the file with the Worker's config, if there are any already. */
export const SEEDED_STATE = "SEEDED_STATE";
export const WORKER_CONFIG = "WORKER_CONFIG";

/** Enough history for the trend and the timeline. */
const HISTORY_DAYS = 10;

declare module "vitest" {
  interface ProvidedContext {
    /** A folder with a migrated and seeded database, of which each product copies its own. */
    seededState: string;
    workerConfig: WorkerConfig;
  }
}

/**
 * Migrates and seeds one database and reads the Worker's config before the journeys, unless `npm test` did during the build. Each
 * product starts on a copy of the database.
 */
export default async function provideSeededState(project: TestProject): Promise<() => void> {
  const folder = process.env[SEEDED_STATE];
  const state = folder ?? (await makeSeededState());
  project.provide("seededState", state);
  const config = process.env[WORKER_CONFIG];
  project.provide(
    "workerConfig",
    config ? JSON.parse(readFileSync(config, "utf8")) : await readWorkerConfig(),
  );
  return () => {
    if (!folder) rmSync(state, { recursive: true, force: true });
  };
}

/** Creates a folder with a migrated and seeded database; where that fails, no folder stays. */
export async function makeSeededState(): Promise<string> {
  const state = mkdtempSync(path.join(tmpdir(), "exit-freedom-seed-"));
  try {
    await seedState(state);
  } catch (error) {
    rmSync(state, { recursive: true, force: true });
    throw error;
  }
  return state;
}

/** Creates a migrated and seeded database in the folder. */
export async function seedState(state: string): Promise<void> {
  // Seeding makes no network calls, so these URLs are never used.
  const addresses = { origin: "http://localhost", standInsOrigin: "http://localhost" };
  const { context, close } = await openLocalContext({
    state,
    vars: localVars({ ...addresses, state }),
  });
  try {
    await createTables(context.db.$client);
    await seedUsers(context);
    await seedHistory(context, HISTORY_DAYS);
  } finally {
    await close();
  }
}
