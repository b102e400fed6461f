import Stripe from "stripe";
import { SHA256 } from "worktop/crypto";
import type { Context } from "~/context.server";
import { textUpTo } from "~/http/body.server";

const TIMEOUT_MS = 10_000;
const RETRIES_MAX = 2;
/** The longest reply is a page of 100 events; one with an invoice of ten lines takes about 25 KB. */
const REPLY_BYTES_MAX = 8 * 1024 * 1024;

/**
 * Creates the Stripe client over the context's fetch; null without a secret key. Its host options have no path, so the
 * base URL, which may have one, is added in fetch.
 */
export function openStripe({ config, fetch }: Pick<Context, "config" | "fetch">): Stripe | null {
  if (!config.STRIPE_SECRET_KEY) return null;
  return new Stripe(config.STRIPE_SECRET_KEY, {
    httpClient: Stripe.createFetchHttpClient(async (input: RequestInfo | URL, init?: RequestInit) => {
      const { pathname, search } = new URL(input instanceof Request ? input.url : input);
      const response = await fetch(`${config.STRIPE_BASE_URL}${pathname}${search}`, init);
      // Read here, because the library would read a reply of any length.
      const text = await textUpTo(response, REPLY_BYTES_MAX);
      if (text === null) throw new TypeError(`Stripe's reply is longer than ${REPLY_BYTES_MAX} bytes`);
      return new Response(text || null, response);
    }),
    timeout: TIMEOUT_MS,
    maxNetworkRetries: RETRIES_MAX,
    telemetry: false,
  });
}

/** Clicks within this window make one request, so that no one pays twice. */
const SAME_CLICK_MS = 10 * 60 * 1000;

/**
 * Returns an idempotency key that two clicks on the same thing share. For 24 hours Stripe refuses a key with another
 * body, and repeats its first reply, even a failure. So the key is made of everything that the request holds, such as
 * an address corrected meanwhile, and changes with the time.
 * @param parameters the request's body, and what else tells this request from an identical one
 */
export function idempotencyKey(purpose: string, parameters: object, now: Date): Promise<string> {
  const click = Math.floor(now.getTime() / SAME_CLICK_MS);
  return SHA256(JSON.stringify({ ...parameters, click })).then((hash) => `${purpose}-${hash}`);
}

/** True if Stripe has no object with the id that was requested. */
export const isMissing = (error: unknown) =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.code === "resource_missing";

/** True if Stripe rejected the request itself, which it would do again. */
export const isRefused = (error: unknown) => error instanceof Stripe.errors.StripeInvalidRequestError;

/** True for any error from Stripe or the connection to it; false for our own bugs. */
export const isStripeError = (error: unknown): error is Stripe.errors.StripeError =>
  error instanceof Stripe.errors.StripeError;

/** The parts of a failure that may be logged: its kind, code and request id, never the request's parameters. */
export const describeFailure = ({ type, code, requestId }: Stripe.errors.StripeError) => ({
  type,
  code,
  requestId,
});

/** Treats an unreadable response as a Stripe failure. */
export function unreadable(message: string, cause: unknown): Error {
  const error = new Stripe.errors.StripeAPIError({ message, type: "api_error" });
  error.cause = cause;
  return error;
}
