import { z } from "zod";
import type { Context } from "~/context.server";
import { asDollars, PRICE_CURRENCY, PRICE_MONTHLY, PRICE_MONTHLY_CENTS } from "./plans";
import { describeFailure, isMissing, isStripeError, openStripe } from "./stripe.server";

const priceSchema = z.object({
  active: z.boolean(),
  currency: z.string(),
  unit_amount: z.number().nullable(),
  recurring: z.object({ interval: z.string(), interval_count: z.number() }).nullish(),
});

/**
 * Returns what is wrong with the price configured at Stripe, as sentences; empty if it matches the screens: $7.99 a
 * month, active.
 */
export async function priceProblems(context: Pick<Context, "config" | "fetch">): Promise<string[]> {
  const { STRIPE_PRICE_ID, STRIPE_WEBHOOK_SECRET } = context.config;
  const stripe = openStripe(context);
  const unset = [
    !stripe && "STRIPE_SECRET_KEY is not set.",
    !STRIPE_PRICE_ID && "STRIPE_PRICE_ID is not set.",
    !STRIPE_WEBHOOK_SECRET && "STRIPE_WEBHOOK_SECRET is not set.",
  ].filter((problem) => problem !== false);
  if (!stripe || !STRIPE_PRICE_ID || unset.length > 0) return unset;

  const price = await stripe.prices.retrieve(STRIPE_PRICE_ID).catch((error: unknown) => {
    if (isMissing(error)) return `Stripe has no price ${STRIPE_PRICE_ID} in this account.`;
    if (isStripeError(error)) return `The call to Stripe failed: ${JSON.stringify(describeFailure(error))}`;
    throw error;
  });
  if (typeof price === "string") return [price];
  const { active, currency, unit_amount, recurring } = priceSchema.parse(price);
  return [
    unit_amount !== PRICE_MONTHLY_CENTS &&
      `The price is ${unit_amount === null ? "not fixed" : asDollars(unit_amount)}, not ${PRICE_MONTHLY}.`,
    currency !== PRICE_CURRENCY && `Its currency is ${currency}, not ${PRICE_CURRENCY}.`,
    (recurring?.interval !== "month" || recurring.interval_count !== 1) && "It is not charged every month.",
    !active && "It is archived, so no one can buy it.",
  ].filter((problem) => problem !== false);
}
