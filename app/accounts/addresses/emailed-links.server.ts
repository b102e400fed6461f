import { and, eq, gt, isNull, type SQL, sql } from "drizzle-orm";
import { SHA256 } from "worktop/crypto";
import type { Context } from "~/context.server";
import { messages } from "~/delivery/tables.server";
import { hmac, readSignedToken, signToken } from "~/http/signed-token.server";
import { DAY_MS } from "~/time";
import { users } from "~/users/tables.server";
import type { AccountEmailKind } from "../account-emails.server";
import { EMAIL_LINK_DAYS, TAKE_BACK_DAYS } from "../account-periods";
import { emailChanges, type emailVerifications, passwordResetTokens } from "../tables.server";

// Two kinds of links are emailed. A link of the first kind belongs to a row, which stores the hash of its token: it resets a
// password, verifies an address or confirms a new one.

/** What the link of a row authorizes. */
export type MailedTokenPurpose = "password-reset" | "email-verification" | "email-change";

/** The 256-bit token, derived from its row: the email can be composed later or again, and no token is stored. */
const mailedToken = (secret: string, purpose: MailedTokenPurpose, rowId: string): Promise<string> =>
  hmac(secret, `${purpose}:${rowId}`);

/** Returns what a new link's row stores: the SHA-256 of its token, in hex. */
export const mailedTokenHash = async (
  { config }: Pick<Context, "config">,
  purpose: MailedTokenPurpose,
  rowId: string,
): Promise<string> => SHA256(await mailedToken(config.SESSION_SECRETS[0] ?? "", purpose, rowId));

/** Returns a row's token, even if the signing secret has changed since; null if none of the secrets produced it. */
export async function mailedTokenOf(
  secrets: readonly string[],
  purpose: MailedTokenPurpose,
  row: { id: string; token: string },
): Promise<string | null> {
  for (const secret of secrets) {
    const token = await mailedToken(secret, purpose, row.id);
    if ((await SHA256(token)) === row.token) return token;
  }
  return null;
}

/** The condition of the row whose link has this token, if the link still works. */
export const isUsableLink = async (
  links: typeof passwordResetTokens | typeof emailVerifications,
  token: string,
  now: Date,
) => and(eq(links.token, await SHA256(token)), isNull(links.usedAt), gt(links.expiresAt, now));

/** The same for a change of address. */
export const isUsableChange = async (token: string, now: Date) =>
  and(eq(emailChanges.token, await SHA256(token)), isPendingChange(now));

/** Statement: voids all of a user's active reset links, if the condition holds. */
export const voidResetLinks = ({ db, now }: Pick<Context, "db" | "now">, userId: string, condition?: SQL) =>
  db
    .update(passwordResetTokens)
    .set({ usedAt: now() })
    .where(and(eq(passwordResetTokens.userId, userId), isNull(passwordResetTokens.usedAt), condition));

/** The condition for changes whose link still works. */
export const isPendingChange = (now: Date) =>
  and(isNull(emailChanges.confirmedAt), isNull(emailChanges.canceledAt), gt(emailChanges.expiresAt, now));

/** Statement: voids the links of a user's unconfirmed changes, if the condition holds. */
export const cancelEmailChanges = (
  { db, now }: Pick<Context, "db" | "now">,
  userId: string,
  condition?: SQL,
) =>
  db
    .update(emailChanges)
    .set({ canceledAt: now() })
    .where(and(eq(emailChanges.userId, userId), isPendingChange(now()), condition))
    .returning({ mailbox: emailChanges.newMailbox });

/**
 * Query for the user's requested address that isn't confirmed yet; a link that waits for a later slot expires more
 * than a day from now.
 */
export const pendingEmailChange = ({ db, now }: Pick<Context, "db" | "now">, userId: string) =>
  db
    .select({ email: emailChanges.newEmail, expiresAt: emailChanges.expiresAt })
    .from(emailChanges)
    .where(and(eq(emailChanges.userId, userId), isPendingChange(now())))
    .limit(1);

// A link of the second kind belongs to an account email and acts without a session. It is bound to its email and to the address
// that got it, works for seven days, and works once.

export type EmailLinkPurpose = "not-me" | "remove-factors";

/** The email whose link was opened, and its account. */
export interface LinkedEmail {
  id: string;
  kind: AccountEmailKind;
  subjectId: string | null;
  createdAt: Date;
  user: {
    id: string;
    email: string;
    emailVerifiedAt: Date | null;
    isAdmin: boolean;
    stripeSubscriptionId: string | null;
  };
  /** The change that took the account away from the address that got the email, if that address can still undo it. */
  undoes: RestorableChange | null;
  /** The condition that the link is unused and the account as it was found. The link's statements need it. */
  isOpen: SQL;
}

/** The path of a link in an email to this address. */
export const emailLinkPath = async (
  secrets: readonly string[],
  purpose: EmailLinkPurpose,
  email: { id: string; to: string },
): Promise<string> => `/${purpose}/${await signToken(secrets, boundTo(purpose, email.to), [email.id])}`;

const boundTo = (purpose: EmailLinkPurpose, address: string) => `${purpose} ${address}`;

/**
 * Returns the email that a link came with; null if the link was used, has expired or isn't ours, or if the account has another
 * address by now, unless the email's address can still undo that.
 */
export async function readEmailLink(
  { db, config, now }: Pick<Context, "db" | "config" | "now">,
  purpose: EmailLinkPurpose,
  token: string,
): Promise<LinkedEmail | null> {
  const [id = ""] = token.split(".");
  const since = new Date(now().getTime() - EMAIL_LINK_DAYS * DAY_MS);
  const row = await db
    .select({
      email: {
        id: messages.id,
        kind: sql<AccountEmailKind>`${messages.kind}`,
        subjectId: messages.subjectId,
        createdAt: messages.createdAt,
      },
      user: {
        id: users.id,
        email: users.email,
        emailVerifiedAt: users.emailVerifiedAt,
        isAdmin: users.isAdmin,
        stripeSubscriptionId: users.stripeSubscriptionId,
      },
      newEmail: emailChanges.newEmail,
    })
    .from(messages)
    .innerJoin(users, eq(users.id, messages.userId))
    .leftJoin(emailChanges, eq(emailChanges.id, messages.subjectId))
    .where(and(eq(messages.id, id), isNull(messages.linkUsedAt), gt(messages.createdAt, since)))
    .get();
  if (!row) return null;
  const { email, user, newEmail } = row;
  const isOpen = sql`exists (select 1 from messages join users on users.id = messages.user_id
    where messages.id = ${id} and link_used_at is null and users.email = ${user.email})`;
  const isFor = async (address: string) =>
    (await readSignedToken(config.SESSION_SECRETS, boundTo(purpose, address), token)) !== null;
  const to = email.kind === "confirm-new-email" ? newEmail : user.email;
  if (to && (await isFor(to))) return { ...email, user, undoes: null, isOpen };
  if (purpose !== "not-me" || NARROW_KINDS.has(email.kind)) return null;
  for (const change of await restorableChanges({ db, now }, eq(emailChanges.userId, user.id)))
    if (await isFor(change.oldEmail)) return { ...email, user, undoes: change, isOpen };
  return null;
}

/** Their "Not you?" is about the email alone. */
const NARROW_KINDS: ReadonlySet<AccountEmailKind> = new Set([
  "welcome",
  "verify-email",
  "password-reset",
  "confirm-new-email",
]);

/** Statement: claims the link. The last of its batch, whose conditions need it open; returns a row if this request got it. */
export const claimEmailLink = ({ db, now }: Pick<Context, "db" | "now">, { id, isOpen }: LinkedEmail) =>
  db
    .update(messages)
    .set({ linkUsedAt: now() })
    .where(and(eq(messages.id, id), isOpen))
    .returning({ id: messages.id });

/** A user makes at most five changes a day. */
const CHANGES_MAX = 50;

export type RestorableChange = typeof emailChanges.$inferSelect & { confirmedAt: Date };

/** Returns the confirmed changes that their old addresses can still undo, of those that `which` selects. */
export async function restorableChanges(
  { db, now }: Pick<Context, "db" | "now">,
  which: SQL,
): Promise<RestorableChange[]> {
  const since = new Date(now().getTime() - TAKE_BACK_DAYS * DAY_MS);
  const rows = await db
    .select()
    .from(emailChanges)
    .where(
      and(
        which,
        eq(emailChanges.wasOldVerified, true),
        gt(emailChanges.confirmedAt, since),
        isNull(emailChanges.restoredAt),
      ),
    )
    .limit(CHANGES_MAX);
  return rows.flatMap((row) => (row.confirmedAt ? [{ ...row, confirmedAt: row.confirmedAt }] : []));
}
