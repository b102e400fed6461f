import { createHash } from "node:crypto";
import type { Context } from "~/context.server";
import { RETRY_AFTER_SECONDS } from "./refusals";

// Limits a minute, asked before a password is hashed: by account and by the visitor's address. Failed log-ins have a strict
// limit each; a login that succeeds uses up neither. The counts are the edge's; wrangler.toml has the numbers.

export type Attempt = "login" | "register" | "forgot-password" | "reset-password";

/** What is remembered of accounts at once; the oldest makes room. */
const REFUSED_MAX = 10_000;

/** The edge's limiter can only be asked by counting, so its refusals are remembered here: key -> until, in ms. */
const refusedUntil = new Map<string, number>();

type Limits = Pick<Context, "accountLimiter" | "addressLimiter" | "failureLimiter" | "now">;

/** Counts one attempt of the visitor's address. False: it has had its share of this minute. */
export async function addressMayTry(request: Request, limits: Limits, attempt: Attempt): Promise<boolean> {
  const { success } = await limits.addressLimiter.limit({ key: `${attempt}:${clientAddress(request)}` });
  return success;
}

/** Counts one attempt on an account, known or not. False: it has had its share of this minute. */
export async function accountMayTry(email: string, limits: Limits, attempt: Attempt): Promise<boolean> {
  const { success } = await limits.accountLimiter.limit({ key: `${attempt}:${accountKey(email)}` });
  return success;
}

/** Whether the account's or the address's failed log-ins were found used up less than a minute ago. Counts nothing. */
export function loginIsRefused(request: Request, email: string, limits: Limits): boolean {
  const now = limits.now().getTime();
  const keys = [accountKey(email), clientAddress(request)];
  return keys.some((key) => (refusedUntil.get(key) ?? 0) > now);
}

/** Counts a failed log-in for its account, known or not, and for its address. False: one of them has used up its share. */
export async function countFailedLogin(request: Request, email: string, limits: Limits): Promise<boolean> {
  const [account, address] = [accountKey(email), clientAddress(request)];
  const [ofAccount, ofAddress] = await Promise.all([
    limits.accountLimiter.limit({ key: `login:${account}` }),
    limits.failureLimiter.limit({ key: `login:${address}` }),
  ]);
  const until = limits.now().getTime() + RETRY_AFTER_SECONDS * 1000;
  if (!ofAccount.success) remember(account, until);
  if (!ofAddress.success) remember(address, until);
  return ofAccount.success && ofAddress.success;
}

function remember(key: string, until: number) {
  const oldest = refusedUntil.size >= REFUSED_MAX ? refusedUntil.keys().next().value : undefined;
  if (oldest !== undefined) refusedUntil.delete(oldest);
  // Deleted first, so that the newest stands last.
  refusedUntil.delete(key);
  refusedUntil.set(key, until);
}

const accountKey = (email: string) => createHash("sha256").update(email).digest("hex");

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
