import Stripe from "stripe";
import type { Context } from "~/context.server";

const TIMEOUT_MS = 10_000;
const RETRIES_MAX = 2;

/**
 * The client for Stripe, over the context's fetch; null when no secret key is configured. Its host options carry no
 * path, so the base address, which may have one, is put in at the fetch.
 */
export function openStripe({ config, fetch }: Pick<Context, "config" | "fetch">): Stripe | null {
  if (!config.STRIPE_SECRET_KEY) return null;
  return new Stripe(config.STRIPE_SECRET_KEY, {
    httpClient: Stripe.createFetchHttpClient((input: RequestInfo | URL, init?: RequestInit) => {
      const { pathname, search } = new URL(input instanceof Request ? input.url : input);
      return fetch(`${config.STRIPE_BASE_URL}${pathname}${search}`, init);
    }),
    timeout: TIMEOUT_MS,
    maxNetworkRetries: RETRIES_MAX,
    telemetry: false,
  });
}

/** True if Stripe reports that the object doesn't exist. */
export const isMissing = (error: unknown) =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.code === "resource_missing";

/** True for anything that Stripe, or the way to it, answered with; false for a bug of ours. */
export const isStripeError = (error: unknown): error is Stripe.errors.StripeError =>
  error instanceof Stripe.errors.StripeError;

/** What may be logged of a failure: Stripe's own words about the request, never its parameters. */
export const describeFailure = ({ type, code, requestId }: Stripe.errors.StripeError) => ({
  type,
  code,
  requestId,
});

/** An answer of Stripe's that cannot be read counts as Stripe failing. */
export function unreadable(message: string, cause: unknown): Error {
  const error = new Stripe.errors.StripeAPIError({ message, type: "api_error" });
  error.cause = cause;
  return error;
}
