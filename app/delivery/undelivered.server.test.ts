import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { emailLanes, triggeredAlerts } from "~/database/schema.server";
import { minutes, openOutbox } from "../../tests/outbox";
import { messagesOf } from "../../tests/queues";
import { consumeEmails } from "../../workers/email-queue";
import { resend, resendAll } from "./undelivered.server";

const { context, mail, queues, pendingAlerts, alertRow } = openOutbox("undelivered");

test("an email rejected in a batch is resent under its own key, and one that failed keeps its key", async () => {
  const [rejected, failed] = await pendingAlerts(2);
  const ids = [rejected?.id ?? "", failed?.id ?? ""];
  await context.db.update(triggeredAlerts).set({ deliveryState: "dead", batchId: "shared" });
  await context.db
    .update(triggeredAlerts)
    .set({ deliveryState: "refused" })
    .where(eq(triggeredAlerts.id, ids[0] ?? ""));
  for (const id of ids) await resend(context, "alert", id);
  expect([await alertRow(ids[0] ?? ""), await alertRow(ids[1] ?? "")]).toMatchObject([
    { deliveryState: "waiting", batchId: null },
    { deliveryState: "waiting", batchId: "shared" },
  ]);
});

test("Resend all retries every failed email, ends the pause, and skips rejected ones", async () => {
  const alerts = await pendingAlerts(4);
  await context.db.update(triggeredAlerts).set({ deliveryState: "dead", attemptCount: 5 });
  const refused = alerts[0]?.id ?? "";
  await context.db
    .update(triggeredAlerts)
    .set({ deliveryState: "refused" })
    .where(eq(triggeredAlerts.id, refused));
  await context.db.insert(emailLanes).values({ lane: "alert", failures: 6, pausedUntil: minutes(30) });
  expect(await resendAll(context)).toBe(3);
  await consumeEmails(messagesOf(queues.enqueued().map(({ body }) => body)), context);
  expect(await mail.inbox()).toHaveLength(3);
  expect(await alertRow(refused)).toMatchObject({ deliveryState: "refused" });
  expect(await resendAll(context)).toBe(0);
});
