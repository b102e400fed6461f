import { eq } from "drizzle-orm";
import { resetTokenOf } from "~/accounts/reset-token.server";
import type { Context } from "~/context.server";
import { accountEmails, passwordResetTokens, users } from "~/database/schema.server";
import type { Letter } from "./deliver.server";
import { passwordChangedEmail, passwordResetEmail, testAlertEmail, welcomeEmail } from "./emails/account";
import { linkTo } from "./links";

/** The mail of an account_emails row, or why it is not to be sent any more. */
export async function accountLetter(
  context: Pick<Context, "db" | "config">,
  id: string,
  now: Date,
): Promise<Letter> {
  const row = await context.db
    .select({
      to: users.email,
      kind: accountEmails.kind,
      createdAt: accountEmails.createdAt,
      resetToken: {
        id: passwordResetTokens.id,
        token: passwordResetTokens.token,
        expiresAt: passwordResetTokens.expiresAt,
        usedAt: passwordResetTokens.usedAt,
      },
    })
    .from(accountEmails)
    .innerJoin(users, eq(users.id, accountEmails.userId))
    .leftJoin(passwordResetTokens, eq(passwordResetTokens.id, accountEmails.subjectId))
    .where(eq(accountEmails.id, id))
    .get();
  if (!row) return { skip: "The account is gone." };
  const to = { to: row.to, owedSince: row.createdAt };
  const link = (path: string) => linkTo(context.config, path);
  switch (row.kind) {
    case "welcome":
      return { ...to, email: welcomeEmail({ dashboard: link("/dashboard"), alerts: link("/alerts") }) };
    case "password-changed":
      return { ...to, email: passwordChangedEmail({ forgot: link("/forgot-password") }) };
    case "test-alert":
      return { ...to, email: testAlertEmail({ alerts: link("/alerts") }) };
    case "password-reset": {
      const { resetToken } = row;
      if (!resetToken || resetToken.usedAt || resetToken.expiresAt <= now) {
        return { skip: "The reset link was used or had expired before the email went out." };
      }
      const token = resetTokenOf(context.config.SESSION_SECRETS, resetToken);
      if (!token) return { skip: "The secret that made the reset link is no longer in use." };
      return { ...to, email: passwordResetEmail({ reset: link(`/reset-password?token=${token}`) }) };
    }
  }
}
