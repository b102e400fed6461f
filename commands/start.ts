import path from "node:path";
import { serveStandIns } from "../stand-ins/serve";
import { build, LOCAL_STATE, localVars, migrate, refuseBusyPort } from "./local-product";
import { serveWorker } from "./serve-worker";
import { startOptions } from "./start-options";
import { DEMO_ADMIN, DEMO_PASSWORD, DEMO_SUBSCRIBER, seedLocalDatabase } from "./seed";

// npm start: builds, migrates, seeds an empty database, starts the simulated providers and the Worker, and runs one
// real refresh.

const REFRESH_CRON = "0 */6 * * *";
const SWEEP_CRON = "*/5 * * * *";
const SWEEP_EVERY_MS = 60_000;

async function start(): Promise<void> {
  const { port, standInsPort, pack, newsFile } = startOptions(process.argv.slice(2), process.env);
  const origin = `http://localhost:${port}`;
  const standInsOrigin = `http://localhost:${standInsPort}`;
  await refuseBusyPort(port, "PORT");
  await refuseBusyPort(standInsPort, "STAND_INS_PORT");
  console.log("Building ...");
  await build();
  console.log("Migrating the local database ...");
  await migrate(LOCAL_STATE);
  await seedLocalDatabase({ origin, standInsOrigin, pack });

  const vars = localVars({ origin, standInsOrigin, state: LOCAL_STATE });
  const standIns = await serveStandIns({
    port: standInsPort,
    newsFile,
    pack,
    stripeFile: path.join(LOCAL_STATE, "stripe.json"),
  });
  const worker = await serveWorker({ port, state: LOCAL_STATE, vars }).catch(async (error: unknown) => {
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
    if (!stopping) console.error(`The Worker has ended; see ${worker.log}`);
    return (stopping ??= stop(1));
  });

  console.log("Refreshing ...");
  await worker.runCron(REFRESH_CRON).catch(() => console.warn(`The first refresh failed; see ${worker.log}`));
  console.log(`
US Exit Freedom Monitor is running.
  The app         ${origin}            (dashboard: ${origin}/dashboard)
  The providers   ${standInsOrigin}            (simulated; mail inbox: ${standInsOrigin}/inbox)
  Log in as       ${DEMO_ADMIN} or ${DEMO_SUBSCRIBER}, password ${DEMO_PASSWORD}
  Refresh         ${origin}/__scheduled?cron=${REFRESH_CRON.replaceAll(" ", "+")}
Ctrl-C stops everything. \`npm run reset\` wipes the local data.`);
}

start().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
