import type { CheckoutRefusal } from "./checkout.server";

/** The status and message of a rejected checkout. */
export const CHECKOUT_REFUSALS: Record<CheckoutRefusal, { status: number; message: string }> = {
  "already-active": { status: 409, message: "You already have an active subscription." },
  "payment-due": {
    status: 409,
    message: "Your last payment failed. Update your card under Manage billing.",
  },
  "not-configured": { status: 503, message: "Payments aren’t available right now. Please try again later." },
  "too-many": { status: 429, message: "Too many attempts. Please wait a minute and try again." },
  "stripe-failed": { status: 502, message: "Failed to create checkout session" },
};
