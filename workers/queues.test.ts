import { and, eq, sql } from "drizzle-orm";
import { messages } from "~/delivery/tables.server";
import { expect, test } from "vitest";
import type { Context } from "~/context.server";
import { refreshRuns } from "~/refresh/tables.server";
import type { EmailComposer } from "~/channels";
import { type SendingJob, jobFor } from "~/delivery/priority";
import { addUser } from "../tests/alert-factories";
import { expectLogged } from "../tests/logged";
import { messagesOf, recordingQueues } from "../tests/queues";
import { noon, testContext } from "../tests/context";
import { stoppingProcess } from "../tests/stopping-process";
import { withoutTable } from "../tests/without-table";
import { consumeMessages } from "./message-queue";
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

test("while the database fails, a queue's job is retried after 30 seconds, then with doubling delays, at most 10 minutes", async () => {
  expectLogged("delivery-interrupted");
  const failing = withoutTable(context, "email_lanes");
  for (const [attempts, delaySeconds] of [
    [1, 30],
    [2, 60],
    [3, 120],
    [9, 600],
  ] as const) {
    const { batch, outcomes } = deliveryOf(jobFor("bulk", "due"), attempts);
    await consumeMessages(batch, failing);
    expect(outcomes).toEqual([{ delaySeconds }]);
  }
  const { batch, outcomes } = deliveryOf(jobFor("bulk", "due"));
  await consumeMessages(batch, context);
  expect(outcomes).toEqual(["acked"]);
});

/** Consumes these messages in one invocation, and returns how many statements that took, and what it enqueued. */
async function invocationOf(base: Context, jobs: SendingJob[], over: Partial<Context> = {}) {
  const queues = recordingQueues();
  const process = stoppingProcess({ ...base, ...queues.queues }, Infinity, "stops");
  await consumeMessages(messagesOf(jobs), { ...process.context, ...over });
  const statementsIn = (call: string) =>
    Number(/^d1 batch of (\d+)/.exec(call)?.[1] ?? call.startsWith("d1"));
  const statements = process.calls.reduce((sum, call) => sum + statementsIn(call), 0);
  return { statements, enqueued: queues.enqueued().map(({ body }) => body) };
}

test("a queue sends its lanes in their order, however many messages each has, below D1's 1,000 statements an invocation", async () => {
  const { db } = context;
  const { id: userId } = await addUser(context);
  const at = noon.getTime();
  await db.run(sql`insert into messages (id, user_id, channel, kind, priority, created_at, next_attempt_at)
    with recursive n(v) as (select 1 union all select v + 1 from n where v < 250)
    select priority.value || v, ${userId}, 'email', 'welcome', priority.value, ${at}, ${at} - (priority.value = 'routine')
    from n join json_each('["prompt", "routine"]') priority`);
  const compose: EmailComposer = async (_context, ids) =>
    new Map(ids.map((id) => [id, { skip: "This test is about batches." }]));
  const over = {
    mailer: { ...context.mailer, batchSize: 1 },
    messageKinds: { ...context.messageKinds, welcome: { compose } },
  };
  const left = (priority: "prompt" | "routine") =>
    db.$count(messages, and(eq(messages.priority, priority), eq(messages.deliveryState, "waiting")));
  let jobs: SendingJob[] = [jobFor("bulk", "due")];
  for (let n = 0; n < 20 && jobs.length > 0; n++) {
    const before = [await left("prompt"), await left("routine")];
    const { statements, enqueued } = await invocationOf(context, jobs, over);
    expect(statements).toBeLessThan(1000);
    jobs = enqueued as SendingJob[];
    const after = [await left("prompt"), await left("routine")];
    if (after[0] !== 0) expect(after[1]).toBe(before[1]);
    expect(after).not.toEqual(before);
  }
  expect([jobs, await left("prompt"), await left("routine")]).toEqual([[], 0, 0]);
});

test("however many account emails wait and can't be composed, an invocation stays below D1's 1,000 statements", async () => {
  expectLogged("emails-not-composed", "email-not-composed");
  const { id: userId } = await addUser(context);
  const at = noon.getTime();
  await context.db
    .run(sql`insert into messages (id, user_id, channel, kind, priority, created_at, next_attempt_at)
    with recursive n(v) as (select 1 union all select v + 1 from n where v < 400)
    select 'email-' || v, ${userId}, 'email', 'welcome', 'immediate', ${at}, ${at} - 400 + v from n`);
  const welcome = context.messageKinds.welcome ?? expect.fail("no such kind");
  // Emails are claimed in the order of their times, so every batch of 100 has one that can't be composed.
  const compose: EmailComposer = async (base, ids, now) => {
    const drafts = await welcome.compose(base, ids, now);
    if (ids.some((id) => id.endsWith("00"))) throw new TypeError("a bug");
    return drafts;
  };
  const base = { ...context, messageKinds: { ...context.messageKinds, welcome: { compose } } };
  const invocations = [];
  let jobs: SendingJob[] = [jobFor("people", "due")];
  for (let n = 0; n < 10 && jobs[0]?.reason !== "retry"; n++) {
    const { statements, enqueued } = await invocationOf(base, jobs);
    invocations.push(statements);
    jobs = enqueued as SendingJob[];
  }
  expect(jobs).toEqual([jobFor("people", "retry")]);
  expect(invocations.length).toBeGreaterThan(1);
  expect(Math.max(...invocations)).toBeLessThan(1000);
  expect(await context.db.$count(messages, eq(messages.deliveryState, "sent"))).toBe(396);
});

test("an unreadable message is logged and never retried", async () => {
  expectLogged("job-unreadable");
  for (const consume of [consumeMessages, consumeRefreshes]) {
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
