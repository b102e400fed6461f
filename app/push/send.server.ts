import type { Context } from "~/context.server";
import { HOUR_MS, SECOND_MS } from "~/time";
import { textUpTo } from "~/http/response-body.server";
import type { Subscription } from "./device";
import { encryptMessage, newSecrets } from "./encryption.server";
import { vapidHeader, type VapidKeys } from "./vapid.server";

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
 * `gone`: the browser has unsubscribed. `denied`: the service takes nothing from us for this device, because of its subscription or
 * of our key. `refused`: the same message would be refused again.
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
      return readReply(response, text, hostname);
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

/** Reasons in a 400 that concern a key or token, in the services' words: "VapidPkHashMismatch", "BadJwtToken". */
const IS_ABOUT_KEY = /vapid|jwt|key|credential|authori[sz]|token/i;

function readReply({ ok, status, headers }: Response, text: string, service: string): PushOutcome {
  if (ok) return { outcome: "sent" };
  if (status === 404 || status === 410) return { outcome: "gone" };
  console.warn({ event: "push-failed", service, reason: `HTTP ${status}` });
  if (status === 401 || status === 403 || (status === 400 && IS_ABOUT_KEY.test(text)))
    return { outcome: "denied", reason: `${service}: HTTP ${status}` };
  if (status === 400 || status === 413) return { outcome: "refused" };
  const seconds = Number(headers.get("retry-after")) || 0;
  const retryAfterMs = Math.min(Math.max(0, seconds) * SECOND_MS, RETRY_AFTER_MAX_MS);
  return { outcome: "failed", reason: `${service}: HTTP ${status}`, retryAfterMs };
}
