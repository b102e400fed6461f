import { requireUser } from "~/accounts/sign-in/access.server";
import { openCheckout, siteOrigin, CHECKOUT_REFUSALS } from "~/billing/checkout.server";
import { jsonCall, refuse } from "~/http/json-call.server";

export const loader = jsonCall({
  POST: async ({ request, context }) => {
    const { user } = await requireUser(request, context);
    const checkout = await openCheckout(context, user, siteOrigin(request, context.config));
    if (checkout.ok) return { checkoutUrl: checkout.checkoutUrl };
    const { status, message } = CHECKOUT_REFUSALS[checkout.reason];
    refuse(status, message, status === 429 ? { headers: { "Retry-After": "60" } } : {});
  },
});
export const action = loader;
