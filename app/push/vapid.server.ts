import type { Config } from "~/config.server";
import { HOUR_MS, SECOND_MS } from "~/time";
import { fromBase64url, toBase64url } from "~/text";

/** Push services accept at most a day. */
const VALID_MS = 12 * HOUR_MS;

/** The keys that name this service to push services, and whom they can write to. */
export interface VapidKeys {
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
