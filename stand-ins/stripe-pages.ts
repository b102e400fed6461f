import { PRICE, type Customer, type Session, type Subscription } from "./stripe-account";
import { escapeHtml } from "../app/text";

const PRICE_TEXT = `$${(PRICE.unit_amount / 100).toFixed(2)}`;

const page = (title: string, content: string, status = 200) =>
  new Response(
    `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<link rel="icon" href="data:,"><title>${escapeHtml(title)}</title>
<style>body{font:16px/1.5 system-ui;max-width:26rem;margin:3rem auto;padding:0 1rem}button{font:inherit;padding:.5rem 1rem;margin:.25rem .25rem .25rem 0}[role=alert]{color:#b00020}</style>
<main><h1>${escapeHtml(title)}</h1>${content}<p><small>Demonstration payments: no money moves.</small></p></main></html>`,
    { status, headers: { "Content-Type": "text/html; charset=utf-8", "Cache-Control": "no-store" } },
  );

const button = (action: string, label: string) =>
  `<button name="action" value="${action}">${escapeHtml(label)}</button>`;

/** The hosted payment page of a checkout session. */
export function paymentPage(customer: Customer | undefined, declined = false): Response {
  return page(
    "Subscribe to Pro",
    `<p>${PRICE_TEXT} a month, billed to ${escapeHtml(customer?.email ?? "you")}.</p>
${declined ? '<p role="alert">Your card was declined.</p>' : ""}
<form method="post">${button("pay", "Pay")}${button("cancel", "Cancel")}${button("decline", "Pay with a declined card")}</form>`,
    declined ? 402 : 200,
  );
}

/** The hosted page where a customer manages subscriptions. */
export function portalPage(subscriptions: Subscription[], returnUrl: string): Response {
  const rows = subscriptions.map((subscription) => {
    const end = new Date((subscription.items.data[0]?.current_period_end ?? 0) * 1000);
    const state = subscription.cancel_at_period_end ? "ends" : "renews";
    const offer = subscription.cancel_at_period_end
      ? button(`keep ${subscription.id}`, "Don't cancel subscription")
      : button(`cancel-at-period-end ${subscription.id}`, "Cancel subscription");
    const due = subscription.status === "past_due" ? button(`recover ${subscription.id}`, "Pay now") : "";
    return `<p>Pro, ${PRICE_TEXT} a month, ${subscription.status}: ${state} ${end.toDateString()}</p>${offer}${due}`;
  });
  return page(
    "Manage billing",
    `<form method="post">${rows.join("") || "<p>No subscription.</p>"}</form>
<p><a href="${escapeHtml(returnUrl)}">Return to US Exit Freedom Monitor</a></p>`,
  );
}

export const closedPage = (session: Session | undefined) =>
  page("Nothing to pay here", `<p>This checkout is ${session?.status ?? "unknown"}.</p>`, 410);
