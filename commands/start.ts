import { existsSync } from "node:fs";
import path from "node:path";
import { PACKS, type Pack } from "../stand-ins/news/packs";
import { serveStandIns } from "../stand-ins/serve";
import { DEV_VARS, LOCAL_STATE, localAddresses, localVars, settingsIn } from "./local-product";
import { build, isBuilt } from "./product-build";
import { serveWorker } from "./serve-worker";
import { step } from "./progress";
import { seedLocalDatabase, welcome } from "./seed";

// npm start: builds what changed while it migrates and seeds an empty database, starts the simulated providers and the
// Worker, and runs one real refresh.

const REFRESH_CRON = "0 */6 * * *";
const SWEEP_CRON = "*/5 * * * *";
const SWEEP_EVERY_MS = 60_000;

/** Ends with the process. @throws a sentence that says what is wrong */
export async function start(args: { pack?: string; news?: string }): Promise<void> {
  const { pack, newsFile } = startOptions(args);
  const { port, standInsPort, origin, standInsOrigin } = await localAddresses(8787);
  const buildChanged = () => step("Build", async () => (isBuilt() ? "nothing has changed" : build()));
  const seed = () => step("Local database", () => seedLocalDatabase({ origin, standInsOrigin, pack }));
  // Both end before an error of either is shown, so nothing is left half-written.
  for (const outcome of await Promise.allSettled([buildChanged(), seed()]))
    if (outcome.status === "rejected") throw outcome.reason;

  const vars = localVars({ origin, standInsOrigin, state: LOCAL_STATE, settings: settingsIn(DEV_VARS) });
  const standIns = await serveStandIns({
    port: standInsPort,
    newsFile,
    pack,
    stripeFile: path.join(LOCAL_STATE, "stripe.json"),
  });
  const serve = () => serveWorker({ port, state: LOCAL_STATE, vars });
  const worker = await step("Worker", serve).catch(async (error: unknown) => {
    await standIns.stop();
    throw error;
  });
  // Crons don't run locally, so run the sweep every minute.
  const sweeping = setInterval(() => void worker.runCron(SWEEP_CRON).catch(() => undefined), SWEEP_EVERY_MS);
  let stopping: Promise<void> | undefined;
  const stop = async (code = 0) => {
    clearInterval(sweeping);
    await Promise.all([worker.stop(), standIns.stop()]);
    process.exit(code);
  };
  // Seeding leaves signal listeners behind that would exit immediately; replace them. Ctrl-C also arrives twice, from
  // the terminal and from npm, and the second must not interrupt the shutdown.
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.removeAllListeners(signal);
    process.on(signal, () => void (stopping ??= stop()));
  }
  void worker.ended.then(() => {
    if (!stopping) console.error(`The Worker has stopped; see ${worker.log}`);
    return (stopping ??= stop(1));
  });

  await step("First refresh", () => worker.runCron(REFRESH_CRON)).catch(() =>
    console.warn(`The first refresh failed; see ${worker.log}`),
  );
  console.log(welcome("US Exit Freedom Monitor is running.", { origin, standInsOrigin }));
}

/**
 * Reads the flags, before anything is built.
 * @throws a sentence that says what is wrong
 */
export function startOptions(flags: { pack?: string; news?: string }): { pack?: Pack; newsFile?: string } {
  const pack = PACKS.find((candidate) => candidate === flags.pack);
  if (flags.pack !== undefined && !pack)
    throw new Error(`Unknown news pack ${flags.pack}. Choose from: ${PACKS.join(", ")}`);
  if (flags.news !== undefined && !existsSync(flags.news)) throw new Error(`File not found: ${flags.news}`);
  return { pack, newsFile: flags.news };
}
