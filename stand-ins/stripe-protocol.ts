import { inSeconds, type Event, type EventEnvelope } from "./stripe-account";

// How Stripe replies, repeats a reply, and reports events.

/** The response of a call under /v1, in Stripe's format. */
export type Reply = { status: number; body: object };
export const found = (body: object): Reply => ({ status: 200, body });
export const failed = (status: number, type: string, message: string, more: object = {}): Reply => ({
  status,
  body: { error: { type, message, ...more } },
});
export const missing = (param: string, id: string) =>
  failed(404, "invalid_request_error", `No such ${param}: '${id}'`, { code: "resource_missing", param });
/** Stripe's error when a parameter, rather than the URL, names a missing object. */
export const unknown = (param: string, id: string) => ({ ...missing(param, id), status: 400 });
export const list = (data: object[]) => found({ object: "list", data, has_more: false, url: "/v1" });
export const unrecognized = (method: string, path: string) =>
  failed(404, "invalid_request_error", `Unrecognized request URL (${method}: ${path})`);

/** Remembers the replies by Idempotency-Key: a repeated call gets the first reply, whatever has changed since. */
export function createIdempotency() {
  const replies = new Map<string, { call: string; reply: Reply }>();

  /** @param call the path and parameters; a key with other ones is rejected */
  function answer(request: Request, call: string, act: () => Reply): Reply {
    const key = request.method === "POST" ? request.headers.get("Idempotency-Key") : null;
    if (!key) return act();
    const before = replies.get(key);
    if (before && before.call !== call) {
      const message = "Keys for idempotent requests can only be used with the same parameters";
      return failed(400, "idempotency_error", message);
    }
    const reply = before?.reply ?? structuredClone(act());
    if (reply.status < 500) replies.set(key, { call, reply });
    return reply;
  }

  return { answer, reset: () => replies.clear() };
}

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

/** The events asked for, newest first, up to 100 a page; `ending_before` gives the page right after that event. */
export function listEvents(events: readonly EventEnvelope[], query: URLSearchParams): Reply {
  const types = [...query].filter(([name]) => /^types\[\d*\]$/.test(name)).map(([, type]) => type);
  const isAsked = ({ type }: EventEnvelope) =>
    types.length === 0 ||
    types.some((candidate) =>
      candidate.endsWith("*") ? type.startsWith(candidate.slice(0, -1)) : type === candidate,
    );
  const limit = Math.min(Number(query.get("limit") ?? 10), 100);
  const after = query.get("ending_before");
  const at = after ? events.findIndex(({ id }) => id === after) : -1;
  if (after && at < 0) return unknown("event", after);
  const requested = events.slice(at + 1).filter(isAsked);
  const page = after ? requested.slice(0, limit) : requested.slice(-limit);
  return found({
    object: "list",
    data: page.toReversed(),
    has_more: page.length < requested.length,
    url: "/v1/events",
  });
}
