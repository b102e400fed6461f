import { eq, sql } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import type { Context } from "~/context.server";
import { feedCursors } from "./tables.server";
import { users } from "~/users/tables.server";
import { expiredUser, stripeContext } from "../../tests/stripe";
import {
  CUSTOMERS_PER_RUN,
  PAGES_PER_RUN,
  reconcileBilling,
  reconcileMissedEvents,
} from "./stripe-events.server";
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
    const customer = await customerOf(context, client, user);
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
  expect(await reconcileMissedEvents(context)).toEqual({ tried: 0, healed: 0, isFinished: true });
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
  expect(await reconcileMissedEvents(context)).toEqual({ tried: 1, healed: 1, isFinished: true });
  expect(await statuses()).toContain("past_due");
});

/** An invoice event of about 25 KB: ten lines with metadata. */
function invoiceEvent(index: number) {
  const lines = Array.from({ length: 10 }, (_, line) => ({
    id: `il_${index}_${line}`,
    object: "line_item",
    amount: 799,
    currency: "usd",
    description: "1 \u00d7 US Exit Freedom Monitor Pro (at $7.99 / month)",
    period: { start: 1_795_000_000, end: 1_797_592_000 },
    metadata: Object.fromEntries(Array.from({ length: 10 }, (_key, n) => [`key_${n}`, "a".repeat(200)])),
  }));
  return {
    id: `evt_invoice_${index}`,
    object: "event",
    type: "invoice.paid",
    data: {
      object: {
        id: `in_${index}`,
        object: "invoice",
        customer: "cus_unknown_here",
        lines: { object: "list", data: lines, has_more: false },
      },
    },
  };
}

test("a full page of invoice events with ten lines each is read, so the list never gets stuck", async () => {
  const { context } = stripeContext();
  const page = Array.from({ length: 100 }, (_, index) => invoiceEvent(99 - index));
  const reply = { object: "list", data: page, has_more: false, url: "/v1/events" };
  expect(JSON.stringify(reply).length).toBeGreaterThan(2 * 1024 * 1024);
  const read: string[] = [];
  const full: typeof context.fetch = async (input) => {
    const { searchParams, pathname } = new URL(input instanceof Request ? input.url : input);
    if (!pathname.endsWith("/events")) return Response.json({ ...reply, data: [] });
    const after = searchParams.get("ending_before");
    read.push(after ?? "the latest");
    return Response.json(after === "evt_invoice_99" ? { ...reply, data: [] } : reply);
  };
  expect(await reconcileMissedEvents({ ...context, fetch: full })).toMatchObject({ isFinished: true });
  expect(read.at(-1)).toBe("evt_invoice_99");
});

test("running every five minutes covers more than 100,000 customers a day", () => {
  const leastPerRun = CUSTOMERS_PER_RUN - 99;
  expect(leastPerRun * 12 * 24).toBeGreaterThanOrEqual(100_000);
});

/** A Stripe whose event list goes from 1 to `count`, 100 a page, each event of the customer that `customerOf` names. */
function withEvents(count: number, customerOf: (event: number) => string | null) {
  const { context } = stripeContext();
  const reads = { pages: 0, customers: 0 };
  const fetch: typeof context.fetch = async (input) => {
    const { searchParams, pathname } = new URL(input instanceof Request ? input.url : input);
    const isEvents = pathname.endsWith("/events");
    reads[isEvents ? "pages" : "customers"] += 1;
    const after = Number(searchParams.get("ending_before")?.replace("evt_", ""));
    const size = isEvents ? Math.min(100, count - after) : 0;
    const data = Array.from({ length: size }, (_, index) => ({
      id: `evt_${after + size - index}`,
      type: "invoice.paid",
      data: { object: { object: "invoice", customer: customerOf(after + size - index) } },
    }));
    return Response.json({ object: "list", data, has_more: false, url: pathname });
  };
  return { context: { ...context, fetch }, reads };
}

/** Lets the next run start at the first event. */
async function startAtFirst({ db }: Pick<Context, "db">) {
  const cursor = { feed: "stripe-events", position: "evt_0" };
  await db.insert(feedCursors).values(cursor).onConflictDoUpdate({ target: feedCursors.feed, set: cursor });
}

test("missed events and stale customers share one limit, so that a run stays below D1's 1,000 statements", async () => {
  // The first two events are of one customer, so that the pages don't add up to the limit.
  const customer = (event: number) => `cus_not_ours_${Math.max(event, 2)}`;
  const long = withEvents(500, customer);
  await startAtFirst(long.context);
  expect(await reconcileMissedEvents(long.context)).toEqual({ tried: 399, healed: 0, isFinished: false });

  const { context } = withEvents(400, customer);
  await startAtFirst(context);
  const stale = JSON.stringify(Array.from({ length: 60 }, (_, index) => `cus_stale_${index}`));
  await context.db.run(sql`
    insert into users (id, email, mailbox, password_hash, trial_ends_at, created_at, stripe_customer_id)
    select value, value, value, '', 0, 0, value from json_each(${stale})`);
  const left = CUSTOMERS_PER_RUN - 399;
  expect(left).toBeLessThan(60);
  expect(await reconcileBilling(context)).toEqual({ healed: 0, synced: left, failed: 0, purged: 0 });
  expect(2 * CUSTOMERS_PER_RUN + 3 * PAGES_PER_RUN + 5).toBeLessThan(1000);
});

test("pages without missed events are limited too, and the next run goes on from there", async () => {
  const { context, reads } = withEvents(PAGES_PER_RUN * 100 + 50, () => null);
  await startAtFirst(context);
  expect(await reconcileMissedEvents(context)).toEqual({ tried: 0, healed: 0, isFinished: false });
  expect(reads.pages).toBe(PAGES_PER_RUN);
  expect(await reconcileMissedEvents(context)).toEqual({ tried: 0, healed: 0, isFinished: true });
  expect(reads.pages).toBe(PAGES_PER_RUN + 1);
});
