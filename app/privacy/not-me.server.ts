import { and, eq, sql } from "drizzle-orm";
import type { Context } from "~/context.server";
import { runBatch } from "~/database/query.server";
import { emailChanges, passwordResetTokens } from "~/accounts/tables.server";
import { users } from "~/users/tables.server";
import { enqueue } from "~/delivery/enqueue.server";
import { DAY_MS } from "~/time";
import { restoreChange, takeBack } from "~/accounts/addresses/take-back.server";
import {
  readEmailLink,
  claimEmailLink,
  type LinkedEmail,
  isPendingChange,
} from "~/accounts/addresses/emailed-links.server";
import { mailboxKey, pauseMailbox } from "~/accounts/addresses/mail-limits.server";
import { deleteUnverified } from "./deletion.server";

// "Not you?": the link at the end of every account email. Needs no session.

/**
 * What the link does: deletes an unconfirmed account and refuses its mailbox a new one for a week; voids the email's reset
 * link; cancels the email's change to this address and sends no more of these for a week; or gives the account back to the
 * owner of the mailbox (`takeBack`), without what was added since seven days before the email, and with this address if the
 * account has another one since.
 */
export type NotMeEffect =
  "delete-account" | "void-link" | "cancel-change" | "secure-account" | "restore-address";

const PAUSE_DAYS = 7;

/** Returns what the link would do to the account in its current state, or null if the link no longer works. */
export async function notMeOffer(context: Pick<Context, "db" | "config" | "now">, token: string) {
  const email = await readEmailLink(context, "not-me", token);
  return email && { effect: effectOf(email), isAdmin: email.user.isAdmin };
}

function effectOf({ kind, user, undoes }: LinkedEmail): NotMeEffect {
  if (undoes) return "restore-address";
  // The recipients of these two may not be the account's owner, so nothing else of the account is affected.
  if (kind === "confirm-new-email") return "cancel-change";
  if (kind === "password-reset") return "void-link";
  const isStrangers = !user.emailVerifiedAt && !user.isAdmin && !user.stripeSubscriptionId;
  return isStrangers ? "delete-account" : "secure-account";
}

/** Carries out the link's action, in one batch, once. Returns null if the link no longer works. */
export async function carryOutNotMe(context: Context, token: string): Promise<NotMeEffect | null> {
  const email = await readEmailLink(context, "not-me", token);
  if (!email) return null;
  const effect = effectOf(email);
  if (!(await EFFECTS[effect](context, email))) return null;
  console.log({ event: "not-me", effect, userId: email.user.id });
  return effect;
}

/** Each returns false if another request used the link first. */
const EFFECTS: Record<NotMeEffect, (context: Context, email: LinkedEmail) => Promise<boolean>> = {
  "delete-account": async (context, { user }) => {
    const pause = pauseMailbox(context.db, await mailboxKey(context, user.email), pauseEnd(context));
    if ((await deleteUnverified(context, [user.id], [pause])) === 1) return true;
    const isLeft = await context.db.$count(users, eq(users.id, user.id));
    if (isLeft > 0) throw new Error("An unconfirmed account couldn't be deleted, so its link stays usable.");
    return false;
  },
  "void-link": async (context, email) => {
    const { used } = await runBatch(context.db, {
      link: context.db
        .update(passwordResetTokens)
        .set({ usedAt: sql`coalesce(${passwordResetTokens.usedAt}, ${context.now().getTime()})` })
        .where(and(eq(passwordResetTokens.id, email.subjectId ?? ""), email.isOpen)),
      used: claimEmailLink(context, email),
    });
    return used.length > 0;
  },
  "cancel-change": async (context, email) => {
    const { db } = context;
    const ofEmail = eq(emailChanges.id, email.subjectId ?? "");
    const change = await db
      .select({ mailbox: emailChanges.newMailbox })
      .from(emailChanges)
      .where(ofEmail)
      .get();
    if (!change) return false;
    const { used } = await runBatch(db, {
      change: db
        .update(emailChanges)
        .set({ canceledAt: context.now() })
        .where(and(ofEmail, isPendingChange(context.now()), email.isOpen)),
      pause: pauseMailbox(db, change.mailbox, pauseEnd(context)),
      used: claimEmailLink(context, email),
    });
    return used.length > 0;
  },
  "secure-account": async (context, email) => {
    const { used } = await runBatch(context.db, {
      back: await takeBack(context, email.user.id, { noticedAt: email.createdAt, condition: email.isOpen }),
      used: claimEmailLink(context, email),
    });
    if (used.length === 0) return false;
    context.waitUntil(enqueue(context, "people"));
    return true;
  },
  "restore-address": async (context, email) =>
    email.undoes !== null && (await restoreChange(context, email.undoes, email)) === "done",
};

const pauseEnd = ({ now }: Pick<Context, "now">) => new Date(now().getTime() + PAUSE_DAYS * DAY_MS);
