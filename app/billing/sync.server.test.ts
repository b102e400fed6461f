import { eq } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { users } from "~/users/tables.server";
import { noon } from "../../tests/context";
import { expiredUser, stripeContext } from "../../tests/stripe";
import { syncStale } from "./sync.server";

test("a bug of ours doesn't stop other customers' syncs, and its log entry contains nothing of the query", async () => {
  const log = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const { context } = stripeContext();
  const refused = Array.from({ length: 7 }, (_, index) => `cus_refused_${index}`);
  for (const stripeCustomerId of refused) await expiredUser(context, { stripeCustomerId });
  const last = await expiredUser(context, {
    stripeCustomerId: "cus_last",
    billingSyncedAt: new Date("2026-11-01T00:00:00Z"),
  });
  await context.db.$client
    .prepare(
      `create trigger refuse before update on users when old.stripe_customer_id like 'cus_refused_%'
       begin select raise(abort, 'refused'); end`,
    )
    .run();
  try {
    expect(await syncStale(context)).toEqual({ synced: 1, failed: 7 });
  } finally {
    await context.db.$client.prepare("drop trigger refuse").run();
  }
  const [row] = await context.db.select().from(users).where(eq(users.id, last.id));
  expect(row?.billingSyncedAt).toEqual(noon);
  expect(log).toHaveBeenCalledTimes(7);
  expect(log.mock.calls[0]).toMatchObject([{ error: expect.stringContaining("A query failed") }]);
  expect(JSON.stringify(log.mock.calls)).not.toMatch(/params|update .?"?users/);
  log.mockRestore();
});

test("while Stripe is down, the sync gives up after five customers", async () => {
  const log = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const { context } = stripeContext();
  for (let index = 0; index < 7; index++)
    await expiredUser(context, { stripeCustomerId: `cus_down_${index}` });
  const down = { ...context, fetch: async () => Response.json({ error: {} }, { status: 401 }) };
  expect(await syncStale(down)).toEqual({ synced: 0, failed: 5 });
  expect(log.mock.calls[0]).toMatchObject([{ event: "billing-sync-failed", type: expect.any(String) }]);
  log.mockRestore();
});
