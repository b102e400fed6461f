import { and, eq, gt, isNull, sql } from "drizzle-orm";
import { releaseAlerts } from "./unverified-alerts.server";
import type { Context } from "~/context.server";
import { runBatch } from "~/database/query.server";
import { emailVerifications, triggeredAlerts, users } from "~/database/schema.server";
import { accountEmailInsert } from "./account-emails.server";
import { jobFor } from "~/delivery/job";
import { enqueue } from "~/delivery/enqueue.server";
import { DAY_MS } from "~/time";
import { mailboxKey, mailboxMayReceive, VERIFICATION_EMAILS } from "./mailbox-limit.server";
import { mailedToken, mailedTokenHash } from "./mailed-token.server";

const LINK_VALID_MS = DAY_MS;
/** How many waiting alerts are enqueued immediately after verification; the sweep enqueues the rest. */
const ALERTS_ENQUEUED_MAX = 100;

type Writing = Pick<Context, "db" | "config" | "newId" | "now">;

/**
 * Prepares a verification link and its email as statements for the caller's batch. The caller then enqueues `emailId`.
 */
export async function verificationEmail(
  context: Writing,
  user: { id: string; email: string },
  kind: "welcome" | "verify-email",
) {
  const { db, config, newId } = context;
  const now = context.now();
  const [secret = ""] = config.SESSION_SECRETS;
  const id = newId();
  const emailId = newId();
  return {
    emailId,
    link: db.insert(emailVerifications).values({
      id,
      userId: user.id,
      email: user.email,
      token: await mailedTokenHash(await mailedToken(secret, "email-verification", id)),
      createdAt: now,
      expiresAt: new Date(now.getTime() + LINK_VALID_MS),
    }),
    email: accountEmailInsert(db, { id: emailId, userId: user.id, kind, subjectId: id, now }),
  };
}

export type LinkSent = "sent" | "too-many" | "already-verified";

/** Resends a signed-in user's verification link, at most 5 times a day per mailbox, including the welcome email. */
export async function resendVerification(
  context: Context,
  user: { id: string; email: string; isEmailVerified: boolean },
): Promise<LinkSent> {
  if (user.isEmailVerified) return "already-verified";
  const to = { mailbox: await mailboxKey(user.email), userId: user.id };
  if (!(await mailboxMayReceive(context, to, VERIFICATION_EMAILS))) return "too-many";
  const { emailId, link, email } = await verificationEmail(context, user, "verify-email");
  await context.db.batch([link, email]);
  context.waitUntil(enqueue(context, [jobFor("account", emailId)]));
  return "sent";
}

const usableLink = async (token: string, now: Date) =>
  and(
    eq(emailVerifications.token, await mailedTokenHash(token)),
    isNull(emailVerifications.usedAt),
    gt(emailVerifications.expiresAt, now),
  );

/** Returns the address that a link would verify, or null if the link was used, has expired, or isn't ours. */
export async function addressToVerify({ db, now }: Context, token: string): Promise<string | null> {
  const row = await db
    .select({ email: users.email })
    .from(emailVerifications)
    .innerJoin(users, and(eq(users.id, emailVerifications.userId), eq(users.email, emailVerifications.email)))
    .where(await usableLink(token, now()))
    .get();
  return row?.email ?? null;
}

/**
 * Verifies an address by its emailed token, once, within 24 hours, and sends the user's waiting alerts.
 * @returns false if the link was used, has expired, or belongs to an address the user no longer has
 */
export async function verifyAddress(context: Context, token: string): Promise<boolean> {
  const { db } = context;
  const now = context.now();
  const claimed = await db
    .update(emailVerifications)
    .set({ usedAt: now })
    .where(await usableLink(token, now))
    .returning({ userId: emailVerifications.userId, email: emailVerifications.email })
    .get();
  if (!claimed) return false;
  const verified = await markVerified(context, claimed);
  if (verified) console.log({ event: "address-verified", userId: claimed.userId });
  return verified;
}

/** Marks the address verified and releases the alerts that waited for it. */
async function markVerified(context: Context, { userId, email }: { userId: string; email: string }) {
  const { db } = context;
  const now = context.now();
  const { updated, released } = await runBatch(db, {
    updated: db
      .update(users)
      .set({ emailVerifiedAt: sql`coalesce(${users.emailVerifiedAt}, ${now.getTime()})` })
      .where(and(eq(users.id, userId), eq(users.email, email)))
      .returning({ id: users.id }),
    released: releaseAlerts(db, userId, now).returning({ id: triggeredAlerts.id }),
  });
  const jobs = released.slice(0, ALERTS_ENQUEUED_MAX).map(({ id }) => jobFor("alert", id));
  if (jobs.length > 0) context.waitUntil(enqueue(context, jobs));
  return updated.length > 0;
}
