import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import type { TestProject } from "vitest/node";
import { openLocalContext } from "../../commands/local-context";
import { localVars, migrate, startWorker } from "../../commands/local-product";
import { seedHistory, seedUsers } from "../../commands/seed";
import { serveStandIns } from "../../stand-ins/serve";

// One running product for all browser journeys: the built Worker in workerd, its own D1, the stand-ins beside it.

/** Enough history for the trend and the timeline. */
const HISTORY_DAYS = 10;

declare module "vitest" {
  interface ProvidedContext {
    product: { origin: string; standInsOrigin: string; state: string; vars: Record<string, string> };
  }
}

export default async function startProduct(project: TestProject): Promise<() => Promise<void>> {
  const state = mkdtempSync(path.join(tmpdir(), "exit-freedom-journeys-"));
  const [port, standInsPort] = [await freePort(), await freePort()];
  const origin = `http://localhost:${port}`;
  const standInsOrigin = `http://localhost:${standInsPort}`;
  const vars = localVars({ origin, standInsOrigin, state, ownVars: false });

  await migrate(state);
  const { context, close } = await openLocalContext({ state, vars });
  await seedUsers(context);
  await seedHistory(context, HISTORY_DAYS);
  await close();

  const standIns = await serveStandIns({ port: standInsPort });
  const worker = await startWorker({ port, state, vars });
  project.provide("product", { origin, standInsOrigin, state, vars });
  return async () => {
    await worker.stop();
    await standIns.stop();
    rmSync(state, { recursive: true, force: true });
  };
}

async function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().on("error", reject);
    probe.listen(0, () => {
      const address = probe.address();
      probe.close(() =>
        typeof address === "object" && address ? resolve(address.port) : reject(new Error("no port")),
      );
    });
  });
}
