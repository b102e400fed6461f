import path from "node:path";
import { serveStandIns } from "../stand-ins/serve";
import { LOCAL_STATE, localVars, refuseBusyPort } from "./local-product";
import { build, isBuilt } from "./product-build";
import { serveWorker } from "./serve-worker";
import { step } from "./progress";
import { startOptions } from "./start-options";
import { DEMO_ADMIN, DEMO_PASSWORD, DEMO_SUBSCRIBER, seedLocalDatabase } from "./seed";

// npm start: builds what changed while it migrates and seeds an empty database, starts the simulated providers and the
// Worker, and runs one real refresh.

const REFRESH_CRON = "0 */6 * * *";
const SWEEP_CRON = "*/5 * * * *";
const SWEEP_EVERY_MS = 60_000;

/** Ends with the process. @throws a sentence that says what is wrong */
export async function start(args: { pack?: string; news?: string }): Promise<void> {
  const { port, standInsPort, pack, newsFile } = startOptions(args, process.env);
  const origin = `http://localhost:${port}`;
  const standInsOrigin = `http://localhost:${standInsPort}`;
  await refuseBusyPort(port, "PORT");
  await refuseBusyPort(standInsPort, "STAND_INS_PORT");
  const buildChanged = () => step("Build", async () => (isBuilt() ? "nothing has changed" : build()));
  const seed = () => step("Local database", () => seedLocalDatabase({ origin, standInsOrigin, pack }));
  // Both end before an error of either is shown, so nothing is left half-written.
  for (const outcome of await Promise.allSettled([buildChanged(), seed()]))
    if (outcome.status === "rejected") throw outcome.reason;

  const vars = localVars({ origin, standInsOrigin, state: LOCAL_STATE });
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
  console.log(`
US Exit Freedom Monitor is running.
  The app         ${origin}            (dashboard: ${origin}/dashboard)
  The providers   ${standInsOrigin}            (simulated; mail inbox: ${standInsOrigin}/inbox)
  Log in as       ${DEMO_ADMIN} or ${DEMO_SUBSCRIBER}, password ${DEMO_PASSWORD}
  Refresh         ${origin}/__scheduled?cron=${REFRESH_CRON.replaceAll(" ", "+")}
Ctrl-C stops everything. \`npm run reset\` wipes the local data.`);
}
