import type { Context } from "~/context.server";
import { clientAddress } from "~/http/request-scope";
import type { HashSender } from "../passwords/hash-queue.server";
import { accountKey, type KnownDevice } from "./known-devices.server";
import { RETRY_AFTER_SECONDS } from "../refusals";

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

/** A sign-in: from where, to which account, and on which device if it has signed in to that account before. */
interface LoginAttempt {
  request: Request;
  email: string;
  device: Pick<KnownDevice, "device"> | null;
}

/**
 * The budgets a failed sign-in counts against. Unknown devices share the account's and the address's budgets. A device
 * that has signed in to the account before has its own, so guessing elsewhere doesn't lock the owner out; together such
 * devices have four times as much.
 */
async function budgetsOf({ request, email, device }: LoginAttempt, limits: Limits) {
  const account = await accountKey(email);
  if (device) {
    return [
      { limiter: limits.accountLimiter, key: `device:${account}:${device.device}` },
      { limiter: limits.failureLimiter, key: `devices:${account}` },
    ];
  }
  return [
    { limiter: limits.accountLimiter, key: `login:${account}` },
    { limiter: limits.failureLimiter, key: `login:${clientAddress(request)}` },
  ];
}

/** Returns the hash queue's sender for a sign-in: the address, and the account on a device that has signed in to it before. */
export function hashSender(request: Request, device: KnownDevice | null, userId = ""): HashSender {
  const address = clientAddress(request);
  return device ? { keys: [userId, address], isKnown: true } : { keys: [address], isKnown: false };
}

/** True if one of this sign-in's budgets was found exhausted less than a minute ago. Counts nothing. */
export async function isLoginRateLimited(attempt: LoginAttempt, limits: Limits): Promise<boolean> {
  const now = limits.now().getTime();
  const budgets = await budgetsOf(attempt, limits);
  return budgets.some(({ key }) => (refusedUntil.get(key) ?? 0) > now);
}

/** Counts a failed sign-in, whether or not the account exists. Returns false if a budget is exhausted. */
export async function countFailedLogin(attempt: LoginAttempt, limits: Limits): Promise<boolean> {
  const budgets = await budgetsOf(attempt, limits);
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
