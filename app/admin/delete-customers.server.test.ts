import { eq } from "drizzle-orm";
import { beforeEach, expect, test, vi } from "vitest";
import { openCheckout } from "~/billing/checkout.server";
import { syncSubscription } from "~/billing/sync.server";
import { users } from "~/users/tables.server";
import { addUser } from "../../tests/alert-factories";
import { testContext } from "../../tests/context";
import { dump } from "../../tests/database-dump";
import { emptyDatabase } from "../../tests/empty-database";
import { expiredUser, stripeContext } from "../../tests/stripe";
import { deleteUsers } from "./delete-users.server";

const context = testContext("delete-customers");
const { db } = context;
const actor = { id: "admin", email: "admin@example.com" };

beforeEach(async () => {
  await emptyDatabase(db.$client);
  await addUser(context, { ...actor, isAdmin: true });
});

/** A user stored as on trial, with a Stripe customer and, if they paid, a webhook that never arrived. */
async function customer(stage: ReturnType<typeof stripeContext>, { hasPaid }: { hasPaid: boolean }) {
  const { id, email } = await expiredUser(stage.context);
  const checkout = await openCheckout(stage.context, { id, email }, "https://exit-freedom.test");
  await stage.post("/test/webhooks/off");
  const page = new URL((checkout.ok && checkout.checkoutUrl) || "").pathname.replace("/stripe", "");
  if (hasPaid) await stage.post(page, { action: "pay" });
  return id;
}

const userOf = async (id: string) => (await db.select().from(users).where(eq(users.id, id)))[0];

test("keeps a user who just paid even if the webhook hasn't arrived, and deletes the others", async () => {
  const stage = stripeContext();
  const payer = await customer(stage, { hasPaid: true });
  const visitor = await customer(stage, { hasPaid: false });
  expect((await userOf(payer))?.subscriptionStatus).toBe("trialing");
  const userIds = [payer, visitor];
  expect(await deleteUsers(stage.context, { actor, userIds, dryRun: false })).toEqual({
    summary: { successful: 1, failed: 1, dryRun: false },
    failures: [{ userId: payer, reason: "paying" }],
  });
  expect(await userOf(visitor)).toBeUndefined();
  await syncSubscription(stage.context, (await userOf(payer))?.stripeCustomerId ?? "");
  expect(await userOf(payer)).toMatchObject({ subscriptionStatus: "active", plan: "pro" });
});

test("a dry run makes no Stripe calls and changes nothing, even for a user who just paid", async () => {
  const stage = stripeContext();
  const payer = await customer(stage, { hasPaid: true });
  const before = await dump(context);
  const stripeFetch = vi.fn(stage.context.fetch);
  const dry = { ...stage.context, fetch: stripeFetch };
  await deleteUsers(dry, { actor, userIds: [payer], dryRun: true });
  expect(stripeFetch).not.toHaveBeenCalled();
  expect(await dump(context)).toEqual(before);
});

test("while Stripe is down or no key is configured, customers are kept and other users are deleted", async () => {
  const log = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const stage = stripeContext();
  const { context: working } = stage;
  const visitor = await customer(stage, { hasPaid: false });
  const down = { ...working, fetch: async () => Response.json({ error: {} }, { status: 401 }) };
  const keyless = { ...working, config: { ...working.config, STRIPE_SECRET_KEY: undefined } };
  for (const broken of [down, keyless]) {
    await addUser(working, { id: "never-a-customer", subscriptionStatus: "trialing" });
    const userIds = [visitor, "never-a-customer"];
    expect(await deleteUsers(broken, { actor, userIds, dryRun: false })).toEqual({
      summary: { successful: 1, failed: 1, dryRun: false },
      failures: [{ userId: visitor, reason: "payment-unknown" }],
    });
    expect((await userOf(visitor))?.stripeCustomerId).toMatch(/^cus_/);
  }
  log.mockRestore();
});

test("beyond fifty customers the rest are kept until the next run", async () => {
  const { context: working } = stripeContext();
  const userIds = Array.from({ length: 52 }, (_, index) => `customer-${index}`);
  for (const id of userIds) {
    await addUser(working, { id, subscriptionStatus: "trialing", stripeCustomerId: `cus_${id}` });
  }
  const remove = () => deleteUsers(working, { actor, userIds, dryRun: false });
  const first = await remove();
  expect(first.summary).toEqual({ successful: 50, failed: 2, dryRun: false });
  expect(first.failures).toEqual([
    { userId: "customer-50", reason: "payment-unknown" },
    { userId: "customer-51", reason: "payment-unknown" },
  ]);
  expect((await remove()).summary).toMatchObject({ successful: 2 });
});
