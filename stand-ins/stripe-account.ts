// The simulated Stripe's state and transitions: customers, checkout sessions and subscriptions of one account.

export const PRICE = {
  id: "price_demonstration_pro",
  object: "price",
  active: true,
  currency: "usd",
  livemode: false,
  product: "prod_demonstration_pro",
  recurring: { interval: "month", interval_count: 1, usage_type: "licensed" },
  type: "recurring",
  unit_amount: 799,
  unit_amount_decimal: "799",
};

const DAY_SECONDS = 24 * 60 * 60;
const PERIOD_SECONDS = 30 * DAY_SECONDS;

export interface Customer {
  id: string;
  object: "customer";
  created: number;
  email: string | null;
  livemode: false;
  metadata: Record<string, string>;
}

export interface Session {
  id: string;
  object: "checkout.session";
  created: number;
  expires_at: number;
  cancel_url: string;
  success_url: string;
  client_reference_id: string | null;
  customer: string;
  livemode: false;
  metadata: Record<string, string>;
  mode: "subscription";
  payment_intent: null;
  payment_status: "unpaid" | "paid";
  status: "open" | "complete" | "expired";
  subscription: string | null;
  ui_mode: "hosted_page";
  url: string | null;
}

export interface Subscription {
  id: string;
  object: "subscription";
  created: number;
  status: "active" | "past_due" | "canceled";
  customer: string;
  cancel_at: number | null;
  cancel_at_period_end: boolean;
  canceled_at: number | null;
  ended_at: number | null;
  livemode: false;
  metadata: Record<string, string>;
  trial_end: null;
  items: {
    object: "list";
    has_more: false;
    data: {
      id: string;
      object: "subscription_item";
      current_period_start: number;
      current_period_end: number;
      price: typeof PRICE;
      quantity: 1;
    }[];
  };
}

export type Event = { type: string; object: object };

/** An event in Stripe's envelope. */
export type EventEnvelope = { id: string; type: string };

export interface Account {
  /** Oldest first. */
  events: EventEnvelope[];
  customers: Map<string, Customer>;
  sessions: Map<string, Session>;
  subscriptions: Map<string, Subscription>;
  /** Where each customer's app receives webhooks: the origin of its return page. */
  appOrigins: Map<string, string>;
}

export const emptyAccount = (): Account => ({
  events: [],
  customers: new Map(),
  sessions: new Map(),
  subscriptions: new Map(),
  appOrigins: new Map(),
});

/** Serializes the account, to survive restarts. Excludes open payment pages, whose URLs end with the process. */
export const written = ({ customers, subscriptions, appOrigins }: Account): string =>
  JSON.stringify({
    customers: [...customers],
    subscriptions: [...subscriptions],
    appOrigins: [...appOrigins],
  });

/** Parses the output of `written`; an empty account if there is none. */
export function accountFrom(text: string | undefined): Account {
  if (!text) return emptyAccount();
  const saved = JSON.parse(text) as Record<"customers" | "subscriptions" | "appOrigins", [string, never][]>;
  return {
    ...emptyAccount(),
    customers: new Map(saved.customers),
    subscriptions: new Map(saved.subscriptions),
    appOrigins: new Map(saved.appOrigins),
  };
}

export const inSeconds = (instant: Date) => Math.floor(instant.getTime() / 1000);

/** Completes a session, as when a payer presses Pay, and starts a subscription. Returns Stripe's events for it. */
export function pay(account: Account, session: Session, id: string, now: Date): Event[] {
  const start = inSeconds(now);
  const subscription: Subscription = {
    id,
    object: "subscription",
    created: start,
    status: "active",
    customer: session.customer,
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    ended_at: null,
    livemode: false,
    metadata: session.metadata,
    trial_end: null,
    items: {
      object: "list",
      has_more: false,
      data: [
        {
          id: id.replace("sub_", "si_"),
          object: "subscription_item",
          current_period_start: start,
          current_period_end: start + PERIOD_SECONDS,
          price: PRICE,
          quantity: 1,
        },
      ],
    },
  };
  account.subscriptions.set(id, subscription);
  Object.assign(session, { status: "complete", payment_status: "paid", subscription: id, url: null });
  return [
    { type: "customer.subscription.created", object: subscription },
    { type: "invoice.paid", object: invoice(subscription, "paid") },
    { type: "checkout.session.completed", object: session },
  ];
}

export const CHANGES = ["cancel-at-period-end", "keep", "delete", "fail-payment", "recover"] as const;
export type Change = (typeof CHANGES)[number];

/** Changes a subscription as the customer, the card or time would. Returns Stripe's events for it. */
export function change(subscription: Subscription, what: Change, now: Date): Event[] {
  const updated = { type: "customer.subscription.updated", object: subscription };
  switch (what) {
    case "cancel-at-period-end":
      subscription.cancel_at_period_end = true;
      subscription.cancel_at = subscription.items.data[0]?.current_period_end ?? null;
      subscription.canceled_at = inSeconds(now);
      return [updated];
    case "keep":
      Object.assign(subscription, { cancel_at_period_end: false, cancel_at: null, canceled_at: null });
      return [updated];
    case "delete":
      Object.assign(subscription, {
        status: "canceled",
        canceled_at: inSeconds(now),
        ended_at: inSeconds(now),
      });
      return [{ type: "customer.subscription.deleted", object: subscription }];
    case "fail-payment":
      // The subscription moves on to the period that isn't paid for. A retry that fails again moves nothing.
      if (subscription.status === "active") subscription.items.data.forEach(beginNextPeriod);
      subscription.status = "past_due";
      return [{ type: "invoice.payment_failed", object: invoice(subscription, "open") }, updated];
    case "recover":
      subscription.status = "active";
      return [{ type: "invoice.paid", object: invoice(subscription, "paid") }, updated];
  }
}

function beginNextPeriod(item: Subscription["items"]["data"][number]): void {
  item.current_period_start = item.current_period_end;
  item.current_period_end += PERIOD_SECONDS;
}

const invoice = (subscription: Subscription, status: "paid" | "open") => ({
  id: subscription.id.replace("sub_", "in_"),
  object: "invoice",
  amount_due: PRICE.unit_amount,
  amount_paid: status === "paid" ? PRICE.unit_amount : 0,
  attempt_count: 1,
  currency: PRICE.currency,
  customer: subscription.customer,
  livemode: false,
  parent: {
    type: "subscription_details",
    subscription_details: { subscription: subscription.id, metadata: subscription.metadata },
  },
  status,
});
