import { eq, gt } from "drizzle-orm";
import { expect, test } from "vitest";
import { accountEmails } from "~/database/schema.server";
import { addUser } from "../../tests/alert-factories";
import { noon, testContext } from "../../tests/context";
import { mailboxOf } from "../../tests/mailbox";
import { bringForward } from "./sweep.server";

const context = testContext("backlog");
const mail = mailboxOf(context);

test("of a backlog after a long outage each sweep brings 10,000 forward, those due soonest first", async () => {
  const { id: userId } = await addUser(context);
  await context.d1
    .prepare(
      `with recursive n(value) as (select 1 union all select value + 1 from n where value < 10003)
       insert into account_emails (id, user_id, kind, created_at, next_attempt_at, ring_at, attempt_count, last_error)
       select 'held-' || value, ?1, 'welcome', ?2, ?2 + 60000 * value, ?2 + 60000 * value, 1, 'down' from n`,
    )
    .bind(userId, noon.getTime())
    .run();
  const heldBack = () =>
    context.db
      .select({ id: accountEmails.id })
      .from(accountEmails)
      .where(gt(accountEmails.nextAttemptAt, noon))
      .orderBy(accountEmails.nextAttemptAt)
      .all();
  expect(await bringForward(context)).toBe(true);
  // The first was sent before its time.
  const left = ["held-1", "held-10002", "held-10003"];
  expect((await heldBack()).map(({ id }) => id)).toEqual(left);
  expect(await bringForward(context)).toBe(true);
  expect(await context.db.$count(accountEmails, eq(accountEmails.deliveryState, "sent"))).toBe(2);
  expect((await mail.inbox()).length).toBe(2);
  expect(await bringForward(context)).toBe(false);
});
