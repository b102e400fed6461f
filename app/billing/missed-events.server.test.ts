import { eq } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { users } from "~/database/schema.server";
import { expiredUser, stripeContext } from "../../tests/stripe";
import { CUSTOMERS_PER_RUN, reconcileMissedEvents } from "./missed-events.server";
import { customerOf } from "./customer.server";
import { openStripe } from "./stripe.server";

/** Customers who pay at Stripe; nothing is known here until a webhook arrives or the event list is read. */
async function payingCustomers(count: number) {
  const { context, post } = stripeContext();
  const client = openStripe(context);
  if (!client) throw new Error("no Stripe");
  await post("/test/webhooks/off");
  const ids: string[] = [];
  for (let n = 0; n < count; n++) {
    const user = await expiredUser(context);
    const customer = await customerOf(context.db, client, user);
    const session = await client.checkout.sessions.create({
      mode: "subscription",
      customer,
      line_items: [{ price: context.config.STRIPE_PRICE_ID ?? "", quantity: 1 }],
      success_url: "https://exit-freedom.test/checkout",
      cancel_url: "https://exit-freedom.test/checkout",
    });
    await post(`/pay/${session.id}`, { action: "pay" });
    ids.push(user.id);
  }
  const statuses = async () => {
    const rows = await Promise.all(
      ids.map((id) => context.db.select().from(users).where(eq(users.id, id)).get()),
    );
    return rows.map((row) => row?.subscriptionStatus);
  };
  return { context, post, statuses, ids };
}

test("customers whose webhooks were all lost are reconciled from Stripe's event list, page by page", async () => {
  const { context, statuses } = await payingCustomers(40);
  expect(new Set(await statuses())).toEqual(new Set(["trialing"]));
  // Three events each: the first run sees the latest page, and later runs skip none.
  const { healed } = await reconcileMissedEvents(context);
  expect(healed).toBeGreaterThan(0);
  expect(await reconcileMissedEvents(context)).toEqual({ healed: 0, isFinished: true });
});

test("once the list has been read, no later event is missed, and a Stripe outage skips no customer", async () => {
  const { context, statuses, post, ids } = await payingCustomers(3);
  await reconcileMissedEvents(context);
  expect(await statuses()).toEqual(["active", "active", "active"]);
  const [first] = await context.db
    .select()
    .from(users)
    .where(eq(users.id, ids[0] ?? ""));
  await post(`/test/${first?.stripeCustomerId}/fail-payment`);
  const log = vi.spyOn(console, "error").mockReturnValue();
  const down = { ...context, fetch: async () => Response.json({ error: {} }, { status: 401 }) };
  await expect(reconcileMissedEvents(down)).rejects.toThrow();
  log.mockRestore();
  expect(await reconcileMissedEvents(context)).toEqual({ healed: 1, isFinished: true });
  expect(await statuses()).toContain("past_due");
});

test("running every five minutes covers more than 100,000 customers a day", () => {
  expect(CUSTOMERS_PER_RUN * 12 * 24).toBeGreaterThanOrEqual(100_000);
});
