import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { stripeEvents } from "./tables.server";
import { users } from "~/users/tables.server";
import { expiredUser, stripeContext } from "../../tests/stripe";
import { noon } from "../../tests/context";
import { expectLogged } from "../../tests/logged";
import { customerOf, updateCustomerEmail } from "./customer.server";
import { reconcileBilling } from "./stripe-events.server";
import { openStripe } from "./stripe.server";

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

test("an address that couldn't be sent to Stripe is sent by a later run, once", async () => {
  let isDown = false;
  const sent: string[] = [];
  const { context, stripe } = stripeContext({
    fetch: async (input, init) => {
      const request = new Request(input, init as RequestInit);
      if (request.url.includes("/customers/")) sent.push(await request.clone().text());
      return isDown ? new Response(null, { status: 503 }) : stripe.answer(request);
    },
  });
  const client = openStripe(context) ?? expect.fail("no client");
  const user = await expiredUser(context, { billingSyncedAt: noon });
  const customerId = await customerOf(context, client, user);
  await reconcileBilling(context);
  expect(sent).toEqual([]);

  isDown = true;
  expectLogged("customer-email-not-updated");
  await context.db.update(users).set({ email: "after@example.com" }).where(eq(users.id, user.id));
  expect(await updateCustomerEmail(context, customerId, "after@example.com")).toBe(false);
  isDown = false;
  sent.length = 0;
  await reconcileBilling(context);
  await reconcileBilling(context);
  expect(sent).toEqual(["email=after%40example.com"]);
});

test("customers for whom Stripe keeps failing hold up no one else's address, and are tried again by every run", async () => {
  const sent: string[] = [];
  const { context, stripe } = stripeContext({
    fetch: async (input, init) => {
      const request = new Request(input, init as RequestInit);
      const email = new URLSearchParams(await request.clone().text()).get("email");
      if (!request.url.includes("/customers/") || !email) return stripe.answer(request);
      sent.push(email);
      // Stripe says that this customer's failure isn't worth retrying right away.
      const headers = { "Stripe-Should-Retry": "false" };
      return email.startsWith("bad") ? new Response(null, { status: 500, headers }) : stripe.answer(request);
    },
  });
  const client = openStripe(context) ?? expect.fail("no client");
  const addresses = ["bad-1@example.com", "bad-2@example.com", "good-1@example.com", "good-2@example.com"];
  for (const [minutes, email] of addresses.entries()) {
    const user = await expiredUser(context, { billingSyncedAt: new Date(noon.getTime() + minutes) });
    await customerOf(context, client, user);
    await context.db.update(users).set({ email }).where(eq(users.id, user.id));
  }
  expectLogged("customer-email-not-updated");
  await reconcileBilling(context);
  expect(sent.sort()).toEqual(addresses);
  sent.length = 0;
  await reconcileBilling(context);
  expect(sent.sort()).toEqual(["bad-1@example.com", "bad-2@example.com"]);
});
