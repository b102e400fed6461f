import { SHA256 } from "worktop/crypto";
import type { Context } from "~/context.server";
import { knownDevice } from "./known-device.server";
import { RETRY_AFTER_SECONDS } from "./refusals";

// Per-minute limits, checked before a password is hashed. Failed sign-ins count against the account and the address;
// successful ones against neither. Cloudflare's rate limiting bindings do the counting; the limits are in
// wrangler.toml.

export type Attempt =
  "login" | "register" | "forgot-password" | "reset-password" | "confirm-password" | "passkey";

/** How many recent rejections are remembered; beyond that the oldest is dropped. */
const REFUSED_MAX = 10_000;

/** The rate limiter can't be queried without counting, so recent rejections are remembered: key -> until, in ms. */
const refusedUntil = new Map<string, number>();

type Limits = Pick<
  Context,
  | "config"
  | "accountLimiter"
  | "addressLimiter"
  | "failureLimiter"
  | "hashLimiter"
  | "registrationLimiter"
  | "now"
>;

/** Counts one attempt by the client's address. Returns false over this minute's limit. */
export async function checkAddressLimit(
  request: Request,
  limits: Limits,
  attempt: Attempt,
): Promise<boolean> {
  const address = clientAddress(request);
  const { success } = await limits.addressLimiter.limit({ key: `${attempt}:${address}` });
  if (!success || attempt !== "register") return success;
  return (await limits.registrationLimiter.limit({ key: address })).success;
}

/** Counts one new password hash, of a registration or reset, for the client's address. Returns false over the limit. */
export async function checkHashLimit(request: Request, { hashLimiter }: Limits): Promise<boolean> {
  return (await hashLimiter.limit({ key: clientAddress(request) })).success;
}

/** Counts one attempt on an account, existing or not. Returns false over this minute's limit. */
export async function checkAccountLimit(email: string, limits: Limits, attempt: Attempt): Promise<boolean> {
  const { success } = await limits.accountLimiter.limit({ key: `${attempt}:${await accountKey(email)}` });
  return success;
}

/**
 * The budgets a failed sign-in counts against. Unknown devices share the account's and the address's budgets. A device
 * that has signed in to the account before has its own, so guessing elsewhere doesn't lock the owner out.
 */
async function budgetsOf(request: Request, email: string, limits: Limits) {
  const account = await accountKey(email);
  const device = await knownDevice(request, limits, account);
  if (device) return [{ limiter: limits.accountLimiter, key: `device:${account}:${device}` }];
  return [
    { limiter: limits.accountLimiter, key: `login:${account}` },
    { limiter: limits.failureLimiter, key: `login:${clientAddress(request)}` },
  ];
}

/** True if one of this sign-in's budgets was found exhausted less than a minute ago. Counts nothing. */
export async function isLoginRateLimited(request: Request, email: string, limits: Limits): Promise<boolean> {
  const now = limits.now().getTime();
  const budgets = await budgetsOf(request, email, limits);
  return budgets.some(({ key }) => (refusedUntil.get(key) ?? 0) > now);
}

/** Counts a failed sign-in, whether or not the account exists. Returns false if a budget is exhausted. */
export async function countFailedLogin(request: Request, email: string, limits: Limits): Promise<boolean> {
  const budgets = await budgetsOf(request, email, limits);
  const results = await Promise.all(budgets.map(({ limiter, key }) => limiter.limit({ key })));
  const until = limits.now().getTime() + RETRY_AFTER_SECONDS * 1000;
  budgets.forEach(({ key }, index) => {
    if (!results[index]?.success) remember(key, until);
  });
  return results.every(({ success }) => success);
}

function remember(key: string, until: number) {
  const oldest = refusedUntil.size >= REFUSED_MAX ? refusedUntil.keys().next().value : undefined;
  if (oldest !== undefined) refusedUntil.delete(oldest);
  // Deleted first so the newest entry is last.
  refusedUntil.delete(key);
  refusedUntil.set(key, until);
}

/** Hashed email: identifies an account in rate-limit keys and cookies, whether or not it exists. */
export const accountKey = (email: string) => SHA256(email);

/**
 * The client's address as Cloudflare reports it; the client can forge any other header. For IPv6 it is the /64 network,
 * because one subscriber controls all of it.
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
