import { and, eq, isNull, sql, type SQL } from "drizzle-orm";
import type { Context } from "~/context.server";
import { insertWhere } from "~/database/insert-where.server";
import { passwordResetTokens } from "../tables.server";
import { HOUR_MS } from "~/time";
import { accountEmailInsert } from "../account-emails.server";
import { mailedToken, mailedTokenHash } from "../addresses/mailed-token.server";

/**
 * Prepares a reset link, valid for an hour, and its email as statements for the caller's batch. The caller then enqueues
 * `emailId`.
 * @param condition what must hold for both to be written
 */
export async function resetEmail(
  context: Pick<Context, "db" | "config" | "newId" | "now">,
  userId: string,
  condition: SQL = sql`true`,
) {
  const { db, config, newId } = context;
  const now = context.now();
  const [secret = ""] = config.SESSION_SECRETS;
  const [id, emailId] = [newId(), newId()];
  const link = {
    id,
    userId,
    token: await mailedTokenHash(await mailedToken(secret, "password-reset", id)),
    createdAt: now,
    expiresAt: new Date(now.getTime() + HOUR_MS),
  };
  return {
    emailId,
    statements: [
      insertWhere(db, passwordResetTokens, link, condition),
      accountEmailInsert(db, { id: emailId, userId, kind: "password-reset", subjectId: id, now }, condition),
    ] as const,
  };
}

/** Statement: voids all of a user's active reset links, if the condition holds. */
export const voidResetLinks = ({ db, now }: Pick<Context, "db" | "now">, userId: string, condition?: SQL) =>
  db
    .update(passwordResetTokens)
    .set({ usedAt: now() })
    .where(and(eq(passwordResetTokens.userId, userId), isNull(passwordResetTokens.usedAt), condition));
