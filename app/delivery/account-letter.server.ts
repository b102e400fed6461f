import { eq } from "drizzle-orm";
import { mailedTokenOf, type MailedTokenPurpose } from "~/accounts/mailed-token.server";
import { notMePath } from "~/accounts/not-me.server";
import type { Context } from "~/context.server";
import {
  accountEmails,
  emailVerifications,
  passwordResetTokens,
  restrictionProposals,
  users,
} from "~/database/schema.server";
import { alarmEmail } from "~/monitor/alarm-email.server";
import type { EmailDraft } from "./deliver.server";
import {
  deletionScheduledEmail,
  passwordChangedEmail,
  passwordResetEmail,
  testAlertEmail,
  verifyAddressEmail,
  welcomeEmail,
} from "./emails/account";
import { restrictionProposedEmail } from "./emails/restriction-proposed";
import { linkTo } from "./links";

/** The email of an account_emails row, or why it is not to be sent any more. */
async function accountLetter(
  context: Pick<Context, "db" | "config">,
  id: string,
  now: Date,
): Promise<EmailDraft> {
  const row = await context.db
    .select({
      to: users.email,
      userId: users.id,
      emailVerifiedAt: users.emailVerifiedAt,
      kind: accountEmails.kind,
      subjectId: accountEmails.subjectId,
      resetToken: {
        id: passwordResetTokens.id,
        token: passwordResetTokens.token,
        expiresAt: passwordResetTokens.expiresAt,
        usedAt: passwordResetTokens.usedAt,
      },
      verification: {
        id: emailVerifications.id,
        token: emailVerifications.token,
        expiresAt: emailVerifications.expiresAt,
        usedAt: emailVerifications.usedAt,
        email: emailVerifications.email,
      },
      isAdmin: users.isAdmin,
      proposal: {
        name: restrictionProposals.name,
        kind: restrictionProposals.kind,
        effect: restrictionProposals.effect,
        state: restrictionProposals.state,
        standsUntil: restrictionProposals.standsUntil,
        support: restrictionProposals.support,
      },
    })
    .from(accountEmails)
    .innerJoin(users, eq(users.id, accountEmails.userId))
    .leftJoin(passwordResetTokens, eq(passwordResetTokens.id, accountEmails.subjectId))
    .leftJoin(emailVerifications, eq(emailVerifications.id, accountEmails.subjectId))
    .leftJoin(restrictionProposals, eq(restrictionProposals.id, accountEmails.subjectId))
    .where(eq(accountEmails.id, id))
    .get();
  if (!row) return { skip: "The account was deleted." };
  const { kind, verification } = row;
  const secrets = context.config.SESSION_SECRETS;
  const to = { to: row.to };
  const link = (path: string) => linkTo(context.config, path);
  const notMe = link(await notMePath(secrets, { kind, userId: row.userId }));
  const verify =
    verification?.email === row.to ? usableToken(secrets, "email-verification", verification, now) : null;
  const verifyLink = verify === null ? null : link(`/verify-email?token=${verify}`);
  switch (kind) {
    case "welcome":
      return {
        ...to,
        email: welcomeEmail({
          verify: verifyLink,
          dashboard: link("/dashboard"),
          alerts: link("/alerts"),
          notMe,
        }),
      };
    case "alarm-raised":
    case "alarm-cleared": {
      const email = await alarmEmail(context, row.subjectId ?? "", kind);
      return email ? { ...to, email } : { skip: "The alarm was deleted." };
    }
    case "verify-email":
      if (row.emailVerifiedAt) return { skip: "The address was confirmed before the email was sent." };
      if (!verifyLink) return { skip: "The link was used or expired before the email was sent." };
      return { ...to, email: verifyAddressEmail({ verify: verifyLink, notMe }) };
    case "password-reset": {
      const token = usableToken(secrets, "password-reset", row.resetToken, now);
      if (!token) return { skip: "The reset link was used or expired before the email was sent." };
      return { ...to, email: passwordResetEmail({ reset: link(`/reset-password?token=${token}`), notMe }) };
    }
    case "deletion-scheduled":
      return { ...to, email: deletionScheduledEmail({ account: link("/account"), notMe }) };
    case "restriction-proposed": {
      const { proposal } = row;
      if (!row.isAdmin) return { skip: "The account is no longer an administrator's." };
      if (!proposal || proposal.state !== "open")
        return { skip: "The proposal was decided before the email was sent." };
      if (!row.emailVerifiedAt) return { skip: "The address wasn't confirmed." };
      return { ...to, email: restrictionProposedEmail({ ...proposal, review: link("/admin/proposals") }) };
    }
    case "password-changed":
    case "test-alert":
      if (!row.emailVerifiedAt) return { skip: "The address wasn't confirmed." };
      return {
        ...to,
        email:
          kind === "test-alert"
            ? testAlertEmail({ alerts: link("/alerts"), notMe })
            : passwordChangedEmail({ forgot: link("/forgot-password"), notMe }),
      };
  }
}

/** The token of a link that still works, or null; also when the secret that signed it is no longer in use. */
function usableToken(
  secrets: readonly string[],
  purpose: MailedTokenPurpose,
  row: { id: string; token: string; expiresAt: Date; usedAt: Date | null } | null,
  now: Date,
): string | null {
  if (!row || row.usedAt || row.expiresAt <= now) return null;
  return mailedTokenOf(secrets, purpose, row);
}

/** The emails of some account_emails rows, by id. */
export async function composeAccountEmails(
  context: Pick<Context, "db" | "config">,
  ids: readonly string[],
  now: Date,
): Promise<Map<string, EmailDraft>> {
  return new Map(
    await Promise.all(ids.map(async (id) => [id, await accountLetter(context, id, now)] as const)),
  );
}
