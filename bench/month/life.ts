import { register } from "~/accounts/sign-in/users.server";
import { requestReset } from "~/accounts/passwords/reset.server";
import { seedRegister } from "~/assessment/register/register.server";
import type { Context } from "~/context.server";
import { createContext } from "../../workers/create-context";
import { openDatabase } from "~/database/open.server";
import { seededRandom } from "~/resampling";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "~/time";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { localVars } from "../../commands/local-product";
import { STATIC_FILES } from "../../commands/static-files";
import type { ReceivedMail } from "../../stand-ins/email";
import { isStopped, stoppingProcess } from "../../tests/stopping-process";
import { runCron } from "../../workers/cron";
import { consumeMessages } from "../../workers/message-queue";
import { consumeRefreshes } from "../../workers/refresh-queue";
import { withLocalD1 } from "../local-d1";
import { hostileArticles, isActive, providersAt, setProviders, STAND_INS } from "./providers";
import { simulatedQueues } from "./queues";
import { REFRESH_EVERY_MS, SKEW_MS, STAGES, type Fault } from "./schedule";
import { addSubscribers, type Subscriber } from "./subscribers";

/** A Tuesday, after the change of the clocks, so that each day has one digest at the same hour. */
export const START = Date.parse("2026-11-03T00:00:00Z");
/** Two days in which the news is an emergency. */
const ESCALATED = [1, 24].map((day) => START + (day - 1) * DAY_MS + 7 * HOUR_MS);
const TICK_MS = 5 * MINUTE_MS;
/** While nothing is wrong nor was lately, so often: the sweeps between find nothing to mend, and took most of the time. */
const CALM_SWEEP_MS = 30 * MINUTE_MS;
const STORM = 400;

const SWEEP = "*/5 * * * *";
const REFRESH = "0 */6 * * *";
const HOURLY = "30 * * * *";
const BILLING = "2-59/5 * * * *";

interface Reset {
  email: string;
  at: number;
}

export interface Lived {
  d1: D1Database;
  mails: readonly ReceivedMail[];
  resets: Reset[];
  /** Addresses that registered in the storm. */
  registered: string[];
  /** Invocations that failed while nothing was wrong, or failed otherwise than by the fault. */
  unexplained: string[];
  counts: { invocations: number; failed: number; killed: number; lost: number; doubled: number };
}

/** Whether a fault that breaks invocations is active, or was a moment ago. */
const breaksInvocations = ({ kind }: Fault) =>
  ["random call fails", "queue", "worker killed", "bad deployment", "clock skew"].includes(kind);

/**
 * Lives so many days through the product's own crons and queue consumers, on a clock that moves only while the product waits or
 * when nothing is left to do, and gives the result to `judge`.
 */
export async function live<Result>(
  options: { days: number; seed: string; people: readonly Subscriber[]; faults: readonly Fault[] },
  judge: (lived: Lived) => Promise<Result>,
): Promise<Result> {
  return withLocalD1(async (d1) => judge(await lifeOn(d1, options)));
}

async function lifeOn(
  d1: D1Database,
  {
    days,
    seed,
    people,
    faults,
  }: { days: number; seed: string; people: readonly Subscriber[]; faults: readonly Fault[] },
): Promise<Lived> {
  const random = seededRandom(`${seed} life`);
  let clock = START;
  let ids = 0;
  const at = (kind: Fault["kind"]) =>
    faults.find((fault) => fault.kind === kind && isActive(fault, clock - START));
  const newId = () => {
    ids += 1;
    const digits = Math.floor(random() * 2 ** 32)
      .toString(16)
      .padStart(8, "0");
    return `${digits}-0000-4000-8000-${ids.toString(16).padStart(12, "0")}`;
  };
  const providers = providersAt({
    now: () => new Date(clock),
    newId,
    isEscalated: (now) => ESCALATED.some((from) => now.getTime() >= from && now.getTime() < from + DAY_MS),
    hostile: (now) => (at("hostile feed") ? hostileArticles(now) : []),
  });
  const queues = simulatedQueues(() => clock, random);
  const waits: Promise<unknown>[] = [];
  const base = contextOver(d1, {
    ...queues.bindings,
    fetch: providers.fetch,
    newId,
    random,
    now: () => new Date(clock),
    sleep: async (ms) => void (clock += ms),
    waitUntil: (work) => void waits.push(work),
  });
  const lived: Lived = {
    d1,
    mails: [],
    resets: [],
    registered: [],
    unexplained: [],
    counts: { invocations: 0, failed: 0, killed: 0, lost: 0, doubled: 0 },
  };
  let refreshCalls = 0;

  /** One invocation of the Worker, as the faults of this moment let it run. */
  async function invoke(
    name: string,
    run: (context: Context) => Promise<void>,
    { end, endsAt }: { end: "stops" | "stumbles"; endsAt: number },
  ) {
    const skew = at("clock skew") ? (Math.floor(random() * 3) - 1) * SKEW_MS : 0;
    const deployed = at("bad deployment") ? badDeployment(base, clock - START, faults) : base;
    const process = stoppingProcess({ ...deployed, now: () => new Date(clock + skew) }, endsAt, end);
    lived.counts.invocations += 1;
    try {
      await run(process.context);
    } catch (error) {
      lived.counts.failed += 1;
      const isExplained = isStopped(error) || faults.some((fault) => isNear(fault, clock - START));
      if (!isExplained) lived.unexplained.push(`${new Date(clock).toISOString()} ${name}: ${String(error)}`);
    }
    if (process.isGone()) lived.counts.killed += 1;
    return process;
  }
  const whole = { end: "stumbles" as const, endsAt: Infinity };
  const ending = () => {
    if (at("random call fails") && random() < 0.5)
      return { end: "stumbles" as const, endsAt: 1 + Math.floor(random() * 30) };
    if (at("queue") && random() < 0.1)
      return { end: "stops" as const, endsAt: 1 + Math.floor(random() * 20) };
    return whole;
  };
  const cron = async (expression: string, how = ending()) =>
    invoke(
      expression,
      (context) => runCron({ cron: expression } as unknown as ScheduledController, context),
      how,
    );

  async function drainQueues() {
    for (let taken = queues.take(); taken; taken = queues.take()) {
      const { batch, end } = taken;
      const consume = batch.queue === "refreshes" ? consumeRefreshes : consumeMessages;
      await invoke(batch.queue, (context) => consume(batch, context), ending());
      end();
    }
  }

  await seedRegister(base.db);
  await addSubscribers(d1, people, new Date(START - HOUR_MS));
  const ends = START + days * DAY_MS;
  const resetters = people.filter(({ isAdmin }) => !isAdmin);
  for (let tick = START; tick < ends; tick += TICK_MS) {
    clock = Math.max(clock, tick);
    const since = tick - START;
    await setProviders(providers, faults, since);
    queues.setFaulty(at("queue") !== undefined);
    if (since % REFRESH_EVERY_MS === 0) {
      const killed = faults.find(
        (fault) => fault.kind === "worker killed" && isActive(fault, since),
      ) as Extract<Fault, { kind: "worker killed" }>;
      const endsAt = killed ? 1 + Math.floor(((killed.stage + random()) * refreshCalls) / STAGES) : Infinity;
      const process = await cron(REFRESH, killed ? { end: "stops", endsAt } : ending());
      if (!killed && process.calls.length > 40) refreshCalls = process.calls.length;
    }
    if (people.length > 0) {
      if (!isCalm(faults, since) || since % CALM_SWEEP_MS === 0) {
        await cron(SWEEP);
        await cron(BILLING, whole);
      }
      if (since % HOUR_MS === 30 * MINUTE_MS) await cron(HOURLY);
      if (random() < 1 / 24) await askForReset(base, resetters, random, lived, clock);
      if (at("registration storm")) await registerMany(base, STORM / 12, lived);
      await Promise.all(waits.splice(0));
    }
    await drainQueues();
    for (let next = queues.nextAt(); next !== null && next < tick + TICK_MS; next = queues.nextAt()) {
      clock = Math.max(clock, next);
      await setProviders(providers, faults, clock - START);
      await drainQueues();
    }
    lived.mails = await providers.received();
  }
  return { ...lived, counts: { ...lived.counts, ...queues.counts } };
}

/** Sweeps every 30 minutes notice these soon enough. */
const LONG_FAULTS = new Set<Fault["kind"]>(["source refused", "stripe refused"]);
const isCalm = (faults: readonly Fault[], since: number) =>
  !faults.some(({ kind, from, to }) => !LONG_FAULTS.has(kind) && from <= since && since < to + HOUR_MS);
/** A failure may come a while after its fault: a queue message is tried again for ten minutes. */
const isNear = (fault: Fault, since: number) =>
  breaksInvocations(fault) && fault.from - TICK_MS <= since && since < fault.to + 3 * TICK_MS;

function contextOver(d1: D1Database, over: Partial<Context>): Context {
  const state = mkdtempSync(path.join(tmpdir(), "bench-month-"));
  try {
    const vars = localVars({
      origin: "https://exit-freedom.test",
      standInsOrigin: STAND_INS,
      state,
    });
    const allows = { limit: async () => ({ success: true }) };
    const limiters = Object.fromEntries(
      ["ACCOUNT", "ADDRESS", "FAILURE", "HASH", "REGISTRATION"].map((name) => [`${name}_LIMITER`, allows]),
    );
    const env = {
      ...vars,
      ...limiters,
      PASSWORD_COST: "4",
      DB: d1,
      ASSETS: STATIC_FILES,
      VERSION: { id: "month", tag: "", timestamp: "" },
      SESSIONS: memoryStore(),
    };
    const context = createContext(env as unknown as Env, { waitUntil: () => undefined });
    return { ...context, db: openDatabase(d1), ...over };
  } finally {
    rmSync(state, { recursive: true, force: true });
  }
}

/** A KV store in memory: the sessions of those who register. */
function memoryStore() {
  const values = new Map<string, string>();
  return {
    get: async (key: string) => values.get(key) ?? null,
    put: async (key: string, value: string) => void values.set(key, value),
    delete: async (key: string) => void values.delete(key),
    list: async () => ({ keys: [...values.keys()].map((name) => ({ name })), list_complete: true }),
  };
}

/** A deployment whose refresh fails, and whose alert emails can't be composed for its first two hours. */
function badDeployment(context: Context, since: number, faults: readonly Fault[]): Context {
  const from = faults.find(({ kind }) => kind === "bad deployment")?.from ?? 0;
  const broken = async () => {
    throw new TypeError("a bug of this deployment");
  };
  const messageKinds =
    since < from + 2 * HOUR_MS
      ? { ...context.messageKinds, alert: { compose: broken } }
      : context.messageKinds;
  return { ...context, staticFiles: { fetch: broken }, messageKinds };
}

async function askForReset(
  base: Context,
  people: readonly Subscriber[],
  random: () => number,
  lived: Lived,
  clock: number,
) {
  const email = people[Math.floor(random() * people.length)]?.email ?? "";
  const request = new Request("https://exit-freedom.test/forgot-password", { method: "POST" });
  await requestReset(request, base, { email });
  // A wait may end within a millisecond, which the times of received emails don't have.
  lived.resets.push({ email, at: Math.floor(clock) });
}

async function registerMany(base: Context, count: number, lived: Lived): Promise<void> {
  for (let n = 0; n < count; n += 1) {
    const email = `new-${lived.registered.length}@example.com`;
    const request = new Request("https://exit-freedom.test/register", { method: "POST" });
    const { ok } = await register(request, base, { email, password: "plums in the icebox 1934" });
    if (ok) lived.registered.push(email);
  }
}
