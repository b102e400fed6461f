import { and, eq, inArray, sql } from "drizzle-orm";
import { SHA256 } from "worktop/crypto";
import type { Context } from "~/context.server";
import { totpSecrets } from "../tables.server";

const AES = "AES-GCM";
const IV_BYTES = 12;

/**
 * Encrypts a secret for storage with AES-256-GCM, using a key derived from the first of `secrets`, and names that key. A
 * copy of the database alone doesn't reveal it.
 * @param owner bound to the ciphertext, so it can't be moved to another user's row
 */
export async function seal([secret = ""]: readonly string[], owner: string, text: string): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
  const key = await keyOf(secret);
  const encrypted = await crypto.subtle.encrypt(parameters(iv, owner), key, bytesOf(text));
  const sealed = Buffer.concat([iv, new Uint8Array(encrypted)]).toString("base64");
  return `${await sealName(secret)}.${sealed}`;
}

/** Decrypts a value from `seal` with the secret that it names; null if that isn't known, or doesn't fit this owner. */
export async function unseal(
  secrets: readonly string[],
  owner: string,
  sealed: string,
): Promise<{ text: string; isCurrent: boolean } | null> {
  const [name, encoded = ""] = sealed.split(".");
  const bytes = new Uint8Array(Buffer.from(encoded, "base64"));
  const [iv, encrypted] = [bytes.slice(0, IV_BYTES), bytes.slice(IV_BYTES)];
  for (const [place, secret] of secrets.entries()) {
    if ((await sealName(secret)) !== name) continue;
    try {
      const opened = await crypto.subtle.decrypt(parameters(iv, owner), await keyOf(secret), encrypted);
      return { text: new TextDecoder().decode(opened), isCurrent: place === 0 };
    } catch {
      // Another user's, or damaged.
    }
  }
  return null;
}

/** Returns the key id stored in an encrypted value. Eight characters of a hash reveal nothing about a random secret. */
const sealName = async (secret: string) => (await SHA256(`seal-name:${secret}`)).slice(0, 8);

const bytesOf = (text: string) => new TextEncoder().encode(text);

const parameters = (iv: Uint8Array<ArrayBuffer>, owner: string) => ({
  name: AES,
  iv,
  additionalData: bytesOf(owner),
});

async function keyOf(secret: string): Promise<CryptoKey> {
  const material = await crypto.subtle.importKey("raw", bytesOf(secret), "HKDF", false, ["deriveKey"]);
  const derivation = { name: "HKDF", hash: "SHA-256", salt: new Uint8Array(), info: bytesOf("totp-secret") };
  return crypto.subtle.deriveKey(derivation, material, { name: AES, length: 256 }, false, [
    "encrypt",
    "decrypt",
  ]);
}

const RESEALED_PER_RUN = 500;

/**
 * Reseals with the current secret what an earlier one sealed, so that the earlier one can be dropped without waiting for each user of
 * an authenticator app. Bounded and idempotent; the next run continues. The log shows when none are left.
 */
export async function resealSecrets({ db, config }: Pick<Context, "db" | "config">) {
  const [, ...earlier] = config.DATA_SECRETS;
  const names = await Promise.all(earlier.map(sealName));
  const found = await db
    .select({ userId: totpSecrets.userId, sealed: totpSecrets.sealedSecret })
    .from(totpSecrets)
    .where(inArray(sql`substr(${totpSecrets.sealedSecret}, 1, 8)`, names))
    .limit(RESEALED_PER_RUN);
  let resealed = 0;
  for (const { userId, sealed } of found) {
    const opened = await unseal(config.DATA_SECRETS, userId, sealed);
    if (!opened) continue;
    const sealedSecret = await seal(config.DATA_SECRETS, userId, opened.text);
    // Unless its user set up another app meanwhile.
    const unchanged = and(eq(totpSecrets.userId, userId), eq(totpSecrets.sealedSecret, sealed));
    resealed += (await db.update(totpSecrets).set({ sealedSecret }).where(unchanged)).meta.changes;
  }
  return { resealed, left: found.length - resealed };
}
