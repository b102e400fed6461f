import { SHA256 } from "worktop/crypto";
import { hmac } from "~/http/signed-token.server";

/** What an emailed link authorizes. */
export type MailedTokenPurpose = "password-reset" | "email-verification" | "email-change";

/**
 * The 256-bit token of an emailed link, derived from its row: the email can be composed later or again, and no token is
 * stored.
 * @param secret one of SESSION_SECRETS
 */
export const mailedToken = (secret: string, purpose: MailedTokenPurpose, rowId: string): Promise<string> =>
  hmac(secret, `${purpose}:${rowId}`);

/** The stored form of a token: its SHA-256, in hex. */
export const mailedTokenHash = (token: string): Promise<string> => SHA256(token);

/** Returns a row's token, even if the signing secret has changed since; null if none of the secrets produced it. */
export async function mailedTokenOf(
  secrets: readonly string[],
  purpose: MailedTokenPurpose,
  row: { id: string; token: string },
): Promise<string | null> {
  for (const secret of secrets) {
    const token = await mailedToken(secret, purpose, row.id);
    if ((await mailedTokenHash(token)) === row.token) return token;
  }
  return null;
}
