import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { emailLanes, messages } from "./tables.server";
import { minutes, openOutbox } from "../../tests/outbox";
import { messagesOf } from "../../tests/queues";
import { consumeMessages } from "../../workers/message-queue";
import { drain } from "./drain.server";
import { resend, resendAll } from "./undelivered.server";

const { context, mail, queues, pendingAlerts, alertRow } = openOutbox("undelivered");

test("an email rejected in a batch is resent under a key of its own, one that failed with the rest of its batch under its key", async () => {
  const [rejected, failed, beside, elsewhere] = (await pendingAlerts(4)).map(({ id }) => id);
  const set = (id: string | undefined, values: Partial<typeof messages.$inferInsert>) =>
    context.db
      .update(messages)
      .set(values)
      .where(eq(messages.id, id ?? "?"));
  await context.db.update(messages).set({ deliveryState: "dead", batchId: "shared" });
  await set(rejected, { deliveryState: "refused" });
  await set(elsewhere, { batchId: "other" });
  const states = async () =>
    Promise.all(
      [rejected, failed, beside, elsewhere].map(async (id) => {
        const row = await alertRow(id ?? "?");
        return [row?.deliveryState, row?.batchId];
      }),
    );
  await resend(context, failed ?? "?");
  expect(await states()).toEqual([
    ["refused", "shared"],
    ["waiting", "shared"],
    ["waiting", "shared"],
    ["dead", "other"],
  ]);
  await resend(context, rejected ?? "?");
  expect((await states())[0]).toEqual(["waiting", null]);
});

test("failed emails of one batch, resent one after the other, each arrive once", async () => {
  const [first, second] = (await pendingAlerts(2)).map(({ id }) => id);
  await context.db.update(messages).set({ deliveryState: "dead", batchId: "shared", attemptCount: 5 });
  expect(await resend(context, first ?? "?")).toBe(true);
  expect(await drain(context, "bulk")).toEqual({ sent: 2 });
  expect(await resend(context, second ?? "?")).toBe(false);
  expect(await mail.inbox()).toHaveLength(2);
});

test("Resend all retries every failed email, ends the pause, and skips rejected ones", async () => {
  const alerts = await pendingAlerts(4);
  await context.db.update(messages).set({ deliveryState: "dead", attemptCount: 5 });
  const refused = alerts[0]?.id ?? "";
  await context.db.update(messages).set({ deliveryState: "refused" }).where(eq(messages.id, refused));
  await context.db.insert(emailLanes).values({ lane: "prompt", failures: 6, pausedUntil: minutes(30) });
  expect(await resendAll(context)).toBe(3);
  await consumeMessages(messagesOf(queues.enqueued().map(({ body }) => body)), context);
  expect(await mail.inbox()).toHaveLength(3);
  expect(await alertRow(refused)).toMatchObject({ deliveryState: "refused" });
  expect(await resendAll(context)).toBe(0);
});
