import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import type { Context } from "~/context.server";
import { accountEmails } from "~/accounts/tables.server";
import { digests } from "~/alerts/tables.server";
import { refreshRuns } from "~/runs/tables.server";
import type { EmailComposer } from "~/delivery/email-lane";
import { type DeliveryJob, jobFor } from "~/delivery/job";
import { addUser } from "../tests/alert-factories";
import { expectLogged } from "../tests/logged";
import { messagesOf, recordingQueues } from "../tests/queues";
import { noon, testContext } from "../tests/context";
import { stoppingProcess } from "../tests/stopping-process";
import { withoutTable } from "../tests/without-table";
import { consumeEmails } from "./email-queue";
import { consumeRefreshes } from "./refresh-queue";

const context = { ...testContext("queues"), newId: () => crypto.randomUUID() };

/** Delivers one message and records its outcome. */
function deliveryOf(body: unknown, attempts = 1) {
  const outcomes: unknown[] = [];
  const message = {
    id: "message",
    body,
    attempts,
    ack: () => outcomes.push("acked"),
    retry: (options: unknown) => outcomes.push(options),
  };
  return { batch: { queue: "test", messages: [message] } as unknown as MessageBatch, outcomes };
}

test("while the database fails, an email lane's message is retried after 30 seconds, then with doubling delays, at most 10 minutes", async () => {
  expectLogged("delivery-interrupted");
  const failing = withoutTable(context, "email_lanes");
  for (const [attempts, delaySeconds] of [
    [1, 30],
    [2, 60],
    [3, 120],
    [9, 600],
  ] as const) {
    const { batch, outcomes } = deliveryOf(jobFor("alert", "any"), attempts);
    await consumeEmails(batch, failing);
    expect(outcomes).toEqual([{ delaySeconds }]);
  }
  const { batch, outcomes } = deliveryOf(jobFor("alert", "any"));
  await consumeEmails(batch, context);
  expect(outcomes).toEqual(["acked"]);
});

/** Consumes these messages in one invocation, and returns how many statements that took, and what it enqueued. */
async function invocationOf(base: Context, jobs: DeliveryJob[], over: Partial<Context> = {}) {
  const queues = recordingQueues();
  const process = stoppingProcess({ ...base, ...queues.queues }, Infinity, "stops");
  await consumeEmails(messagesOf(jobs), { ...process.context, ...over });
  const statementsIn = (call: string) =>
    Number(/^d1 batch of (\d+)/.exec(call)?.[1] ?? call.startsWith("d1"));
  const statements = process.calls.reduce((sum, call) => sum + statementsIn(call), 0);
  return { statements, enqueued: queues.enqueued().map(({ body }) => body) };
}

test("lanes in one invocation both move, whichever comes first and however many emails it has", async () => {
  const { db } = context;
  const { id: userId } = await addUser(context);
  const numbers = sql.raw(
    "(with recursive n(v) as (select 1 union all select v + 1 from n where v < 250) select v from n)",
  );
  const at = noon.getTime();
  await db.run(sql`insert into digests (id, user_id, assessment_id, period, created_at, next_attempt_at)
    select v, ${userId}, 'any', 'daily:' || v, ${at}, ${at} from ${numbers}`);
  await db.run(sql`insert into account_emails (id, user_id, kind, created_at, next_attempt_at)
    select 'account-' || v, ${userId}, 'welcome', ${at}, ${at} from ${numbers}`);
  const compose: EmailComposer = async (_context, ids) =>
    new Map(ids.map((id) => [id, { skip: "This test is about batches." }]));
  const { digest, account } = context.emailLanes;
  const over = {
    mailer: { ...context.mailer, batchSize: 1 },
    emailLanes: { ...context.emailLanes, digest: { ...digest, compose }, account: { ...account, compose } },
  };
  const left = (table: typeof digests | typeof accountEmails) =>
    db.$count(table, eq(table.deliveryState, "waiting"));
  for (const [first, second] of [
    ["digest", "account"],
    ["account", "digest"],
  ] as const) {
    const before = [await left(digests), await left(accountEmails)];
    const { statements, enqueued } = await invocationOf(
      context,
      [jobFor(first, "due"), jobFor(second, "due")],
      over,
    );
    expect(statements).toBeLessThan(1000);
    expect(enqueued[0]).toEqual(jobFor(first, "more"));
    const after = [await left(digests), await left(accountEmails)];
    expect(after.map((count, n) => count < (before[n] ?? 0))).toEqual([true, true]);
  }
  let jobs: DeliveryJob[] = [jobFor("digest", "more"), jobFor("account", "more")];
  for (let n = 0; n < 10 && jobs.length > 0; n++)
    jobs = (await invocationOf(context, jobs, over)).enqueued as DeliveryJob[];
  expect([jobs, await left(digests), await left(accountEmails)]).toEqual([[], 0, 0]);
});

test("however many account emails wait and can't be composed, an invocation stays below D1's 1,000 statements", async () => {
  expectLogged("emails-not-composed", "email-not-composed");
  const { id: userId } = await addUser(context);
  const at = noon.getTime();
  await context.db.run(sql`insert into account_emails (id, user_id, kind, created_at, next_attempt_at)
    with recursive n(v) as (select 1 union all select v + 1 from n where v < 400)
    select 'email-' || v, ${userId}, 'welcome', ${at}, ${at} - 400 + v from n`);
  const { account } = context.emailLanes;
  // Emails are claimed in the order of their times, so every batch of 100 has one that can't be composed.
  const compose: EmailComposer = async (base, ids, now) => {
    const drafts = await account.compose(base, ids, now);
    if (ids.some((id) => id.endsWith("00"))) throw new TypeError("a bug");
    return drafts;
  };
  const base = { ...context, emailLanes: { ...context.emailLanes, account: { ...account, compose } } };
  const invocations = [];
  let jobs: DeliveryJob[] = [jobFor("account", "due")];
  for (let n = 0; n < 10 && jobs[0]?.id !== "retry"; n++) {
    const { statements, enqueued } = await invocationOf(base, jobs);
    invocations.push(statements);
    jobs = enqueued as DeliveryJob[];
  }
  expect(jobs).toEqual([jobFor("account", "retry")]);
  expect(invocations.length).toBeGreaterThan(1);
  expect(Math.max(...invocations)).toBeLessThan(1000);
  expect(await context.db.$count(accountEmails, eq(accountEmails.deliveryState, "sent"))).toBe(396);
});

test("an unreadable message is logged and never retried", async () => {
  expectLogged("job-unreadable");
  for (const consume of [consumeEmails, consumeRefreshes]) {
    const { batch, outcomes } = deliveryOf({ version: 99 });
    await consume(batch, context);
    expect(outcomes).toEqual(["acked"]);
  }
});

test("a failing refresh is retried after 30 seconds and marked failed on its fourth delivery", async () => {
  expectLogged("refresh-failed");
  await context.db
    .insert(refreshRuns)
    .values({ id: "asked", trigger: "admin", outcome: "queued", startedAt: noon });
  const failing = withoutTable(context, "news_articles");
  const job = { version: 1, kind: "refresh", id: "asked" };
  const outcomeOf = async (attempts: number) => {
    const { batch, outcomes } = deliveryOf(job, attempts);
    await consumeRefreshes(batch, failing);
    const [run] = await context.db.select({ outcome: refreshRuns.outcome }).from(refreshRuns);
    return [outcomes, run?.outcome];
  };
  expect(await outcomeOf(1)).toEqual([[{ delaySeconds: 30 }], "queued"]);
  expect(await outcomeOf(4)).toEqual([[{ delaySeconds: 30 }], "failed"]);
});
