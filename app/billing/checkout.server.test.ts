import { eq } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { users } from "~/users/tables.server";
import { expiredUser, stripeContext } from "../../tests/stripe";
import { noon } from "../../tests/context";
import { cancelSubscriptionOf, deleteCustomer, updateCustomerEmail } from "./customer.server";
import { openCheckout, openPortal } from "./checkout.server";
import { syncStale } from "./sync.server";
import { hasAccess } from "./trial";

const ORIGIN = "https://exit-freedom.test";
type Stage = ReturnType<typeof stripeContext>;

const reread = async ({ context }: Stage, id: string) => {
  const [user] = await context.db.select().from(users).where(eq(users.id, id));
  if (!user) throw new Error("No such user");
  return user;
};

async function checkoutPath(stage: Stage, user: { id: string; email: string }): Promise<string> {
  const checkout = await openCheckout(stage.context, user, ORIGIN);
  if (!checkout.ok || !checkout.checkoutUrl) throw new Error("No checkout");
  return new URL(checkout.checkoutUrl).pathname.replace("/stripe", "");
}

async function subscriber(stage: Stage) {
  const user = await expiredUser(stage.context);
  await stage.post(await checkoutPath(stage, user), { action: "pay" });
  return reread(stage, user.id);
}

test("payment creates a subscription, and the payer returns to a page that can confirm it", async () => {
  const stage = stripeContext();
  const user = await expiredUser(stage.context);
  const answer = await stage.post(await checkoutPath(stage, user), { action: "pay" });
  expect(answer.headers.get("Location")).toMatch(
    /^https:\/\/exit-freedom\.test\/checkout\?session_id=cs_test_/,
  );
  expect(await reread(stage, user.id)).toMatchObject({
    subscriptionStatus: "active",
    plan: "pro",
    stripePriceId: "price_demonstration_pro",
    subscriptionCurrentPeriodEnd: new Date("2026-12-20T12:00:00Z"),
    subscriptionCancelsAtPeriodEnd: false,
  });
});

test("going back without paying changes nothing, and the open session is reused", async () => {
  const stage = stripeContext();
  const user = await expiredUser(stage.context);
  const path = await checkoutPath(stage, user);
  const answer = await stage.post(path, { action: "cancel" });
  expect(answer.headers.get("Location")).toBe("https://exit-freedom.test/checkout?canceled=1");
  expect((await reread(stage, user.id)).subscriptionStatus).toBe("trialing");
  expect(await checkoutPath(stage, user)).toBe(path);
});

test("an endless reply from Stripe is cut off, and the user reads that checkout failed", async () => {
  let bytes = 0;
  const endless = () =>
    new ReadableStream({
      pull(controller) {
        bytes += 1024 * 1024;
        controller.enqueue(new Uint8Array(1024 * 1024).fill(32));
      },
    });
  const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const stage = stripeContext({ fetch: async () => new Response(endless()), sleep: async () => undefined });
  const user = await expiredUser(stage.context);
  expect(await openCheckout(stage.context, user, ORIGIN)).toEqual({ ok: false, reason: "stripe-failed" });
  // Three tries of 8 MiB each.
  expect(bytes).toBeLessThan(40 * 1024 * 1024);
  expect(logged).toHaveBeenCalledWith(expect.objectContaining({ event: "billing-checkout-failed" }));
  logged.mockRestore();
});

test("two concurrent clicks create one customer and one payment page", async () => {
  const stage = stripeContext();
  const user = await expiredUser(stage.context);
  const [one, other] = await Promise.all([checkoutPath(stage, user), checkoutPath(stage, user)]);
  expect(one).toBe(other);
});

test("a user who came by another address gets a payment page that returns there", async () => {
  const stage = stripeContext();
  const user = await expiredUser(stage.context);
  const path = await checkoutPath(stage, user);
  const elsewhere = await openCheckout(stage.context, user, "https://www.exit-freedom.test");
  if (!elsewhere.ok || !elsewhere.checkoutUrl) throw new Error("No checkout");
  expect(elsewhere.checkoutUrl).not.toContain(path);
  const page = new URL(elsewhere.checkoutUrl).pathname.replace("/stripe", "");
  const answer = await stage.post(page, { action: "cancel" });
  expect(answer.headers.get("Location")).toBe("https://www.exit-freedom.test/checkout?canceled=1");
});

test("a subscribed user is rejected, even if the webhooks were lost", async () => {
  const stage = stripeContext();
  const user = await expiredUser(stage.context);
  const path = await checkoutPath(stage, user);
  await stage.post("/test/webhooks/off");
  await stage.post(path, { action: "pay" });
  expect((await reread(stage, user.id)).subscriptionStatus).toBe("trialing");
  expect(await openCheckout(stage.context, user, ORIGIN)).toEqual({ ok: false, reason: "already-active" });
  expect((await reread(stage, user.id)).subscriptionStatus).toBe("active");
});

test("sends a past-due customer to the billing portal instead of a second checkout", async () => {
  const stage = stripeContext();
  const user = await subscriber(stage);
  await stage.post(`/test/${user.stripeCustomerId}/fail-payment`);
  expect(await openCheckout(stage.context, user, ORIGIN)).toEqual({ ok: false, reason: "payment-due" });
});

test("a canceled user can subscribe again immediately", async () => {
  const stage = stripeContext();
  const user = await subscriber(stage);
  await stage.post(`/test/${user.stripeCustomerId}/delete`);
  expect((await reread(stage, user.id)).subscriptionStatus).toBe("canceled");
  await stage.post(await checkoutPath(stage, user), { action: "pay" });
  expect((await reread(stage, user.id)).subscriptionStatus).toBe("active");
});

test("a user who paid and canceled within minutes gets a new payment page, although no webhook said so", async () => {
  const stage = stripeContext();
  const user = await expiredUser(stage.context);
  const paid = await checkoutPath(stage, user);
  await stage.post("/test/webhooks/off");
  await stage.post(paid, { action: "pay" });
  await stage.post(`/test/${(await reread(stage, user.id)).stripeCustomerId}/delete`);
  expect(await checkoutPath(stage, user)).not.toBe(paid);
});

test("a customer unknown to Stripe is created again", async () => {
  const stage = stripeContext();
  const user = await expiredUser(stage.context, { stripeCustomerId: "cus_gone_at_stripe" });
  await checkoutPath(stage, user);
  expect((await reread(stage, user.id)).stripeCustomerId).toMatch(/^cus_[0-9a-f]{8}-/);
});

test("without a key, or while Stripe fails, checkout shows an error instead of crashing", async () => {
  const log = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const stage = stripeContext();
  const user = await expiredUser(stage.context);
  const keyless = { ...stage.context, config: { ...stage.context.config, STRIPE_SECRET_KEY: undefined } };
  expect(await openCheckout(keyless, user, ORIGIN)).toEqual({ ok: false, reason: "not-configured" });
  const broken = {
    ...stage.context,
    fetch: async () => Response.json({ error: { type: "invalid_request_error" } }, { status: 400 }),
  };
  expect(await openCheckout(broken, user, ORIGIN)).toEqual({ ok: false, reason: "stripe-failed" });
  expect(JSON.stringify(log.mock.calls)).not.toContain(user.email);
  log.mockRestore();
});

test("only customers can open the portal", async () => {
  const stage = stripeContext();
  const user = await subscriber(stage);
  const portal = await openPortal(stage.context, user.id, `${ORIGIN}/checkout`);
  expect(portal).toMatchObject({ ok: true, portalUrl: expect.stringContaining("/stripe/portal/cus_") });
  const stranger = await expiredUser(stage.context);
  expect(await openPortal(stage.context, stranger.id, ORIGIN)).toEqual({ ok: false, reason: "no-customer" });
});

test("a deleted user is not charged again", async () => {
  const stage = stripeContext();
  const user = await subscriber(stage);
  expect(await cancelSubscriptionOf(stage.context, user)).toBe(true);
  await syncStale({ ...stage.context, now: () => new Date("2026-11-21T12:00:01Z") });
  expect(await reread(stage, user.id)).toMatchObject({ subscriptionStatus: "canceled", plan: "free" });
  expect(await cancelSubscriptionOf(stage.context, user)).toBe(true);
  const never = await expiredUser(stage.context);
  expect(await cancelSubscriptionOf(stage.context, never)).toBe(true);
});

test("whatever could still charge a deleted user is canceled, also a first payment that waits to be confirmed", async () => {
  const stage = stripeContext();
  const user = await expiredUser(stage.context, { stripeCustomerId: "cus_deleted_user" });
  const statuses = ["active", "trialing", "past_due", "unpaid", "paused", "incomplete"];
  const data = [...statuses, "incomplete_expired", "canceled"].map((status) => ({
    id: `sub_${status}`,
    status,
    created: 1,
    items: { data: [] },
  }));
  const canceled: string[] = [];
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const { method, url } = new Request(input, init);
    if (method === "DELETE") canceled.push(url.split("/").at(-1) ?? "");
    return Response.json(method === "DELETE" ? { id: "sub" } : { object: "list", data });
  };
  expect(await cancelSubscriptionOf({ ...stage.context, fetch }, user)).toBe(true);
  expect(canceled).toEqual(statuses.map((status) => `sub_${status}`));
});

test("changes whose webhooks were lost are synced a day later, and not before", async () => {
  const stage = stripeContext();
  const user = await subscriber(stage);
  await stage.post("/test/webhooks/off");
  await stage.post(`/test/${user.stripeCustomerId}/delete`);
  await syncStale(stage.context);
  expect((await reread(stage, user.id)).subscriptionStatus).toBe("active");
  const tomorrow = { ...stage.context, now: () => new Date("2026-11-21T12:00:01Z") };
  await syncStale(tomorrow);
  expect((await reread(stage, user.id)).subscriptionStatus).toBe("canceled");
});

/** Stripe, of whose next replies to creating a customer or session this many are lost after it acted. */
function losingReplies(stage: Stage, path: string) {
  const lost = { left: 0 };
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const reply = await stage.context.fetch(input, init);
    const isHit = new Request(input, init).url.endsWith(path) && lost.left-- > 0;
    return isHit ? Response.error() : reply;
  };
  return { lost, context: { ...stage.context, fetch } };
}

test.each([
  ["/v1/customers", "corrected@example.com"],
  ["/v1/customers", null],
  ["/v1/checkout/sessions", "corrected@example.com"],
])(
  "when the replies of POST %s are lost and the address is then %s, checkout opens at the next click",
  async (path, corrected) => {
    const log = vi.spyOn(console, "error").mockImplementation(() => undefined);
    const stage = stripeContext();
    const user = await expiredUser(stage.context);
    const { lost, context } = losingReplies(stage, path);
    // Every try of one call.
    lost.left = 3;
    expect(await openCheckout(context, user, ORIGIN)).toEqual({ ok: false, reason: "stripe-failed" });
    expect(await openCheckout(context, { ...user, email: corrected ?? user.email }, ORIGIN)).toMatchObject({
      ok: true,
      checkoutUrl: expect.stringContaining("/stripe/pay/"),
    });
    log.mockRestore();
  },
);

test("a failed renewal moves the period at Stripe; access lasts seven days beyond what was paid, and its payment renews it", async () => {
  const stage = stripeContext();
  const { id, stripeCustomerId } = await subscriber(stage);
  for (let retries = 0; retries < 2; retries += 1) await stage.post(`/test/${stripeCustomerId}/fail-payment`);
  expect(await reread(stage, id)).toMatchObject({
    subscriptionStatus: "past_due",
    subscriptionCurrentPeriodEnd: new Date("2026-12-20T12:00:00Z"),
  });
  const accessAt = async (at: string) => hasAccess(await reread(stage, id), new Date(at));
  expect(await accessAt("2026-12-27T11:59:59Z")).toBe(true);
  expect(await accessAt("2026-12-27T12:00:00Z")).toBe(false);
  await stage.post(`/test/${stripeCustomerId}/recover`);
  expect(await reread(stage, id)).toMatchObject({
    subscriptionStatus: "active",
    subscriptionCurrentPeriodEnd: new Date("2027-01-19T12:00:00Z"),
  });
});

test.each(["/v1/customers", "/v1/checkout/sessions"])(
  "a failure of POST %s that Stripe repeats for its key doesn't outlast ten minutes",
  async (path) => {
    const log = vi.spyOn(console, "error").mockImplementation(() => undefined);
    const failed = new Set<string | null>();
    let now = noon;
    const stage: Stage = stripeContext({ now: () => now });
    const fetch: typeof globalThis.fetch = async (input, init) => {
      const request = new Request(input, init);
      const key = request.headers.get("Idempotency-Key");
      if (request.method === "POST" && request.url.endsWith(path)) {
        if (failed.size === 0 || failed.has(key)) {
          failed.add(key);
          return Response.json({ error: { type: "api_error" } }, { status: 500 });
        }
      }
      return stage.context.fetch(request);
    };
    const context = { ...stage.context, fetch };
    const user = await expiredUser(context);
    expect(await openCheckout(context, user, ORIGIN)).toEqual({ ok: false, reason: "stripe-failed" });
    now = new Date(noon.getTime() + 10 * 60_000);
    expect(await openCheckout(context, user, ORIGIN)).toMatchObject({ ok: true });
    log.mockRestore();
  },
);

test("after lost replies the portal opens with another address to return to, an address reaches Stripe, and a deletion ends", async () => {
  const log = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const stage = stripeContext();
  const user = await subscriber(stage);
  const portal = losingReplies(stage, "/v1/billing_portal/sessions");
  portal.lost.left = 3;
  expect(await openPortal(portal.context, user.id, `${ORIGIN}/checkout`)).toEqual({
    ok: false,
    reason: "stripe-failed",
  });
  expect(await openPortal(portal.context, user.id, `${ORIGIN}/account`)).toMatchObject({
    ok: true,
    portalUrl: expect.stringContaining(encodeURIComponent(`${ORIGIN}/account`)),
  });

  const emails = losingReplies(stage, `/v1/customers/${user.stripeCustomerId}`);
  emails.lost.left = 3;
  expect(await updateCustomerEmail(emails.context, user.stripeCustomerId, "first@example.com")).toBe(false);
  expect(await updateCustomerEmail(emails.context, user.stripeCustomerId, "second@example.com")).toBe(true);
  expect((await reread(stage, user.id)).stripeEmail).toBe("second@example.com");

  const cancellation = losingReplies(stage, `/v1/subscriptions/${user.stripeSubscriptionId}`);
  cancellation.lost.left = 1;
  expect(await cancelSubscriptionOf(cancellation.context, user)).toBe(true);
  expect((await reread(stage, user.id)).subscriptionStatus).toBe("canceled");
  emails.lost.left = 1;
  expect(await deleteCustomer(emails.context, user.stripeCustomerId)).toEqual({ ok: true });
  log.mockRestore();
});

test("two tabs after the customer was deleted at Stripe get one new customer and one payment page", async () => {
  const stage = stripeContext();
  const user = await expiredUser(stage.context);
  await checkoutPath(stage, user);
  const before = (await reread(stage, user.id)).stripeCustomerId;
  await deleteCustomer(stage.context, before);
  const paths = await Promise.all([checkoutPath(stage, user), checkoutPath(stage, user)]);
  expect(new Set(paths).size).toBe(1);
  expect((await reread(stage, user.id)).stripeCustomerId).not.toBe(before);
});
