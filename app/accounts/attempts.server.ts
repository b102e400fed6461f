import { createHash } from "node:crypto";
import type { Context } from "~/context.server";
import { RETRY_AFTER_SECONDS } from "./refusals";

// Two limits a minute, both asked before a password is hashed: a loose one by the visitor's address, for many people share
// one, and a strict one by account, which only failures use up. The counts are the edge's (wrangler.toml has the numbers).

export type Attempt = "login" | "register" | "forgot-password" | "reset-password";

/** What is remembered of accounts at once; the oldest makes room. */
const REFUSED_MAX = 10_000;

/** The edge's limiter can only be asked by counting, so its refusals are remembered here: account -> until, in ms. */
const refusedUntil = new Map<string, number>();

type Limits = Pick<Context, "accountLimiter" | "addressLimiter" | "now">;

/** Counts one attempt of the visitor's address. False: it has had its share of this minute. */
export async function addressMayTry(request: Request, limits: Limits, attempt: Attempt): Promise<boolean> {
  const { success } = await limits.addressLimiter.limit({ key: `${attempt}:${clientAddress(request)}` });
  return success;
}

/** Counts one attempt on an account, known or not. False: it has had its share of this minute. */
export async function accountMayTry(email: string, limits: Limits, attempt: Attempt): Promise<boolean> {
  const key = accountKey(email, attempt);
  const { success } = await limits.accountLimiter.limit({ key });
  if (success) return true;
  const oldest = refusedUntil.size >= REFUSED_MAX ? refusedUntil.keys().next().value : undefined;
  if (oldest !== undefined) refusedUntil.delete(oldest);
  refusedUntil.set(key, limits.now().getTime() + RETRY_AFTER_SECONDS * 1000);
  return false;
}

/** Whether the account's share was found used up less than a minute ago. Counts nothing. */
export function accountIsRefused(email: string, limits: Limits, attempt: Attempt): boolean {
  const key = accountKey(email, attempt);
  const until = refusedUntil.get(key);
  if (until === undefined) return false;
  if (until > limits.now().getTime()) return true;
  refusedUntil.delete(key);
  return false;
}

const accountKey = (email: string, attempt: Attempt) =>
  `${attempt}:${createHash("sha256").update(email).digest("hex")}`;

/**
 * The visitor's address: only what Cloudflare says, for other headers are the visitor's own claim. Of an IPv6 address the
 * network (/64), since one subscriber has all of it.
 */
export function clientAddress(request: Request): string {
  const address = request.headers.get("CF-Connecting-IP") ?? "unknown";
  if (!address.includes(":")) return address;
  const [head = "", tail] = address.split("::");
  const front = head.split(":").filter(Boolean);
  const back = tail?.split(":").filter(Boolean) ?? [];
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - front.length - back.length);
  return [...front, ...Array<string>(zeros).fill("0"), ...back].slice(0, 4).join(":") + "::/64";
}
