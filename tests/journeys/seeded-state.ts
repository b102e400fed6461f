import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { TestProject } from "vitest/node";
import { openLocalContext } from "../../commands/local-context";
import { localVars, migrate } from "../../commands/local-product";
import { seedHistory, seedUsers } from "../../commands/seed";

/** Enough history for the trend and the timeline. */
const HISTORY_DAYS = 10;

declare module "vitest" {
  interface ProvidedContext {
    /** A folder with a migrated and seeded database, of which each journey file copies its own. */
    seededState: string;
  }
}

/** Migrates and seeds one database before the journeys. Each file starts its own product on a copy of it. */
export default async function seedState(project: TestProject): Promise<() => void> {
  const state = await makeSeededState();
  project.provide("seededState", state);
  return () => rmSync(state, { recursive: true, force: true });
}

/** Makes a folder with a migrated and seeded database. */
export async function makeSeededState(): Promise<string> {
  const state = mkdtempSync(path.join(tmpdir(), "exit-freedom-seed-"));
  await migrate(state);
  // Seeding calls no provider over the network, so that these addresses are never used.
  const addresses = { origin: "http://localhost", standInsOrigin: "http://localhost" };
  const { context, close } = await openLocalContext({
    state,
    vars: localVars({ ...addresses, state, ownVars: false }),
  });
  await seedUsers(context);
  await seedHistory(context, HISTORY_DAYS);
  await close();
  return state;
}
