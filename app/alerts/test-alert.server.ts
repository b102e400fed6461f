import { eq, sql } from "drizzle-orm";
import type { CurrentUser } from "~/accounts/sign-in/current-user";
import { resendVerification, type LinkSent } from "~/accounts/addresses/verification.server";
import type { Context } from "~/context.server";
import { queueAccountEmails } from "~/accounts/account-emails.server";
import { messages } from "~/delivery/tables.server";
import { deliver } from "~/delivery/deliver.server";
import { HOUR_MS, SECOND_MS } from "~/time";

/** Number of checks, one second apart, for a test alert that a queue consumer claimed first. */
const STATE_CHECKS_MAX = 10;
const TEST_ALERTS_PER_HOUR_MAX = 10;

/** `link-sent`, `link-waits`, `link-withheld`: the address isn't verified; its link was resent, waits its turn, or hit the limit. */
export type TestAlertOutcome = "sent" | "failed" | "too-many" | (typeof LINK_OUTCOMES)[LinkSent];

const LINK_OUTCOMES = {
  sent: "link-sent",
  "already-verified": "link-sent",
  waiting: "link-waits",
  "too-many": "link-withheld",
} as const;

type TestedUser = Pick<CurrentUser, "id" | "email" | "isEmailVerified">;

/**
 * Sends a test alert while its user waits, at most about 20 seconds, the time limit of a call to the email provider. `sent`
 * means that the provider accepted it. What failed isn't lost: the queue retries it, unless the provider rejected the address.
 * @throws if D1 fails; an email already queued is still sent later
 */
export async function sendTestAlert(context: Context, user: TestedUser): Promise<TestAlertOutcome> {
  if (!user.isEmailVerified) return LINK_OUTCOMES[await resendVerification(context, user)];
  const now = context.now();
  const id = context.newId();
  const since = now.getTime() - HOUR_MS;
  // Checks the limit and inserts in one statement, so concurrent requests can't exceed it.
  const queued = await queueAccountEmails(
    context.db,
    { kind: "test-alert", now },
    sql`select ${id} as id, ${user.id} as user_id, null as subject_id
      where (select count(*) from messages where user_id = ${user.id} and kind = 'test-alert'
        and created_at > ${since}) < ${TEST_ALERTS_PER_HOUR_MAX}`,
  );
  if (queued.length === 0) return "too-many";
  const delivery = deliver(context, id);
  // Keep going if the client disconnects, so a sent email is always recorded.
  context.waitUntil(delivery.catch(() => undefined));
  const outcome = await delivery;
  const isSent = outcome === "sent" || (outcome === "not-due" && (await isSentByOther(context, id)));
  return isSent ? "sent" : "failed";
}

/** Whether the queue consumer that claimed an email first has sent it; waits while it is sending. */
async function isSentByOther({ db, sleep }: Context, id: string): Promise<boolean> {
  for (let checks = 1; ; checks++) {
    const [email] = await db
      .select({ state: messages.deliveryState })
      .from(messages)
      .where(eq(messages.id, id));
    if (email?.state !== "sending" || checks === STATE_CHECKS_MAX) return email?.state === "sent";
    await sleep(SECOND_MS);
  }
}
