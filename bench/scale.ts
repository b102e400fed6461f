import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { hashPassword } from "~/accounts/passwords/password.server";
import { openSession } from "~/accounts/sign-in/session.server";
import { raisePendingAlerts } from "~/alerts/raise.server";
import { readConfig } from "~/config.server";
import { createContext } from "../workers/create-context";
import { users } from "~/users/tables.server";
import { drain } from "~/delivery/drain.server";
import { resendMailer } from "~/delivery/resend-mailer.server";
import { newRequestScope } from "~/http/request-scope";
import { loader as dashboardLoader } from "~/routes/_app.dashboard";
import { loader as landingLoader } from "~/routes/_index";
import { openLocalEnv } from "../commands/local-context";
import { localVars } from "../commands/local-product";
import { createTables } from "../commands/migrations";
import { seedHistory } from "../commands/seed";
import { createStandIns } from "../stand-ins/stand-ins";
import { runCron } from "../workers/cron";
import { addRules, addValues } from "./alert-rules";

// npm run bench:scale: what each part of the product asks of D1, KV and queues, counted on workerd. docs/scale.md multiplies it by
// Cloudflare's prices.

const state = mkdtempSync(path.join(tmpdir(), "exit-freedom-scale-"));
const { env, close } = await openLocalEnv(state);
const meter = meteredD1(env.DB);
const messages = { count: 0 };
const counting = (queue: Queue): Queue =>
  ({
    ...queue,
    send: async () => void (messages.count += 1),
    sendBatch: async () => void (messages.count += 1),
  }) as never;
const vars = localVars({
  origin: "http://localhost",
  standInsOrigin: "http://stand-ins",
  state,
});
const standIns = createStandIns({ now: () => new Date() });
const fetcher: typeof fetch = async (input, init) => standIns.fetch(new Request(input, init));
const context = {
  ...createContext(
    {
      ...env,
      ...vars,
      DB: meter.d1,
      PEOPLE_MESSAGES: counting(env.PEOPLE_MESSAGES),
      BULK_MESSAGES: counting(env.BULK_MESSAGES),
    },
    { waitUntil: (work) => void work },
  ),
  fetch: fetcher,
  mailer: resendMailer(readConfig({ ...env, ...vars }), fetcher),
  sleep: () => Promise.resolve(),
};
await createTables(env.DB);
await seedHistory(context, 10);

console.log("| what | round trips | rows read | rows written | queue messages |\n|---|---|---|---|---|");
async function measure(what: string, work: () => Promise<unknown>, per = 1): Promise<void> {
  meter.reset();
  messages.count = 0;
  await work();
  const shown = (value: number) => (per === 1 ? String(value) : (value / per).toFixed(3));
  const { roundTrips, rowsRead, rowsWritten } = meter.counts;
  console.log(`| ${what} | ${[roundTrips, rowsRead, rowsWritten, messages.count].map(shown).join(" | ")} |`);
}
const cron = (expression: string) =>
  runCron({ cron: expression, scheduledTime: Date.now() } as ScheduledController, context);

const log = console.log;
const quietly = async (work: () => Promise<unknown>) => {
  console.log = () => undefined;
  await work().finally(() => (console.log = log));
};

const now = new Date();
const [user] = await context.db
  .insert(users)
  .values({
    id: "one",
    email: "one@example.com",
    passwordHash: await hashPassword("a-long-passphrase-1", context.config),
    subscriptionStatus: "active",
    plan: "pro",
    createdAt: now,
    emailVerifiedAt: now,
  })
  .returning();
if (!user) throw new Error("No user");
let cookie = "";
await measure("a sign-in's session", async () => {
  const opened = await openSession(new Request("http://localhost"), context, user);
  await opened.insert;
  cookie = opened.cookie.split(";")[0] ?? "";
});
const view = (where: string, loader: unknown, isSignedIn: boolean) => async () => {
  const request = new Request(`http://localhost${where}`, { headers: isSignedIn ? { Cookie: cookie } : {} });
  const scope = newRequestScope(context.newId, request);
  await (loader as (args: object) => Promise<unknown>)({
    request,
    params: {},
    context: { ...context, ...scope },
  });
};
await measure("the dashboard, first view of an isolate", view("/dashboard", dashboardLoader, true));
await measure("the dashboard, later views", view("/dashboard", dashboardLoader, true));
await measure("the landing page, without the edge's cache", view("/", landingLoader, false));
for (const [what, expression] of [
  ["a refresh", "0 */6 * * *"],
  ["the five-minute run, nothing due", "*/5 * * * *"],
  ["the five-minute run for billing", "2-59/5 * * * *"],
  ["the hourly run", "30 * * * *"],
] as const)
  await measure(what, () => quietly(() => cron(expression)));

const megabytes = async () => (await env.DB.prepare("select 1").all()).meta.size_after / 1e6;
async function growth(what: string, before: number): Promise<void> {
  console.log(`${what}: ${((await megabytes()) - before).toFixed(1)} MB`);
}
for (const rules of [10_000, 100_000]) {
  const empty = await megabytes();
  for (let from = rules === 10_000 ? 0 : 10_000; from < rules; from += 5_000)
    await addRules(env.DB, { from, to: from + 5_000 });
  await env.DB.prepare("update users set email_verified_at = 1 where email_verified_at is null").run();
  await growth(`The rules up to ${rules}, ten a person, and their people`, empty);
  const hour = Math.floor(Date.now() / 3_600_000) + rules / 10_000;
  await addValues(env.DB, { hour, daily: 20, feb: 60 });
  await measure(`an assessment that triggers none of ${rules} rules`, () => raisePendingAlerts(context));
  if (rules > 10_000) continue;
  await addValues(env.DB, { hour: hour + 0.5, daily: 63, feb: 5 });
  const quiet = await megabytes();
  await measure(
    "an alert, when all 10,000 rules of 1,000 people trigger",
    () => raisePendingAlerts(context),
    10_000,
  );
  await measure(
    "an email of such an assessment, to the provider and marked as sent",
    () => quietly(() => drain(context, "bulk")),
    1_000,
  );
  await growth("10,000 alerts and 1,000 emails", quiet);
}
await close();
rmSync(state, { recursive: true, force: true });
process.exit();

/** Counts of a database's use. */
interface Counts {
  roundTrips: number;
  rowsRead: number;
  rowsWritten: number;
}

/** The same D1, counting round trips and the rows that Cloudflare bills. */
function meteredD1(d1: D1Database) {
  const counts: Counts = { roundTrips: 0, rowsRead: 0, rowsWritten: 0 };
  const inner = new WeakMap<object, D1PreparedStatement>();
  const count = <Result extends { meta: { rows_read?: number; rows_written?: number } }>(result: Result) => {
    counts.rowsRead += result.meta.rows_read ?? 0;
    counts.rowsWritten += result.meta.rows_written ?? 0;
    return result;
  };
  const watch = (statement: D1PreparedStatement): D1PreparedStatement => {
    const all = async () => {
      counts.roundTrips += 1;
      return count(await statement.all<Record<string, unknown>>());
    };
    const watched = {
      bind: (...values: unknown[]) => watch(statement.bind(...values)),
      all,
      run: all,
      first: async () => (await all()).results[0] ?? null,
      // D1 says nothing of a raw result's rows, so a reading statement is asked twice and counted once.
      raw: async () => {
        const { results } = await all();
        const isReading = /^\s*(?:select|with)/i.test((statement as unknown as { sql: string }).sql);
        return isReading ? statement.raw() : results.map((row) => Object.values(row));
      },
    } as unknown as D1PreparedStatement;
    inner.set(watched, statement);
    return watched;
  };
  const metered = {
    prepare: (sql: string) => watch(d1.prepare(sql)),
    batch: async (statements: D1PreparedStatement[]) => {
      counts.roundTrips += 1;
      const results = await d1.batch(statements.map((statement) => inner.get(statement) ?? statement));
      return results.map((result) => count(result));
    },
  } as unknown as D1Database;
  return {
    d1: metered,
    counts,
    reset: () => void Object.assign(counts, { roundTrips: 0, rowsRead: 0, rowsWritten: 0 }),
  };
}
