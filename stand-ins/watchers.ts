import { z } from "zod";
import { json, type Scenario, type StandIn } from "./scenario";

const RECEIVED_MAX = 1_000;

/** Keeps the latest of what a simulated service received, newest first. */
function received<Item>() {
  const items: Item[] = [];
  return {
    all: () => items as readonly Item[],
    add: (item: Item) => {
      items.unshift(item);
      if (items.length > RECEIVED_MAX) items.length = RECEIVED_MAX;
    },
  };
}

const text = (body: string, status = 200, headers: HeadersInit = {}) =>
  new Response(body, { status, headers: { "Content-Type": "text/html; charset=utf-8", ...headers } });

/** The pings of healthchecks.io: any check of a UUID, or of a ping key and a slug. */
export function heartbeat(scenario: Scenario) {
  const pings = received<{ check: string; at: string }>();
  const CHECK = /^\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|[\w-]{22}\/[a-z0-9_-]+)$/;
  const standIn: StandIn = {
    answer({ path }) {
      const check = CHECK.exec(path)?.[1];
      if (!check) return text("not found", 404);
      pings.add({ check, at: scenario.now().toISOString() });
      return text("OK");
    },
    rateLimited: () => text("rate limited", 429),
    failing: (status) => text("Server Error", status),
  };
  return { standIn, pings: pings.all };
}

const slackMessage = z.looseObject({ text: z.string().min(1).max(40_000) });

/** Slack's incoming webhooks under `/services/`, and a receiver of plain JSON at every other path. */
export function alarmWebhook(scenario: Scenario) {
  const messages = received<{ path: string; body: unknown; at: string }>();
  const standIn: StandIn = {
    async answer({ request, path }) {
      const body: unknown = await request.json().catch(() => undefined);
      const isSlack = path.startsWith("/services/");
      if (request.method !== "POST" || body === undefined) return text("invalid_payload", 400);
      if (isSlack && !slackMessage.safeParse(body).success) return text("no_text", 400);
      messages.add({ path, body, at: scenario.now().toISOString() });
      return isSlack ? text("ok") : json({ received: true });
    },
    rateLimited: () => text("rate_limited", 429, { "Retry-After": "1" }),
    failing: (status) => text("rollup_error", status),
  };
  return { standIn, messages: messages.all };
}

/**
 * The browsers' push services, each under its own host name as `PUSH_BASE_URL` has it: `/fcm.googleapis.com/fcm/send/...`. A
 * message is accepted as RFC 8030 and 8292 have it, whatever it says: only the browser can read it.
 */
export function pushService(scenario: Scenario) {
  const messages = received<{ host: string; at: string; bytes: number }>();
  const standIn: StandIn = {
    async answer({ request, path }) {
      const [, host = "", subscription = ""] = path.split("/");
      if (request.method !== "POST" || !host || !subscription) return text("not found", 404);
      const { headers } = request;
      if (!/^vapid t=.+, ?k=.+/.test(headers.get("Authorization") ?? "")) return text("unauthorized", 401);
      if (headers.get("Content-Encoding") !== "aes128gcm" || !/^\d+$/.test(headers.get("TTL") ?? ""))
        return text("bad request", 400);
      const { byteLength: bytes } = await request.arrayBuffer();
      messages.add({ host, at: scenario.now().toISOString(), bytes });
      return new Response(null, {
        status: 201,
        headers: { Location: `https://${host}/m/${scenario.newId()}` },
      });
    },
    rateLimited: () => text("too many requests", 429, { "Retry-After": "60" }),
    failing: (status) => text("An error occurred.", status),
  };
  return { standIn, messages: messages.all };
}
