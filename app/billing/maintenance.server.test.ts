import { expect, test } from "vitest";
import { stripeEvents } from "~/database/schema.server";
import { expiredUser, stripeContext } from "../../tests/stripe";
import { reconcileBilling } from "./maintenance.server";

test("events older than a month are purged, and never-synced customers are synced", async () => {
  const { context } = stripeContext();
  const event = { type: "invoice.paid", customerId: null, processedAt: null };
  await context.db.insert(stripeEvents).values([
    { ...event, id: "evt_old", receivedAt: new Date("2026-10-21T11:59:59Z") },
    { ...event, id: "evt_recent", receivedAt: new Date("2026-10-21T12:00:01Z") },
  ]);
  await expiredUser(context, { stripeCustomerId: "cus_never_looked_at" });
  expect(await reconcileBilling(context)).toEqual({ healed: 0, synced: 1, failed: 0, purged: 1 });
  expect(await context.db.select({ id: stripeEvents.id }).from(stripeEvents)).toEqual([{ id: "evt_recent" }]);
  expect(await reconcileBilling(context)).toEqual({ healed: 0, synced: 0, failed: 0, purged: 0 });
});
