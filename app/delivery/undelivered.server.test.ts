import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { alertEmails } from "~/alerts/tables.server";
import { emailLanes } from "./tables.server";
import { minutes, openOutbox } from "../../tests/outbox";
import { messagesOf } from "../../tests/queues";
import { consumeEmails } from "../../workers/email-queue";
import { drainLane } from "./drain.server";
import { resend, resendAll } from "./undelivered.server";

const { context, mail, queues, pendingAlerts, alertRow } = openOutbox("undelivered");

test("an email rejected in a batch is resent under a key of its own, one that failed with the rest of its batch under its key", async () => {
  const [rejected, failed, beside, elsewhere] = (await pendingAlerts(4)).map(({ id }) => id);
  const set = (id: string | undefined, values: Partial<typeof alertEmails.$inferInsert>) =>
    context.db
      .update(alertEmails)
      .set(values)
      .where(eq(alertEmails.id, id ?? "?"));
  await context.db.update(alertEmails).set({ deliveryState: "dead", batchId: "shared" });
  await set(rejected, { deliveryState: "refused" });
  await set(elsewhere, { batchId: "other" });
  const states = async () =>
    Promise.all(
      [rejected, failed, beside, elsewhere].map(async (id) => {
        const row = await alertRow(id ?? "?");
        return [row?.deliveryState, row?.batchId];
      }),
    );
  await resend(context, "alert", failed ?? "?");
  expect(await states()).toEqual([
    ["refused", "shared"],
    ["waiting", "shared"],
    ["waiting", "shared"],
    ["dead", "other"],
  ]);
  await resend(context, "alert", rejected ?? "?");
  expect((await states())[0]).toEqual(["waiting", null]);
});

test("failed emails of one batch, resent one after the other, each arrive once", async () => {
  const [first, second] = (await pendingAlerts(2)).map(({ id }) => id);
  await context.db.update(alertEmails).set({ deliveryState: "dead", batchId: "shared", attemptCount: 5 });
  expect(await resend(context, "alert", first ?? "?")).toBe(true);
  expect(await drainLane(context, "alert")).toEqual({ sent: 2 });
  expect(await resend(context, "alert", second ?? "?")).toBe(false);
  expect(await mail.inbox()).toHaveLength(2);
});

test("Resend all retries every failed email, ends the pause, and skips rejected ones", async () => {
  const alerts = await pendingAlerts(4);
  await context.db.update(alertEmails).set({ deliveryState: "dead", attemptCount: 5 });
  const refused = alerts[0]?.id ?? "";
  await context.db.update(alertEmails).set({ deliveryState: "refused" }).where(eq(alertEmails.id, refused));
  await context.db.insert(emailLanes).values({ lane: "alert", failures: 6, pausedUntil: minutes(30) });
  expect(await resendAll(context)).toBe(3);
  await consumeEmails(messagesOf(queues.enqueued().map(({ body }) => body)), context);
  expect(await mail.inbox()).toHaveLength(3);
  expect(await alertRow(refused)).toMatchObject({ deliveryState: "refused" });
  expect(await resendAll(context)).toBe(0);
});
