import path from "node:path";
import { parseArgs } from "node:util";
import { serveStandIns } from "../stand-ins/serve";
import { openLocalContext } from "./local-context";
import { build, LOCAL_STATE, localVars, migrate, refuseBusyPort, startWorker } from "./local-product";
import { DEMO_ADMIN, DEMO_PASSWORD, DEMO_SUBSCRIBER, seedHistory, seedUsers } from "./seed";

// npm start: builds, migrates, seeds when empty, starts the stand-ins and the Worker, runs one real refresh.

const HISTORY_DAYS = 90;
const { values: flags } = parseArgs({ options: { news: { type: "string" } } });
const port = Number(process.env.PORT ?? 8787);
const standInsPort = Number(process.env.STAND_INS_PORT ?? 8788);
const origin = `http://localhost:${port}`;
const REFRESH = `${origin}/__scheduled?cron=0+*/6+*+*+*`;
const SWEEP = `${origin}/__scheduled?cron=*/5+*+*+*+*`;
const SWEEP_EVERY_MS = 60_000;
const standInsOrigin = `http://localhost:${standInsPort}`;

async function start(): Promise<void> {
  await refuseBusyPort(port, "PORT");
  await refuseBusyPort(standInsPort, "STAND_INS_PORT");
  console.log("Building ...");
  await build();
  console.log("Migrating the local database ...");
  await migrate(LOCAL_STATE);
  await seed();

  const vars = localVars({ origin, standInsOrigin, state: LOCAL_STATE });
  const standIns = await serveStandIns({
    port: standInsPort,
    newsFile: flags.news,
    stripeFile: path.join(LOCAL_STATE, "stripe.json"),
  });
  const worker = await startWorker({ port, state: LOCAL_STATE, vars }).catch(async (error: unknown) => {
    await standIns.stop();
    throw error;
  });
  // Crons do not fire by themselves on this machine; what is owed is paid every minute here.
  const sweeping = setInterval(() => void fetch(SWEEP).catch(() => undefined), SWEEP_EVERY_MS);
  let stopping: Promise<void> | undefined;
  const stop = async (code = 0) => {
    clearInterval(sweeping);
    await Promise.all([worker.stop(), standIns.stop()]);
    process.exit(code);
  };
  // What seeded the database left listeners that end this process at once; and a terminal's Ctrl-C comes twice, from the
  // terminal and from the runner: the second must not cut the first short.
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.removeAllListeners(signal);
    process.on(signal, () => void (stopping ??= stop()));
  }
  void worker.ended.then(() => {
    if (!stopping) console.error(`The Worker has ended; see ${LOCAL_STATE}/worker.log`);
    return (stopping ??= stop(1));
  });

  console.log("Refreshing ...");
  const refreshed = await fetch(REFRESH).catch(() => undefined);
  if (!refreshed?.ok) console.warn(`The first refresh failed; see ${LOCAL_STATE}/worker.log`);
  console.log(`
US Exit Freedom Monitor is running.
  The app         ${origin}            (dashboard: ${origin}/dashboard)
  The stand-ins   ${standInsOrigin}            (mail inbox: ${standInsOrigin}/inbox)
  Log in as       ${DEMO_ADMIN} or ${DEMO_SUBSCRIBER}, password ${DEMO_PASSWORD}
  Refresh by hand ${REFRESH}
Ctrl-C stops everything. \`npm run reset\` wipes the local data.`);
}

/** The history comes from the stand-ins' articles, whatever real keys are set, so that a seed costs nobody's quota. */
async function seed(): Promise<void> {
  const vars = localVars({ origin, standInsOrigin, state: LOCAL_STATE, ownVars: false });
  const { context, close } = await openLocalContext({ state: LOCAL_STATE, vars });
  try {
    await seedUsers(context);
    await seedHistory(context, HISTORY_DAYS, showProgress);
  } finally {
    await close();
  }
}

function showProgress(done: number): void {
  const line = `Seeding demonstration history: day ${done} of ${HISTORY_DAYS}`;
  if (process.stdout.isTTY) process.stdout.write(`\r${line}${done === HISTORY_DAYS ? "\n" : ""}`);
  else if (done % 30 === 0) console.log(line);
}

start().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
