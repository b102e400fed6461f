import { z } from "zod";

/** The push services of Chrome, Edge on Android and others; Firefox; Safari; and Edge. */
const PUSH_SERVICES = [
  /^fcm\.googleapis\.com$/,
  /^updates\.push\.services\.mozilla\.com$/,
  /^[a-z0-9-]+\.push\.apple\.com$/,
  /^[a-z0-9-]+(\.[a-z0-9-]+)*\.notify\.windows\.com$/,
];

/** True for an https address at a known push service: the Worker calls no other that a browser names. */
export function isPushEndpoint(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, port, username, password } = new URL(text);
  if (protocol !== "https:" || port !== "" || username !== "" || password !== "") return false;
  return PUSH_SERVICES.some((host) => host.test(hostname));
}

/** A subscription, as the browser's push manager gives it. */
export const subscription = z.object({
  endpoint: z.string().max(1000).refine(isPushEndpoint, { error: "Unknown push service" }),
  /** A point on P-256, uncompressed: 65 bytes of which the first is 4. */
  p256dh: z.string().regex(/^B[\w-]{86}$/),
  /** 16 bytes. */
  auth: z.string().regex(/^[\w-]{22}$/),
});

export type Subscription = z.infer<typeof subscription>;
