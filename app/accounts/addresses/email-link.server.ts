import { and, eq, gt, isNull, sql, type SQL } from "drizzle-orm";
import type { Context } from "~/context.server";
import { emailChanges } from "../tables.server";
import { messages } from "~/delivery/tables.server";
import { users } from "~/users/tables.server";
import { restorableChanges, type RestorableChange } from "./restorable-changes.server";
import { readSignedToken, signToken } from "~/http/signed-token.server";
import { DAY_MS } from "~/time";
import { EMAIL_LINK_DAYS } from "../account-periods";
import type { AccountEmailKind } from "../account-emails.server";

// Links of an account email that act without a session. Each is bound to its email and to the address that got it, works for
// seven days, and works once.

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
