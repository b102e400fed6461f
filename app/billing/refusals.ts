import type { CheckoutRefusal } from "./checkout.server";

/** How a refused checkout is answered, and what the buyer is told. */
export const CHECKOUT_REFUSALS: Record<CheckoutRefusal, { status: number; message: string }> = {
  "already-active": { status: 409, message: "You already have an active subscription." },
  "payment-due": {
    status: 409,
    message: "Your subscription is waiting for a payment. Update your card under Manage billing.",
  },
  "not-configured": { status: 503, message: "Payments are not set up yet. Please try again later." },
  "stripe-failed": { status: 502, message: "Failed to create checkout session" },
};

export const TOO_MANY_CHECKOUTS = "Too many attempts. Please wait a minute and try again.";
