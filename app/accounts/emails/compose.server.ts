import { eq } from "drizzle-orm";
import { emailVerifications, passwordResetTokens } from "~/database/schema.server";
import type { AccountEmailComposer } from "~/delivery/account-emails.server";
import type { ComposedEmail } from "~/delivery/email-layout";
import { linkTo } from "~/delivery/links";
import { mailedTokenOf, type MailedTokenPurpose } from "../mailed-token.server";
import { notMePath } from "../not-me.server";
import {
  deletionScheduledEmail,
  passwordChangedEmail,
  passwordResetEmail,
  verifyAddressEmail,
  welcomeEmail,
  type NotMe,
} from "./words";

type Composing = Parameters<AccountEmailComposer>[0];
type Queued = Parameters<AccountEmailComposer>[1];

/** After registration. Goes out without its link when that was used or has expired. */
export const composeWelcome: AccountEmailComposer = async (context, email, now) =>
  to(
    email,
    welcomeEmail({
      verify: await verificationLink(context, email, now),
      dashboard: linkTo(context.config, "/dashboard"),
      alerts: linkTo(context.config, "/alerts"),
      ...(await notMeLink(context, email)),
    }),
  );

export const composeVerification: AccountEmailComposer = async (context, email, now) => {
  if (email.user.emailVerifiedAt) return { skip: "The address was confirmed before the email was sent." };
  const verify = await verificationLink(context, email, now);
  if (!verify) return { skip: "The link was used or expired before the email was sent." };
  return to(email, verifyAddressEmail({ verify, ...(await notMeLink(context, email)) }));
};

export const composePasswordReset: AccountEmailComposer = async (context, email, now) => {
  const [row] = await context.db
    .select()
    .from(passwordResetTokens)
    .where(eq(passwordResetTokens.id, email.subjectId ?? ""));
  const token = usableToken(context, "password-reset", row, now);
  if (!token) return { skip: "The reset link was used or expired before the email was sent." };
  const reset = linkTo(context.config, `/reset-password?token=${token}`);
  return to(email, passwordResetEmail({ reset, ...(await notMeLink(context, email)) }));
};

export const composePasswordChanged: AccountEmailComposer = async (context, email) => {
  if (!email.user.emailVerifiedAt) return { skip: "The address wasn't confirmed." };
  const forgot = linkTo(context.config, "/forgot-password");
  return to(email, passwordChangedEmail({ forgot, ...(await notMeLink(context, email)) }));
};

export const composeDeletionScheduled: AccountEmailComposer = async (context, email) => {
  const account = linkTo(context.config, "/account");
  return to(email, deletionScheduledEmail({ account, ...(await notMeLink(context, email)) }));
};

const to = ({ user }: Queued, email: ComposedEmail) => ({ to: user.email, email });

/** The "Not you?" link of an account email. */
export const notMeLink = async (
  { config }: Pick<Composing, "config">,
  { kind, user }: Queued,
): Promise<NotMe> => ({
  notMe: linkTo(config, await notMePath(config.SESSION_SECRETS, { kind, userId: user.id })),
});

/** The link that verifies the user's current address, or null when it no longer works. */
async function verificationLink(
  context: Composing,
  { subjectId, user }: Queued,
  now: Date,
): Promise<string | null> {
  const [row] = await context.db
    .select()
    .from(emailVerifications)
    .where(eq(emailVerifications.id, subjectId ?? ""));
  if (row?.email !== user.email) return null;
  const token = usableToken(context, "email-verification", row, now);
  return token && linkTo(context.config, `/verify-email?token=${token}`);
}

/** The token of a link that still works, or null; also when the secret that signed it is no longer in use. */
export function usableToken(
  { config }: Pick<Composing, "config">,
  purpose: MailedTokenPurpose,
  row: { id: string; token: string; expiresAt: Date; usedAt: Date | null } | undefined,
  now: Date,
): string | null {
  if (!row || row.usedAt || row.expiresAt <= now) return null;
  return mailedTokenOf(config.SESSION_SECRETS, purpose, row);
}
