import { fromBase64url } from "~/text";
import type { Subscription } from "./device";

/** Bytes of one record; the whole message is one. */
const RECORD_BYTES = 4096;
/** After the text, which is the last record. */
const LAST_RECORD = 2;

const CURVE = { name: "ECDH", namedCurve: "P-256" } as const;
const utf8 = new TextEncoder();

/** Values that must be new for each message: a key pair of the sender, and 16 random bytes. */
export interface MessageSecrets {
  keys: CryptoKeyPair;
  salt: Uint8Array<ArrayBuffer>;
}

/** Draws the secrets of one message. */
export const newSecrets = async (): Promise<MessageSecrets> => ({
  keys: (await crypto.subtle.generateKey(CURVE, true, ["deriveBits"])) as CryptoKeyPair,
  salt: crypto.getRandomValues(new Uint8Array(16)),
});

/**
 * Encrypts a message so that only the subscribed browser can read it, not its push service: RFC 8291, with one record of
 * the content coding aes128gcm (RFC 8188).
 * @throws if the browser's key is no point on P-256, or the text is longer than one record
 */
export async function encryptMessage(
  text: string,
  { p256dh, auth }: Pick<Subscription, "p256dh" | "auth">,
  { keys, salt }: MessageSecrets,
): Promise<Uint8Array<ArrayBuffer>> {
  const browserKey = fromBase64url(p256dh);
  const ownKey = new Uint8Array((await crypto.subtle.exportKey("raw", keys.publicKey)) as ArrayBuffer);
  const shared = await crypto.subtle.deriveBits(
    // The types of workerd call it `$public`, its code and everyone else's `public`.
    { name: "ECDH", public: await crypto.subtle.importKey("raw", browserKey, CURVE, false, []) } as never,
    keys.privateKey,
    256,
  );
  const secret = await hkdf(shared, fromBase64url(auth), bytesOf("WebPush: info\0", browserKey, ownKey), 32);
  const key = await hkdf(secret, salt, bytesOf("Content-Encoding: aes128gcm\0"), 16);
  const nonce = await hkdf(secret, salt, bytesOf("Content-Encoding: nonce\0"), 12);
  const plain = bytesOf(text, Uint8Array.of(LAST_RECORD));
  if (plain.length > RECORD_BYTES - 16 - ownKey.length - 21) throw new RangeError("The message is too long");
  const sealed = await crypto.subtle.encrypt(
    { name: "AES-GCM", iv: nonce },
    await crypto.subtle.importKey("raw", key, "AES-GCM", false, ["encrypt"]),
    plain,
  );
  const recordSize = new Uint8Array(4);
  new DataView(recordSize.buffer).setUint32(0, RECORD_BYTES);
  return bytesOf(salt, recordSize, Uint8Array.of(ownKey.length), ownKey, new Uint8Array(sealed));
}

async function hkdf(
  secret: ArrayBuffer,
  salt: Uint8Array<ArrayBuffer>,
  info: Uint8Array<ArrayBuffer>,
  bytes: number,
): Promise<ArrayBuffer> {
  const key = await crypto.subtle.importKey("raw", secret, "HKDF", false, ["deriveBits"]);
  return crypto.subtle.deriveBits({ name: "HKDF", hash: "SHA-256", salt, info }, key, bytes * 8);
}

function bytesOf(...parts: (string | Uint8Array)[]): Uint8Array<ArrayBuffer> {
  const arrays = parts.map((part) => (typeof part === "string" ? utf8.encode(part) : part));
  const joined = new Uint8Array(arrays.reduce((sum, { length }) => sum + length, 0));
  let offset = 0;
  for (const array of arrays) {
    joined.set(array, offset);
    offset += array.length;
  }
  return joined;
}
