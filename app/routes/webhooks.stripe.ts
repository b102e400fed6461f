import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { describeFailure, isStripeError } from "~/billing/stripe.server";
import { receiveStripeEvent } from "~/billing/stripe-events.server";

/** Stripe's webhook endpoint. Stripe retries on any response other than 2xx. */
export async function action({ request, context }: ActionFunctionArgs) {
  if (request.method !== "POST") return answer(405, { Allow: "POST" });
  try {
    switch (
      await receiveStripeEvent(context, await request.text(), request.headers.get("Stripe-Signature"))
    ) {
      case "synced":
      case "seen-before":
      case "no-customer":
        return answer(200);
      case "forged":
        return answer(400);
      case "not-configured":
        return answer(503);
    }
  } catch (error) {
    if (!isStripeError(error)) throw error;
    console.error({ event: "stripe-webhook-failed", ...describeFailure(error) });
    return answer(503);
  }
}

export const loader = () => answer(405, { Allow: "POST" });

const answer = (status: number, headers: HeadersInit = {}) =>
  Response.json({ received: status === 200 }, { status, headers });
