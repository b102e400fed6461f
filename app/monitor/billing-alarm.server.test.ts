import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { addUser } from "../../tests/alert-factories";
import { noon } from "../../tests/context";
import { emptyDatabase } from "../../tests/empty-database";
import { expectLogged } from "../../tests/logged";
import { expiredUser, stripeContext } from "../../tests/stripe";
import { failingCustomers, reconcileBilling } from "~/billing/stripe-events.server";
import { feedCursors } from "~/billing/tables.server";
import { readOne } from "~/database/query.server";
import { refreshRuns } from "~/refresh/tables.server";
import { users } from "~/users/tables.server";
import { alarmsOf } from "./alarms";
import { updateAlarms, composeAlarm } from "./alarms.server";
import { checkHealth } from "./health-check.server";
import { operatorAlarms } from "./tables.server";

let clock = noon;
/** Customers whose subscriptions Stripe fails to list with this status. */
let failing = new Map<string, number>();
let isRefusing = false;
const CUSTOMERS = ["one", "two", "three", "four", "five", "six", "seven"].map((name) => `cus_${name}`);

const { context: base } = stripeContext({ now: () => clock });
const asked: string[] = [];
const context: typeof base = {
  ...base,
  fetch: async (input) => {
    const { pathname, searchParams } = new URL(input instanceof Request ? input.url : input);
    // Stripe's library would retry a 500 after seconds.
    const headers = { "stripe-should-retry": "false" };
    const refusal = (status: number) => Response.json({ error: { message: "no" } }, { status, headers });
    if (isRefusing) return refusal(401);
    if (pathname.endsWith("/events")) {
      const isRead = searchParams.get("ending_before") === "evt_last";
      const data = CUSTOMERS.map((customer, index) => ({
        id: index === CUSTOMERS.length - 1 ? "evt_last" : `evt_${index}`,
        type: "invoice.paid",
        data: { object: { object: "invoice", customer } },
      })).reverse();
      return Response.json({ object: "list", data: isRead ? [] : data, has_more: false, url: pathname });
    }
    const customer = searchParams.get("customer") ?? "";
    asked.push(customer);
    const status = failing.get(customer);
    return status ? refusal(status) : Response.json({ object: "list", data: [], has_more: false });
  },
};
const { db } = context;
const at = (minutes: number) => new Date(noon.getTime() + minutes * 60_000);

async function ranAt(minutes: number) {
  clock = at(minutes);
  asked.length = 0;
  const { synced, healed, failed } = await reconcileBilling(context);
  const alarms = alarmsOf(await checkHealth(context)).filter(({ name }) => name === "billing-failing");
  return { done: synced + healed, failed, asked: [...asked], alarm: alarms[0]?.detail };
}

beforeEach(async () => {
  clock = noon;
  failing = new Map();
  isRefusing = false;
  await emptyDatabase(db.$client);
  await db
    .insert(refreshRuns)
    .values({ id: "r", trigger: "cron", startedAt: noon, finishedAt: noon, outcome: "done" });
  for (const stripeCustomerId of CUSTOMERS)
    await expiredUser(context, { stripeCustomerId, stripeEmail: null, billingSyncedAt: noon });
  await db.update(users).set({ stripeEmail: users.email });
  await db.insert(feedCursors).values({ feed: "stripe-events", position: "evt_before" });
});

test("a Stripe that refuses every call is an alarm after an hour, told once, and over with the first answer; no run throws", async () => {
  expectLogged("stripe-not-answering");
  isRefusing = true;
  for (const minutes of [0, 5, 30, 55]) expect((await ranAt(minutes)).alarm).toBeUndefined();
  expect(await updateAlarms(context)).toEqual({ raised: 0, cleared: 0 });
  expect((await ranAt(60)).alarm).toBe(
    "Stripe hasn’t answered for 1 hour: we don’t know of any payments or cancellations since then. Check its key.",
  );
  expect(await checkHealth(context)).toMatchObject({
    status: "failing",
    checks: { billing: { ok: false, failingSeconds: 3600 } },
  });
  expect(await updateAlarms(context)).toEqual({ raised: 1, cleared: 0 });
  expect(await updateAlarms(context)).toEqual({ raised: 0, cleared: 0 });
  isRefusing = false;
  expect((await ranAt(65)).alarm).toBeUndefined();
  expect(await updateAlarms(context)).toEqual({ raised: 0, cleared: 1 });
});

const OPERATOR = {
  isAdmin: true,
  emailVerifiedAt: noon,
  deletionRequestedAt: null,
  factorRemovalAt: null,
  hasPassword: true,
  hasSecondFactor: true,
};

test("an alarm about Stripe that ends because its key was removed doesn't say that payments are read again", async () => {
  expectLogged("stripe-not-answering");
  const { id, email } = await addUser(context, { id: "operator", isAdmin: true, emailVerifiedAt: noon });
  isRefusing = true;
  await ranAt(0);
  await ranAt(60);
  await updateAlarms(context);
  const without = { ...context, config: { ...context.config, STRIPE_SECRET_KEY: undefined } };
  expect(await updateAlarms(without)).toEqual({ raised: 0, cleared: 1 });
  const [alarm] = await db.select().from(operatorAlarms);
  const about = {
    id: "mail",
    kind: "alarm-cleared" as const,
    subjectId: alarm?.id ?? "",
    user: { id, email, ...OPERATOR },
  };
  const subject = async (on: typeof context) => {
    const draft = await composeAlarm(on, about, clock);
    return "email" in draft ? draft.email.subject : draft;
  };
  expect(await subject(without)).toBe("Cleared: Stripe is no longer configured");
  expect(await subject(context)).toBe("Cleared: payments are read from Stripe again");
});

test.each([400, 402, 500])(
  "customers whose sync fails with %i step aside, so that the others and the next page are reached, and are listed",
  async (status) => {
    expectLogged("billing-sync-failed");
    failing = new Map(CUSTOMERS.slice(0, 5).map((customer) => [customer, status]));
    const first = await ranAt(0);
    const second = await ranAt(5);
    expect(first.done + second.done).toBe(2);
    expect(await db.select().from(feedCursors)).toMatchObject([{ position: "evt_last" }]);
    expect((await readOne(db, failingCustomers(db))).map(({ customerId }) => customerId).sort()).toEqual(
      CUSTOMERS.slice(0, 5).sort(),
    );
    // A failing sync is retried after as long as it has been failing, at first after five minutes.
    expect((await ranAt(6)).failed).toBe(0);
    expect((await ranAt(11)).asked.length).toBeGreaterThanOrEqual(5);
    expect((await ranAt(12)).asked).toEqual([]);
    expect((await ranAt(59)).alarm).toBeUndefined();
    expect((await ranAt(60)).alarm).toBe(
      "The subscriptions of 5 customers couldn’t be read from Stripe for an hour or more. The API Health Monitor lists them.",
    );
    expect((await checkHealth(context)).status).toBe("failing");

    failing = new Map();
    await ranAt(180);
    expect(await readOne(db, failingCustomers(db))).toEqual([]);
    expect((await ranAt(185)).alarm).toBeUndefined();
    expect(await db.$count(users, eq(users.billingSyncedAt, at(180)))).toBe(5);
  },
);

test("without Stripe there is no alarm about it", async () => {
  const config = { ...context.config, STRIPE_SECRET_KEY: undefined };
  await reconcileBilling({ ...context, config });
  clock = at(120);
  expect((await checkHealth({ ...context, config })).checks.billing.ok).toBe(true);
});
