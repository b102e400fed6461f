import { createStripe, WEBHOOK_SECRET } from "../stand-ins/stripe";
import { signature } from "../stand-ins/stripe-protocol";
import type { Context } from "~/context.server";
import type { users } from "~/users/tables.server";
import { action as webhook } from "~/routes/webhooks.stripe";
import { loadContextOf, noon, testContext } from "./context";
import { expiredTrial, person } from "./people";

/** A context with its own simulated Stripe, which sends webhooks to the product's real route. */
export function stripeContext(overrides: Partial<Context> = {}) {
  const sent: Request[] = [];
  const stripe = createStripe({
    now: () => context.now(),
    newId: () => crypto.randomUUID(),
    send: async (request) => {
      sent.push(request.clone() as Request);
      return deliver(context, request);
    },
  });
  const context = testContext("billing", {
    newId: () => crypto.randomUUID(),
    fetch: (input, init) => stripe.answer(new Request(input, init as RequestInit)),
    ...overrides,
  });
  const post = (path: string, form: Record<string, string> = {}) =>
    stripe.answer(
      new Request(`${context.config.STRIPE_BASE_URL}${path}`, {
        method: "POST",
        body: new URLSearchParams(form),
      }),
    );
  return { context, stripe, sent, post };
}

export const deliver = (context: Context, request: Request): Promise<Response> =>
  webhook({ request, params: {}, context: loadContextOf(context) });

/** A signed webhook as Stripe would send it at noon, with this event for this customer. */
export async function signedWebhook(
  event: { id: string; type?: string; customer?: string },
  { secret = WEBHOOK_SECRET, at = noon } = {},
): Promise<Request> {
  const body = JSON.stringify({
    id: event.id,
    object: "event",
    type: event.type ?? "customer.subscription.updated",
    data: { object: { id: "sub_any", object: "subscription", customer: event.customer ?? "cus_any" } },
  });
  const headers = { "Stripe-Signature": await signature(body, secret, at) };
  return new Request("https://exit-freedom.test/webhooks/stripe", { method: "POST", headers, body });
}

/** A user whose trial ended the day before. */
export const expiredUser = async (context: Context, overrides: Partial<typeof users.$inferInsert> = {}) =>
  (await person(context, { ...expiredTrial(context.now()), ...overrides })).user;
