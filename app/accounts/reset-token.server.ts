import { createHash, createHmac } from "node:crypto";

/**
 * The 256-bit token of a password reset, derived from the row that records it: the mail that carries it can be written
 * later, or again, and no secret is ever stored.
 * @param secret one of SESSION_SECRETS
 */
export function resetToken(secret: string, tokenRowId: string): string {
  return createHmac("sha256", secret).update(`password-reset:${tokenRowId}`).digest("base64url");
}

/** What is stored of a token: its SHA-256, in hex. */
export const resetTokenHash = (token: string) => createHash("sha256").update(token).digest("hex");

/** The token of a row, though the signing secret may have changed since; null if none of the secrets made it. */
export function resetTokenOf(secrets: readonly string[], row: { id: string; token: string }): string | null {
  const tokens = secrets.map((secret) => resetToken(secret, row.id));
  return tokens.find((token) => resetTokenHash(token) === row.token) ?? null;
}
