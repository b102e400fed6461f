import { eq } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { stripeEvents } from "./tables.server";
import { users } from "~/users/tables.server";
import { noon } from "../../tests/context";
import { deliver, expiredUser, signedWebhook, stripeContext } from "../../tests/stripe";
import { openCheckout } from "./checkout.server";
import { syncSubscription } from "./sync.server";
import { hasAccess } from "./trial";

type Stage = ReturnType<typeof stripeContext>;

const userOf = async ({ context }: Stage, customer: string) => {
  const [user] = await context.db.select().from(users).where(eq(users.stripeCustomerId, customer));
  if (!user) throw new Error("No such user");
  return user;
};

/** A paying user, known here by the Stripe customer. */
async function paidCustomer(stage: Stage): Promise<string> {
  const user = await expiredUser(stage.context);
  const checkout = await openCheckout(stage.context, user, "https://exit-freedom.test");
  if (!checkout.ok || !checkout.checkoutUrl) throw new Error("No checkout");
  await stage.post(new URL(checkout.checkoutUrl).pathname.replace("/stripe", ""), { action: "pay" });
  const [row] = await stage.context.db.select().from(users).where(eq(users.id, user.id));
  return row?.stripeCustomerId ?? "";
}

test("forged, unsigned and old webhooks are rejected and leave no trace", async () => {
  const log = vi.spyOn(console, "warn").mockImplementation(() => undefined);
  const { context } = stripeContext();
  const forged = await signedWebhook({ id: "evt_forged" }, { secret: "whsec_someone_elses" });
  const unsigned = new Request("https://exit-freedom.test/webhooks/stripe", { method: "POST", body: "{}" });
  const old = await signedWebhook({ id: "evt_old" }, { at: new Date(noon.getTime() - 301_000) });
  const tampered = await signedWebhook({ id: "evt_tampered" });
  const altered = new Request(tampered.url, {
    method: "POST",
    headers: tampered.headers,
    body: (await tampered.text()).replace("cus_any", "cus_other"),
  });
  for (const request of [forged, unsigned, old, altered]) {
    expect((await deliver(context, request)).status).toBe(400);
  }
  expect(await context.db.select().from(stripeEvents)).toEqual([]);
  log.mockRestore();
});

test("a signed body that isn't an event is rejected", async () => {
  const log = vi.spyOn(console, "warn").mockImplementation(() => undefined);
  const { context } = stripeContext();
  const { signature } = await import("../../stand-ins/stripe-protocol");
  const headers = { "Stripe-Signature": await signature("[1]", "whsec_demonstration", noon) };
  const request = new Request("https://exit-freedom.test/webhooks/stripe", {
    method: "POST",
    headers,
    body: "[1]",
  });
  expect((await deliver(context, request)).status).toBe(400);
  log.mockRestore();
});

test("a replayed event is processed once", async () => {
  const stage = stripeContext();
  const customer = await paidCustomer(stage);
  const stripeFetch = vi.fn(stage.context.fetch);
  const context = { ...stage.context, fetch: stripeFetch };
  for (let time = 0; time < 3; time++) {
    const answer = await deliver(context, await signedWebhook({ id: "evt_replayed", customer }));
    expect(answer.status).toBe(200);
  }
  expect(stripeFetch).toHaveBeenCalledTimes(1);
});

test("an event whose sync failed is processed when Stripe retries it", async () => {
  const log = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const stage = stripeContext();
  const customer = await paidCustomer(stage);
  const down = { ...stage.context, fetch: async () => Response.json({ error: {} }, { status: 401 }) };
  const event = { id: "evt_twice", customer };
  expect((await deliver(down, await signedWebhook(event))).status).toBe(503);
  await stage.post("/test/webhooks/off");
  await stage.post(`/test/${customer}/delete`);
  expect((await deliver(stage.context, await signedWebhook(event))).status).toBe(200);
  expect((await userOf(stage, customer)).subscriptionStatus).toBe("canceled");
  log.mockRestore();
});

test("late and out-of-order events still end with Stripe's current state", async () => {
  const stage = stripeContext();
  const customer = await paidCustomer(stage);
  await stage.post(`/test/${customer}/delete`);
  const [created] = stage.sent;
  const again = { id: "evt_created_late", type: "customer.subscription.created", customer };
  expect(created).toBeDefined();
  await deliver(stage.context, await signedWebhook(again));
  expect(await userOf(stage, customer)).toMatchObject({ subscriptionStatus: "canceled", plan: "free" });
});

test("a cancellation counts although another machine's clock, an hour ahead, wrote the last sync", async () => {
  const stage = stripeContext();
  const customer = await paidCustomer(stage);
  const ahead = { ...stage.context, now: () => new Date(noon.getTime() + 3_600_000) };
  expect(await syncSubscription(ahead, customer)).toBe("synced");
  await stage.post(`/test/${customer}/delete`);
  expect((await userOf(stage, customer)).subscriptionStatus).toBe("canceled");
});

test("an answer of Stripe's that a later one overtook is not written; Stripe is queried again", async () => {
  const stage = stripeContext();
  const customer = await paidCustomer(stage);
  let reads = 0;
  const slow: Stage["context"] = {
    ...stage.context,
    now: () => new Date(noon.getTime() + 1000),
    fetch: async (input, init) => {
      const before = await stage.context.fetch(input, init);
      reads += 1;
      if (reads > 1) return before;
      await stage.post(`/test/webhooks/off`);
      await stage.post(`/test/${customer}/delete`);
      const later = { ...stage.context, now: () => new Date(noon.getTime() + 2000) };
      expect(await syncSubscription(later, customer)).toBe("synced");
      return before;
    },
  };
  expect(await syncSubscription(slow, customer)).toBe("synced");
  expect(reads).toBe(2);
  expect((await userOf(stage, customer)).subscriptionStatus).toBe("canceled");
});

test("a late payment keeps access for seven days after what was paid, and payment restores it", async () => {
  const stage = stripeContext();
  const customer = await paidCustomer(stage);
  await stage.post(`/test/${customer}/fail-payment`);
  const late = await userOf(stage, customer);
  expect(late.subscriptionStatus).toBe("past_due");
  expect(hasAccess(late, noon)).toBe(true);
  expect(hasAccess(late, new Date("2026-12-27T11:59:59Z"))).toBe(true);
  expect(hasAccess(late, new Date("2026-12-27T12:00:00Z"))).toBe(false);
  await stage.post(`/test/${customer}/recover`);
  expect((await userOf(stage, customer)).subscriptionStatus).toBe("active");
});

test("after canceling in the portal the paid month runs out; deleting the subscription ends it", async () => {
  const stage = stripeContext();
  const customer = await paidCustomer(stage);
  await stage.post(`/test/${customer}/cancel-at-period-end`);
  expect(await userOf(stage, customer)).toMatchObject({
    subscriptionStatus: "active",
    subscriptionCancelsAtPeriodEnd: true,
  });
  await stage.post(`/test/${customer}/delete`);
  const gone = await userOf(stage, customer);
  expect(gone).toMatchObject({ subscriptionStatus: "canceled", subscriptionCancelsAtPeriodEnd: false });
  expect(hasAccess(gone, noon)).toBe(false);
});

test("an event for an unknown customer is accepted", async () => {
  const { context } = stripeContext();
  const answer = await deliver(
    context,
    await signedWebhook({ id: "evt_stranger", customer: "cus_stranger" }),
  );
  expect(answer.status).toBe(200);
});
