import { and, eq, gt, sql } from "drizzle-orm";
import type { Context } from "~/context.server";
import { firstRow, runBatch } from "~/database/query.server";
import { enqueue } from "~/delivery/enqueue.server";
import { messages } from "~/delivery/tables.server";
import { DAY_MS } from "~/time";
import { users } from "~/users/tables.server";
import { accountEmailInsert } from "../account-emails.server";
import {
  type PasswordRefusal,
  checkProof,
  endOtherSessions,
  type LinkProof,
} from "../passwords/confirm-password.server";
import { emailVerifications } from "../tables.server";
import { isUsableLink, mailedTokenHash } from "./emailed-links.server";
import {
  mailboxState,
  VERIFICATION_EMAILS,
  LINK_VALID_MS,
  linkDueAt,
  linkDueFrom,
  nextSlot,
} from "./mail-limits.server";

type Writing = Pick<Context, "db" | "config" | "newId" | "now">;

/**
 * Prepares a verification link and its email as statements for the caller's batch. The caller then enqueues "people".
 */
export async function verificationEmail(
  context: Writing,
  user: { id: string; email: string },
  kind: "welcome" | "verify-email",
) {
  const { db, config, newId } = context;
  const now = context.now();
  const id = newId();
  return {
    link: db.insert(emailVerifications).values({
      id,
      userId: user.id,
      email: user.email,
      token: await mailedTokenHash(context, "email-verification", id),
      createdAt: now,
      expiresAt: sql`${nextSlot(now, config.REGISTRATION_EMAILS_PER_HOUR)} + ${LINK_VALID_MS}`,
    }),
    email: accountEmailInsert(db, {
      id: newId(),
      userId: user.id,
      kind,
      subjectId: id,
      now,
      dueAt: sql`(select expires_at - ${LINK_VALID_MS} from email_verifications where id = ${id})`,
    }),
  };
}

/** `waiting`: the link hasn't been sent yet, because so many others are. */
export type LinkSent = "sent" | "waiting" | "too-many" | "already-verified";

/**
 * Resends a signed-in user's verification link, at most 5 times a day per mailbox, including the welcome email. One that still
 * waits for its place is not followed by another.
 */
export async function resendVerification(
  context: Context,
  user: { id: string; email: string; isEmailVerified: boolean },
): Promise<LinkSent> {
  if (user.isEmailVerified) return "already-verified";
  const now = context.now();
  const [account] = await context.db
    .select({ dueAt: linkDueAt(now.getTime()) })
    .from(users)
    .where(eq(users.id, user.id));
  if (account?.dueAt) return "waiting";
  const to = { email: user.email, userId: user.id };
  if ((await mailboxState(context, to, VERIFICATION_EMAILS)) !== "open") return "too-many";
  const { link, email } = await verificationEmail(context, user, "verify-email");
  const { row } = await runBatch(context.db, {
    row: firstRow(link.returning()),
    email,
  });
  context.waitUntil(enqueue(context, "people"));
  return row && linkDueFrom(row.expiresAt, row.createdAt) ? "waiting" : "sent";
}

/** Returns the account and address that a link would verify, or null if the link was used, has expired, or isn't ours. */
export async function addressToVerify({ db, now }: Pick<Context, "db" | "now">, token: string) {
  const row = await db
    .select({ id: emailVerifications.id, userId: users.id, email: users.email })
    .from(emailVerifications)
    .innerJoin(users, and(eq(users.id, emailVerifications.userId), eq(users.email, emailVerifications.email)))
    .where(await isUsableLink(emailVerifications, token, now()))
    .get();
  return row ?? null;
}

/**
 * Verifies an address by its emailed token, once, within 24 hours, and sends the user's waiting alerts. Opened in a session
 * of the account, it ends the others.
 */
export async function verifyAddress(
  context: Context,
  token: string,
  proof: LinkProof,
): Promise<"verified" | "invalid-token" | PasswordRefusal> {
  const { db } = context;
  const now = context.now();
  const link = await addressToVerify(context, token);
  if (!link) return "invalid-token";
  const { id, userId, email } = link;
  const check = await checkProof(context, { id: userId, email }, proof);
  if (!check.ok) return check.reason;
  const mayVerify = sql`${check.isCurrent}
    and exists (select 1 from email_verifications where id = ${id} and used_at is null)`;
  const { verified, released } = await runBatch(db, {
    verified: firstRow(
      db
        .update(users)
        .set({ emailVerifiedAt: sql`coalesce(${users.emailVerifiedAt}, ${now.getTime()})` })
        .where(and(eq(users.id, userId), eq(users.email, email), mayVerify))
        .returning({ id: users.id }),
    ),
    released: releaseAlerts(context, userId, now),
    otherSessions: "sessionId" in proof ? endOtherSessions(db, userId, proof, mayVerify) : [],
    // Last, because the condition is that it is unused.
    used: db
      .update(emailVerifications)
      .set({ usedAt: now })
      .where(and(eq(emailVerifications.id, id), mayVerify)),
  });
  if (!verified) return "invalid-token";
  if (released.length > 0) context.waitUntil(enqueue(context, "bulk"));
  console.log({ event: "address-verified", userId });
  return "verified";
}

/** How long an alert email waits for its user to verify the address. Older ones are never sent. */
export const VERIFICATION_WAIT_MS = DAY_MS;

/**
 * Statement for the batch that verifies an address: makes the user's waiting alert emails due, and returns their ids.
 */
export function releaseAlerts({ db }: Pick<Context, "db">, userId: string, now: Date) {
  return db
    .update(messages)
    .set({ nextAttemptAt: now })
    .where(
      and(
        eq(messages.userId, userId),
        eq(messages.priority, "prompt"),
        eq(messages.deliveryState, "waiting"),
        eq(messages.attemptCount, 0),
        gt(messages.nextAttemptAt, now),
        sql`exists (select 1 from users where users.id = ${userId} and email_verified_at is not null)`,
      ),
    )
    .returning({ id: messages.id });
}

/** True if the address was verified too late for this email, or never. */
export const isUnverifiedFor = (email: { createdAt: Date }, emailVerifiedAt: Date | null) =>
  emailVerifiedAt === null || emailVerifiedAt.getTime() - email.createdAt.getTime() >= VERIFICATION_WAIT_MS;
