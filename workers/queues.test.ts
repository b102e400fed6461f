import { expect, test } from "vitest";
import { refreshRuns } from "~/database/schema.server";
import { jobFor } from "~/delivery/job";
import { expectLogged } from "../tests/logged";
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
