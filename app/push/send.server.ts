import type { Config } from "~/config.server";
import type { Context } from "~/context.server";
import { textUpTo } from "~/http/body.server";
import { retryAfterMs } from "~/http/retry-after";
import { fromBase64url, toBase64url } from "~/text";
import { HOUR_MS, SECOND_MS } from "~/time";
import type { Subscription } from "./device";

/** Push services accept at most a day. */
const VALID_MS = 12 * HOUR_MS;

/** The keys that name this service to push services, and whom they can write to. */
interface VapidKeys {
  publicKey: string;
  privateKey: string;
  contact: string;
}

/** Returns the keys of the configuration, or null where notifications aren't set up. */
export function vapidKeys({ VAPID_KEYS, CONTACT_EMAIL, APP_ORIGIN }: Config): VapidKeys | null {
  const [publicKey, privateKey] = VAPID_KEYS?.split(".") ?? [];
  if (!publicKey || !privateKey) return null;
  return { publicKey, privateKey, contact: CONTACT_EMAIL ? `mailto:${CONTACT_EMAIL}` : APP_ORIGIN };
}

/**
 * Returns the Authorization header for a push service: a token signed for its origin and 12 hours (RFC 8292).
 * @throws if the private key doesn't belong to the public one
 */
export async function vapidHeader(
  { publicKey, privateKey, contact }: VapidKeys,
  audience: string,
  now: Date,
): Promise<string> {
  const point = fromBase64url(publicKey);
  const key = await crypto.subtle.importKey(
    "jwk",
    {
      kty: "EC",
      crv: "P-256",
      x: toBase64url(point.slice(1, 33)),
      y: toBase64url(point.slice(33)),
      d: privateKey,
    },
    { name: "ECDSA", namedCurve: "P-256" },
    false,
    ["sign"],
  );
  const encoded = (part: object) => toBase64url(new TextEncoder().encode(JSON.stringify(part)));
  const exp = Math.floor((now.getTime() + VALID_MS) / SECOND_MS);
  const unsigned = `${encoded({ typ: "JWT", alg: "ES256" })}.${encoded({ aud: audience, exp, sub: contact })}`;
  const signature = await crypto.subtle.sign(
    { name: "ECDSA", hash: "SHA-256" },
    key,
    new TextEncoder().encode(unsigned),
  );
  return `vapid t=${unsigned}.${toBase64url(new Uint8Array(signature))}, k=${publicKey}`;
}

/** Notification shown by the service worker; `public/service-worker.js` reads it. */
export interface Notification {
  title: string;
  body: string;
  /** A path of this product, opened by a click. */
  url: string;
  /** Replaces an earlier notification with the same tag. */
  tag: string;
}

/**
 * `gone`: the browser has unsubscribed. `denied`: the service takes nothing from us for this device, because of its
 * subscription or of our key. `refused`: the same message would be refused again.
 */
export type PushOutcome =
  | { outcome: "sent" | "gone" | "refused" }
  | { outcome: "denied"; reason: string }
  | { outcome: "failed"; reason: string; retryAfterMs: number };

const TIME_LIMIT_MS = 5 * SECOND_MS;
/** How long a push service keeps a message for a device that is off. */
const TTL_SECONDS = (12 * HOUR_MS) / SECOND_MS;
const RETRY_AFTER_MAX_MS = HOUR_MS;
/** A reason takes a few words. */
const REPLY_BYTES_MAX = 4096;

type Sending = Pick<Context, "config" | "fetch" | "now">;

/**
 * Sends notifications to devices, with one token for each push service. A failed call is an outcome, never an error.
 * @param isUrgent wakes a phone that saves power
 */
export function pushSender(context: Sending, keys: VapidKeys) {
  const headers = new Map<string, Promise<string>>();
  const headerFor = (origin: string) => {
    const header = headers.get(origin) ?? vapidHeader(keys, origin, context.now());
    headers.set(origin, header);
    return header;
  };
  return async (
    device: Subscription,
    notification: Notification,
    isUrgent: boolean,
  ): Promise<PushOutcome> => {
    const { origin, hostname } = new URL(device.endpoint);
    try {
      const body = await encryptMessage(JSON.stringify(notification), device, await newSecrets());
      const response = await context.fetch(addressOf(context, device.endpoint), {
        method: "POST",
        headers: {
          Authorization: await headerFor(origin),
          "Content-Encoding": "aes128gcm",
          "Content-Type": "application/octet-stream",
          TTL: String(TTL_SECONDS),
          Urgency: isUrgent ? "high" : "normal",
        },
        body,
        redirect: "manual",
        signal: AbortSignal.timeout(TIME_LIMIT_MS),
      });
      const text = response.ok ? "" : ((await textUpTo(response, REPLY_BYTES_MAX)) ?? "");
      if (response.ok) await response.body?.cancel();
      return readReply(response, text, hostname, context.now());
    } catch (error) {
      const reason = error instanceof Error ? error.name : "Error";
      console.warn({ event: "push-failed", service: hostname, reason });
      return { outcome: "failed", reason: `${hostname}: ${reason}`, retryAfterMs: 0 };
    }
  };
}

/** The endpoint, or its place at the simulated push services. */
function addressOf({ config }: Pick<Context, "config">, endpoint: string): string {
  const { host, pathname, search } = new URL(endpoint);
  return config.PUSH_BASE_URL ? `${config.PUSH_BASE_URL}/${host}${pathname}${search}` : endpoint;
}

/** Reasons in a 400 that concern our key or the subscription: "VapidPkHashMismatch", "InvalidRegistration". */
const DENIAL = /vapid|jwt|key|credential|authori[sz]|token|registration|subscription/i;

function readReply({ ok, status, headers }: Response, text: string, service: string, now: Date): PushOutcome {
  if (ok) return { outcome: "sent" };
  if (status === 404 || status === 410) return { outcome: "gone" };
  console.warn({ event: "push-failed", service, reason: `HTTP ${status}` });
  if (status === 401 || status === 403 || (status === 400 && DENIAL.test(text)))
    return { outcome: "denied", reason: `${service}: HTTP ${status}` };
  if (status === 400 || status === 413) return { outcome: "refused" };
  const waitMs = Math.min(retryAfterMs(headers, now) ?? 0, RETRY_AFTER_MAX_MS);
  return { outcome: "failed", reason: `${service}: HTTP ${status}`, retryAfterMs: waitMs };
}

/** Bytes of one record; the whole message is one. */
const RECORD_BYTES = 4096;
/** After the text, which is the last record. */
const LAST_RECORD = 2;

const CURVE = { name: "ECDH", namedCurve: "P-256" } as const;
const utf8 = new TextEncoder();

/** Values that must be new for each message: a key pair of the sender, and 16 random bytes. */
interface MessageSecrets {
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
