const AES = "AES-GCM";
const IV_BYTES = 12;

/**
 * Encrypts a secret for storage with AES-256-GCM, using a key derived from the first of `secrets`. A copy of the
 * database alone doesn't reveal it.
 * @param owner bound to the ciphertext, so it can't be moved to another user's row
 */
export async function seal(secrets: readonly string[], owner: string, secret: string): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
  const key = await keyOf(secrets[0] ?? "");
  const encrypted = await crypto.subtle.encrypt(parameters(iv, owner), key, bytesOf(secret));
  return Buffer.concat([iv, new Uint8Array(encrypted)]).toString("base64");
}

/** Decrypts a value from `seal` with any of the secrets; null if none of them fits this owner. */
export async function unseal(
  secrets: readonly string[],
  owner: string,
  sealed: string,
): Promise<string | null> {
  const bytes = new Uint8Array(Buffer.from(sealed, "base64"));
  const [iv, encrypted] = [bytes.slice(0, IV_BYTES), bytes.slice(IV_BYTES)];
  for (const secret of secrets) {
    try {
      const opened = await crypto.subtle.decrypt(parameters(iv, owner), await keyOf(secret), encrypted);
      return new TextDecoder().decode(opened);
    } catch {
      // Encrypted with another secret, or not by us.
    }
  }
  return null;
}

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
