import { and, eq, isNull, type SQL } from "drizzle-orm";
import type { Context } from "~/context.server";
import { ACCOUNT_EMAIL_KINDS, passwordResetTokens, sessions, users } from "~/database/schema.server";
import type { AccountEmailKind } from "./account-emails.server";
import { readSignedToken, signToken } from "~/http/signed-token.server";
import { DAY_MS } from "~/time";
import { cancelEmailChanges } from "./pending-email-changes.server";
import { mailboxKey, pauseMailbox } from "./mailbox-limit.server";
import { deleteUnverified } from "./unverified-accounts.server";

// "Not you?": the link at the end of every account email. Needs no session and never expires.

/**
 * What the link does: deletes an unverified account and blocks our emails to the mailbox for a week; voids reset links
 * and blocks new ones for a day; cancels a change to this address and blocks our emails for a week; or signs out on all
 * devices.
 */
export type NotMeEffect = "delete-account" | "stop-resets" | "cancel-change" | "sign-out";

const PAUSE_DAYS = { "delete-account": 7, "stop-resets": 1, "cancel-change": 7 } as const;

interface NotMeLink {
  kind: AccountEmailKind;
  userId: string;
}

/** The path of the link in an account email. */
export const notMePath = async (secrets: readonly string[], { kind, userId }: NotMeLink) =>
  `/not-me/${await signToken(secrets, "not-me", [kind, userId])}`;

/** Returns the account and email that the link is for, or null if none of our secrets signed it. */
export async function readNotMeToken(secrets: readonly string[], token: string): Promise<NotMeLink | null> {
  const [word, userId, ...more] = (await readSignedToken(secrets, "not-me", token)) ?? [];
  const kind = ACCOUNT_EMAIL_KINDS.find((known) => known === word);
  return kind && userId && more.length === 0 ? { kind, userId } : null;
}

/** Returns what the link would do to the account in its current state, or null if the account no longer exists. */
export async function notMeEffect({ db }: Pick<Context, "db">, link: NotMeLink): Promise<NotMeEffect | null> {
  return (await lookUp(db, link))?.effect ?? null;
}

async function lookUp(db: Context["db"], { kind, userId }: NotMeLink) {
  const user = await db
    .select({
      email: users.email,
      emailVerifiedAt: users.emailVerifiedAt,
      isAdmin: users.isAdmin,
      stripeCustomerId: users.stripeCustomerId,
    })
    .from(users)
    .where(eq(users.id, userId))
    .get();
  if (!user) return null;
  // The recipient may not be the account's owner, so nothing else of the account can be affected.
  if (kind === "confirm-new-email") return { email: user.email, effect: "cancel-change" as const };
  const isStrangers = !user.emailVerifiedAt && !user.isAdmin && !user.stripeCustomerId;
  const effect: NotMeEffect = isStrangers
    ? "delete-account"
    : kind === "password-reset"
      ? "stop-resets"
      : "sign-out";
  return { email: user.email, effect };
}

/** Carries out the link's action. Idempotent. Returns null if the account no longer exists. */
export async function carryOutNotMe(context: Context, link: NotMeLink): Promise<NotMeEffect | null> {
  const { db } = context;
  const { userId } = link;
  const found = await lookUp(db, link);
  if (!found) return null;
  const { effect } = found;
  if (effect === "sign-out") {
    await db.delete(sessions).where(eq(sessions.userId, userId));
  } else if (effect === "cancel-change") {
    const until = new Date(context.now().getTime() + PAUSE_DAYS[effect] * DAY_MS);
    for (const { mailbox } of await cancelEmailChanges(context, userId))
      await pauseMailbox(db, mailbox, until);
  } else {
    const until = new Date(context.now().getTime() + PAUSE_DAYS[effect] * DAY_MS);
    const pause = pauseMailbox(db, await mailboxKey(found.email), until);
    if (effect === "delete-account") await deleteUnverified(context, [userId], [pause]);
    else await db.batch([voidResetLinks(context, userId), pause]);
  }
  console.log({ event: "not-me", effect, userId });
  return effect;
}

/** Statement: voids all of a user's active reset links, if the condition holds. */
export const voidResetLinks = ({ db, now }: Pick<Context, "db" | "now">, userId: string, condition?: SQL) =>
  db
    .update(passwordResetTokens)
    .set({ usedAt: now() })
    .where(and(eq(passwordResetTokens.userId, userId), isNull(passwordResetTokens.usedAt), condition));
