import { requireUser } from "~/accounts/access.server";
import { openCheckout, siteOrigin } from "~/billing/checkout.server";
import { CHECKOUT_REFUSALS, TOO_MANY_CHECKOUTS } from "~/billing/refusals";
import { jsonCall, refuse } from "~/http/json-call.server";

const call = jsonCall({
  POST: async ({ request, context }) => {
    const { user } = await requireUser(request, context);
    const allowed = await context.accountLimiter.limit({ key: `checkout:${user.id}` });
    if (!allowed.success) refuse(429, TOO_MANY_CHECKOUTS, { headers: { "Retry-After": "60" } });
    const checkout = await openCheckout(context, user, siteOrigin(request, context.config));
    if (checkout.ok) return { checkoutUrl: checkout.checkoutUrl };
    const { status, message } = CHECKOUT_REFUSALS[checkout.reason];
    refuse(status, message);
  },
});
export const loader = call.loader;
export const action = call.action;
