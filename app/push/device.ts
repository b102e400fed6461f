import { z } from "zod";
import { fromBase64url } from "~/text";

/**
 * The push services of Chrome, Edge on Android and others; Chromium without Google's keys; Firefox; Safari; and Edge,
 * by name.
 */
const PUSH_SERVICES: Record<string, RegExp> = {
  "fcm.googleapis.com": /^fcm\.googleapis\.com$/,
  "jmt17.google.com": /^jmt17\.google\.com$/,
  "updates.push.services.mozilla.com": /^[a-z0-9-]+\.push\.services\.mozilla\.com$/,
  "push.apple.com": /^[a-z0-9-]+\.push\.apple\.com$/,
  "notify.windows.com": /^[a-z0-9-]+(\.[a-z0-9-]+)*\.notify\.windows\.com$/,
};

/** Returns the name of the push service at this address; null for any other than the known ones. */
export const pushServiceOf = (endpoint: string): string | null =>
  Object.keys(PUSH_SERVICES).find((name) => PUSH_SERVICES[name]?.test(new URL(endpoint).hostname)) ?? null;

/** True for an https address at a known push service: the Worker calls no other that a browser names. */
export function isPushEndpoint(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, port, username, password } = new URL(text);
  if (protocol !== "https:" || port !== "" || username !== "" || password !== "") return false;
  return pushServiceOf(text) !== null;
}

/** Microsoft's may have 1,024 characters. */
const ENDPOINT_LENGTH_MAX = 2000;

/** False for 65 bytes that aren't a point on P-256, for which no message could be encrypted. */
const isOnCurve = (p256dh: string): Promise<boolean> =>
  crypto.subtle
    .importKey("raw", fromBase64url(p256dh), { name: "ECDH", namedCurve: "P-256" }, false, [])
    .then(
      () => true,
      () => false,
    );

/** A subscription, as the browser's push manager gives it. */
const subscription = z.object({
  endpoint: z.string().max(ENDPOINT_LENGTH_MAX).refine(isPushEndpoint, { error: "Unknown push service" }),
  /** A point on P-256, uncompressed: 65 bytes of which the first is 4. */
  p256dh: z
    .string()
    .regex(/^B[\w-]{86}$/, { abort: true })
    .refine(isOnCurve),
  /** 16 bytes. */
  auth: z.string().regex(/^[\w-]{22}$/),
});

export type Subscription = z.infer<typeof subscription>;

/** A subscription of a browser that may have been another device of the user before, by its id. */
export const turnedOn = subscription.extend({ replaces: z.string().max(100).optional() });

/** A subscription that takes the place of another of the same browser, which the browser may not name. */
export const replacement = subscription.extend({
  replaces: z.string().max(ENDPOINT_LENGTH_MAX).refine(isPushEndpoint).optional(),
});
