import { createHash, createHmac } from "node:crypto";

/** What a link in an email lets its reader do. */
export type MailedTokenPurpose = "password-reset" | "email-verification" | "email-change";

/**
 * The 256-bit token of a mailed link, derived from the row that records it: the email that carries it can be composed
 * later, or again, and no token is ever stored.
 * @param secret one of SESSION_SECRETS
 */
export function mailedToken(secret: string, purpose: MailedTokenPurpose, rowId: string): string {
  return createHmac("sha256", secret).update(`${purpose}:${rowId}`).digest("base64url");
}

/** What is stored of a token: its SHA-256, in hex. */
export const mailedTokenHash = (token: string) => createHash("sha256").update(token).digest("hex");

/** The token of a row, even if the signing secret has changed since; null if none of the secrets made it. */
export function mailedTokenOf(
  secrets: readonly string[],
  purpose: MailedTokenPurpose,
  row: { id: string; token: string },
): string | null {
  const tokens = secrets.map((secret) => mailedToken(secret, purpose, row.id));
  return tokens.find((token) => mailedTokenHash(token) === row.token) ?? null;
}
