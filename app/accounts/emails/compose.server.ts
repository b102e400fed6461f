import { eq, sql } from "drizzle-orm";
import type { Context } from "~/context.server";
import { messages } from "~/delivery/tables.server";
import { users } from "~/users/tables.server";
import { hasPasskey, hasTotp } from "../factors/second-factors.server";
import { NO_PASSWORD } from "../passwords/password.server";
import { emailChanges, emailVerifications, passwordResetTokens } from "../tables.server";
import {
  ACCOUNT_EMAIL_KINDS,
  BY_RESET,
  KEPT,
  REMOVED,
  type AccountEmailKind,
} from "../account-emails.server";
import type { ComposedEmail, EmailComposer, EmailDraft, MessageKinds } from "~/channels";
import { absoluteUrl } from "~/delivery/email-layout";
import { restorePath } from "../addresses/take-back.server";
import {
  mailedTokenOf,
  type MailedTokenPurpose,
  emailLinkPath,
  type EmailLinkPurpose,
} from "../addresses/emailed-links.server";
import {
  newDeviceEmail,
  FACTOR_CHANGES,
  factorRemovalEmail,
  REMOVAL_STEPS,
  secondFactorChangedEmail,
} from "./security-words";
import {
  confirmNewEmail,
  deletionScheduledEmail,
  emailChangedEmail,
  passwordChangedEmail,
  passwordResetEmail,
  verifyAddressEmail,
  welcomeEmail,
  type NotMe,
} from "./words";

/** Query for queued account emails, each with the user it is for. */
const queuedEmails = ({ db }: Pick<Context, "db">, ids: readonly string[]) =>
  db
    .select({
      id: messages.id,
      kind: sql<AccountEmailKind>`${messages.kind}`,
      subjectId: messages.subjectId,
      user: {
        id: users.id,
        email: users.email,
        emailVerifiedAt: users.emailVerifiedAt,
        isAdmin: users.isAdmin,
        deletionRequestedAt: users.deletionRequestedAt,
        factorRemovalAt: users.factorRemovalAt,
        hasPassword: sql`${users.passwordHash} <> ${NO_PASSWORD}`.mapWith(Boolean),
        hasSecondFactor: sql`${hasTotp(users.id)} or ${hasPasskey(users.id)}`.mapWith(Boolean),
      },
    })
    .from(messages)
    .innerJoin(users, eq(users.id, messages.userId))
    .where(sql`${messages.id} in (select value from json_each(${JSON.stringify(ids)}))`);

/** Writes one account email, or says why it must not be sent. */
export type AccountEmailComposer = (
  context: Pick<Context, "db" | "config">,
  email: Awaited<ReturnType<typeof queuedEmails>>[number],
  now: Date,
) => Promise<EmailDraft>;

const composeByKind =
  (composers: Record<AccountEmailKind, AccountEmailComposer>): EmailComposer =>
  async (context, ids, now) => {
    const drafts = (await queuedEmails(context, ids)).map(
      async (email) => [email.id, await composers[email.kind](context, email, now)] as const,
    );
    return new Map(await Promise.all(drafts));
  };

type Composing = Parameters<AccountEmailComposer>[0];
type Queued = Parameters<AccountEmailComposer>[1];

/** Sent after registration. Omits the link if it was used or has expired. */
const composeWelcome: AccountEmailComposer = async (context, email, now) =>
  to(
    email,
    welcomeEmail({
      verify: await verificationLink(context, email, now),
      dashboard: absoluteUrl(context.config, "/dashboard"),
      alerts: absoluteUrl(context.config, "/alerts"),
      ...(await notMeLink(context, email)),
    }),
  );

const composeVerification: AccountEmailComposer = async (context, email, now) => {
  if (email.user.emailVerifiedAt) return { skip: "The address was confirmed before the email was sent." };
  const verify = await verificationLink(context, email, now);
  if (!verify) return { skip: "The link was used or expired before the email was sent." };
  return to(email, verifyAddressEmail({ verify, ...(await notMeLink(context, email)) }));
};

const composePasswordReset: AccountEmailComposer = async (context, email, now) => {
  const [row] = await context.db
    .select()
    .from(passwordResetTokens)
    .where(eq(passwordResetTokens.id, email.subjectId ?? ""));
  const token = await usableToken(context, "password-reset", row, now);
  if (!token) return { skip: "The reset link was used or expired before the email was sent." };
  const reset = absoluteUrl(context.config, `/reset-password?token=${token}`);
  const { hasPassword } = email.user;
  const words = passwordResetEmail({ reset, hasPassword, ...(await notMeLink(context, email)) });
  return { ...to(email, words), isRecovery: true };
};

const composePasswordChanged: AccountEmailComposer = async (context, email) => {
  if (!email.user.emailVerifiedAt) return { skip: "The address wasn’t confirmed." };
  const subject = email.subjectId ?? "";
  const by = subject.startsWith(BY_RESET) ? ("reset" as const) : ("account" as const);
  const isKept = subject.includes(KEPT);
  const areRemoved = subject.includes(REMOVED);
  const mayRemove = by === "reset" && email.user.hasSecondFactor && !email.user.isAdmin;
  const links = {
    removeFactors: mayRemove ? await emailLink(context, "remove-factors", email) : null,
    forgot: absoluteUrl(context.config, "/forgot-password"),
    ...(await notMeLink(context, email)),
  };
  return to(email, passwordChangedEmail({ by, isKept, areRemoved, ...links }));
};

const composeSecondFactorChanged: AccountEmailComposer = async (context, email) => {
  const change = FACTOR_CHANGES.find((known) => known === email.subjectId);
  if (!change || !email.user.emailVerifiedAt) return { skip: "The address wasn’t confirmed." };
  return to(email, secondFactorChangedEmail(change, await secureAccountLinks(context, email)));
};

const composeNewDevice: AccountEmailComposer = async (context, email) => {
  if (!email.user.emailVerifiedAt) return { skip: "The address wasn’t confirmed." };
  return to(email, newDeviceEmail(email.subjectId ?? "", await secureAccountLinks(context, email)));
};

const secureAccountLinks = async (context: Composing, email: Queued) => ({
  keepsFactors: email.user.isAdmin,
  security: absoluteUrl(context.config, "/account/security"),
  ...(await notMeLink(context, email)),
});

const composeFactorRemoval: AccountEmailComposer = async (context, email) => {
  const step = REMOVAL_STEPS.find((known) => known === email.subjectId);
  const at = email.user.factorRemovalAt;
  if (!step || (step === "requested" && !at))
    return { skip: "The removal was canceled before the email was sent." };
  const security = absoluteUrl(context.config, "/account/security");
  return to(email, factorRemovalEmail(step, at, { security, ...(await notMeLink(context, email)) }));
};

/** Sent to the new address, with the link that confirms it. */
const composeConfirmNewEmail: AccountEmailComposer = async (context, email, now) => {
  const change = await changeOf(context, email);
  const token = change?.canceledAt ? null : await usableToken(context, "email-change", change, now);
  if (!change || !token) return { skip: "The link was used or expired before the email was sent." };
  const confirm = absoluteUrl(context.config, `/change-email/${token}`);
  const notMe = await emailLink(context, "not-me", email, change.newEmail);
  return { to: change.newEmail, email: confirmNewEmail({ confirm, notMe }) };
};

/** Sent to the old address, if it was verified: what changed and how to undo it. */
const composeEmailChanged: AccountEmailComposer = async (context, email) => {
  const change = await changeOf(context, email);
  if (!change?.confirmedAt) return { skip: "The address wasn’t changed." };
  if (!change.wasOldVerified) return { skip: "The old address wasn’t confirmed." };
  const restore = absoluteUrl(context.config, await restorePath(context.config.SESSION_SECRETS, change.id));
  return { to: change.oldEmail, email: emailChangedEmail({ newEmail: change.newEmail, restore }) };
};

async function changeOf(context: Composing, { subjectId }: Queued) {
  const [row] = await context.db
    .select()
    .from(emailChanges)
    .where(eq(emailChanges.id, subjectId ?? ""));
  return row && { ...row, usedAt: row.confirmedAt };
}

const composeDeletionScheduled: AccountEmailComposer = async (context, email) => {
  if (!email.user.deletionRequestedAt)
    return { skip: "The deletion was canceled before the email was sent." };
  const account = absoluteUrl(context.config, "/account");
  return to(email, deletionScheduledEmail({ account, ...(await notMeLink(context, email)) }));
};

const to = ({ user }: Queued, email: ComposedEmail) => ({ to: user.email, email });

/** The "Not you?" link of an account email. */
export const notMeLink = async (context: Pick<Composing, "config">, email: Queued): Promise<NotMe> => ({
  notMe: await emailLink(context, "not-me", email),
});

/** A link of the email that acts without a session, bound to the address that gets it. */
const emailLink = async (
  { config }: Pick<Composing, "config">,
  purpose: EmailLinkPurpose,
  { id, user }: Queued,
  to = user.email,
) => absoluteUrl(config, await emailLinkPath(config.SESSION_SECRETS, purpose, { id, to }));

/** Returns the link that verifies the user's current address, or null if it no longer works. */
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
  const token = await usableToken(context, "email-verification", row, now);
  return token && absoluteUrl(context.config, `/verify-email?token=${token}`);
}

/**
 * Returns the token of a link that still works, else null; also null if the secret that signed it is no longer in use.
 */
async function usableToken(
  { config }: Pick<Composing, "config">,
  purpose: MailedTokenPurpose,
  row: { id: string; token: string; expiresAt: Date; usedAt: Date | null } | undefined,
  now: Date,
): Promise<string | null> {
  if (!row || row.usedAt || row.expiresAt <= now) return null;
  return mailedTokenOf(config.SESSION_SECRETS, purpose, row);
}

const OWN_COMPOSERS = {
  welcome: composeWelcome,
  "verify-email": composeVerification,
  "password-reset": composePasswordReset,
  "password-changed": composePasswordChanged,
  "second-factor-changed": composeSecondFactorChanged,
  "factor-removal": composeFactorRemoval,
  "new-device": composeNewDevice,
  "confirm-new-email": composeConfirmNewEmail,
  "email-changed": composeEmailChanged,
  "deletion-scheduled": composeDeletionScheduled,
};

/**
 * Account emails as kinds of messages. Each has its own composer, and all are read together.
 * @param others the composers of the kinds that other modules write
 */
export function accountMessages(
  others: Record<Exclude<AccountEmailKind, keyof typeof OWN_COMPOSERS>, AccountEmailComposer>,
): MessageKinds {
  const compose = composeByKind({ ...OWN_COMPOSERS, ...others });
  return Object.fromEntries(ACCOUNT_EMAIL_KINDS.map((kind) => [kind, { compose }]));
}
