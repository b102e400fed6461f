import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { TestProject } from "vitest/node";
import { openLocalContext } from "../../commands/local-context";
import { localVars } from "../../commands/local-product";
import { createTables } from "../../commands/migrations";
import { seedHistory, seedUsers } from "../../commands/seed";
import { readWorkerConfig, type WorkerConfig } from "../../commands/serve-worker";

/** Environment variable: the folder with the seeded database, if there is one already. */
export const SEEDED_STATE = "SEEDED_STATE";

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
 * Migrates and seeds one database before the journeys, unless `npm test` did during the build. Each product starts on a
 * copy of it.
 */
export default async function provideSeededState(project: TestProject): Promise<() => void> {
  const folder = process.env[SEEDED_STATE];
  const state = folder ?? (await makeSeededState());
  project.provide("seededState", state);
  project.provide("workerConfig", await readWorkerConfig());
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
