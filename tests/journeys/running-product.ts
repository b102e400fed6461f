import { randomInt } from "node:crypto";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Context } from "~/context.server";
import { createContext } from "../../workers/create-context";
import { localVars } from "../../commands/local-product";
import { serveWorker, type ServedWorker, type WorkerConfig } from "../../commands/serve-worker";
import { serveStandIns } from "../../stand-ins/serve";
import { CHEAP_PASSWORD_COST } from "../cheap-passwords";

export interface Ports {
  port: number;
  standInsPort: number;
}

export interface RunningProduct {
  ports: Ports;
  origin: string;
  standInsOrigin: string;
  /** The product's own context over the running Worker's database. */
  context: Context;
  worker: ServedWorker;
  stop: () => Promise<void>;
  /** Removes the files of a product that ends with this process. */
  forget: () => void;
}

/**
 * Starts a product: the built Worker, its own copy of the seeded database, and its own simulated providers.
 * @param wanted the ports of an earlier product, used again where they are free
 * @param ownVars vars of the Worker besides the usual ones
 */
export async function startProduct(
  seededState: string,
  config?: WorkerConfig,
  wanted?: Ports,
  ownVars: Record<string, string> = {},
): Promise<RunningProduct> {
  const state = mkdtempSync(path.join(tmpdir(), "exit-freedom-journey-"));
  cpSync(seededState, state, { recursive: true });
  const standInsPort = await freePort(wanted?.standInsPort);
  const standIns = await serveStandIns({ port: standInsPort });
  // Chosen once the providers listen, so it isn't their port.
  const port = await freePort(wanted?.port);
  const origin = `http://localhost:${port}`;
  const standInsOrigin = `http://localhost:${standInsPort}`;
  const vars = {
    ...localVars({ origin, standInsOrigin, state }),
    PASSWORD_COST: CHEAP_PASSWORD_COST,
    ...ownVars,
  };
  const worker = await serveWorker({ port, state, vars, config });
  const context = createContext({ ...worker.env, ...vars }, { waitUntil: () => undefined });
  const forget = () => rmSync(state, { recursive: true, force: true });
  return {
    ports: { port, standInsPort },
    origin,
    standInsOrigin,
    context,
    worker,
    async stop() {
      await worker.stop();
      await standIns.stop();
      forget();
    },
    forget,
  };
}

/** This port if it is free, else one below the ephemeral range, where an outgoing connection could take it first. */
async function freePort(port = randomInt(20_000, 32_000)): Promise<number> {
  const isFree = await new Promise<boolean>((resolve) => {
    const probe = createServer().on("error", () => resolve(false));
    probe.listen(port, () => probe.close(() => resolve(true)));
  });
  return isFree ? port : freePort();
}
