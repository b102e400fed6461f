import { inSeconds, type Event } from "./stripe-account";

export const API_VERSION = "2026-10-28.endive";

/** Stripe's envelope for an event. */
export const envelope = (event: Event, id: string, now: Date) => ({
  id,
  object: "event",
  api_version: API_VERSION,
  created: inSeconds(now),
  data: { object: event.object },
  livemode: false,
  pending_webhooks: 1,
  request: { id: null, idempotency_key: null },
  type: event.type,
});

/** Stripe's signature header: `t=<seconds>,v1=<HMAC-SHA256 of "seconds.body" in hex>`. */
export async function signature(body: string, secret: string, now: Date): Promise<string> {
  const encoder = new TextEncoder();
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const key = await crypto.subtle.importKey("raw", encoder.encode(secret), algorithm, false, ["sign"]);
  const time = inSeconds(now);
  const mac = await crypto.subtle.sign("HMAC", key, encoder.encode(`${time}.${body}`));
  const hex = [...new Uint8Array(mac)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return `t=${time},v1=${hex}`;
}
