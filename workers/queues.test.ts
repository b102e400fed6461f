import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { digests, newsEmails, productNews, refreshRuns } from "~/database/schema.server";
import type { EmailComposer } from "~/delivery/deliver.server";
import { jobFor } from "~/delivery/job";
import { addUser } from "../tests/alert-factories";
import { expectLogged } from "../tests/logged";
import { messagesOf, recordingQueues } from "../tests/queues";
import { noon, testContext } from "../tests/context";
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

test("lanes that share a queue also share what one invocation may ask of the database, and go on in the next", async () => {
  const users = [];
  for (let n = 0; n < 30; n++) users.push(await addUser(context));
  const { db } = context;
  await db.insert(productNews).values({ id: "news", subject: "News", body: "News.", createdAt: noon });
  for (const { id } of users) {
    const row = { id, userId: id, createdAt: noon, nextAttemptAt: noon };
    await db.batch([
      db.insert(digests).values({ ...row, period: "daily:2026-11-20", assessmentId: "any" }),
      db.insert(newsEmails).values({ ...row, newsId: "news" }),
    ]);
  }
  const compose: EmailComposer = async (_context, ids) =>
    new Map(ids.map((id) => [id, { skip: "This test is about batches." }]));
  const { digest, news } = context.emailLanes;
  const emailLanes = {
    ...context.emailLanes,
    digest: { ...digest, compose },
    news: { ...news, compose },
  };
  const queues = recordingQueues();
  const mailer = { ...context.mailer, batchSize: 1 };
  const jobs = [jobFor("digest", "due"), jobFor("news", "due")];
  await consumeEmails(messagesOf(jobs), { ...context, ...queues.queues, emailLanes, mailer });
  const left = async (table: typeof digests | typeof newsEmails) =>
    db.$count(table, eq(table.deliveryState, "waiting"));
  expect([await left(digests), await left(newsEmails)]).toEqual([5, 5]);
  expect(queues.enqueued().map(({ body }) => body)).toEqual([
    jobFor("digest", "more"),
    jobFor("news", "more"),
  ]);
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
