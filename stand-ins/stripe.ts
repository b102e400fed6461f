import {
  accountFrom,
  change,
  CHANGES,
  emptyAccount,
  inSeconds,
  pay,
  PRICE,
  written,
  type Account,
  type Change,
  type Event,
  type Session,
  type Subscription,
} from "./stripe-account";
import { closedPage, paymentPage, portalPage } from "./stripe-pages";
import {
  API_VERSION,
  createIdempotency,
  envelope,
  failed,
  found,
  list,
  listEvents,
  missing,
  signature,
  unknown,
  unrecognized,
  type Reply,
} from "./stripe-protocol";

// A simulated Stripe, as far as the product uses it: the calls under /v1, the hosted pages under /pay and /portal, and
// controls under /test for what would otherwise take a month or a bad card.

export const WEBHOOK_SECRET = "whsec_demonstration";
const SESSION_SECONDS = 24 * 60 * 60;
const DELIVERIES_MAX = 3;

interface StripeEnvironment {
  now: () => Date;
  newId: () => string;
  /** How webhooks are sent to the app. */
  send: (request: Request) => Promise<Response>;
  /** Where customers and subscriptions are stored across restarts; nowhere if omitted. */
  memory?: Memory;
}

export interface Memory {
  recall: () => string | undefined;
  keep: (account: string) => void;
}

/** Creates one simulated Stripe account. Requests have their full URL, including the part before `/stripe`. */
export function createStripe(environment: StripeEnvironment) {
  let account = accountFrom(environment.memory?.recall());
  const idempotency = createIdempotency();
  let sendsWebhooks = true;

  async function answer(request: Request): Promise<Response> {
    const answered = await answerOnce(request);
    if (request.method !== "GET") environment.memory?.keep(written(account));
    return answered;
  }

  async function answerOnce(request: Request): Promise<Response> {
    const url = new URL(request.url);
    const [base, path = ""] = splitAt(url.pathname, "/stripe");
    const root = `${url.origin}${base}`;
    if (path.startsWith("/pay/")) return payment(request, path.slice("/pay/".length));
    if (path.startsWith("/portal/")) return portal(request, path.slice("/portal/".length), url);
    if (path.startsWith("/test/")) return control(request, path.slice("/test/".length));
    const body = new TextDecoder().decode(await request.arrayBuffer());
    const { status, body: reply } = hasApiKey(request)
      ? idempotency.answer(request, `${path} ${body}`, () =>
          call(request.method, path, url.searchParams, new URLSearchParams(body), root),
        )
      : failed(401, "invalid_request_error", "Invalid API Key provided");
    return Response.json(reply, {
      status,
      headers: { "request-id": `req_${environment.newId()}`, "stripe-version": API_VERSION },
    });
  }

  function call(
    method: string,
    path: string,
    query: URLSearchParams,
    form: URLSearchParams,
    root: string,
  ): Reply {
    const [, , area = "", sub = "", id = ""] = path.split("/");
    switch (`${method} ${area}`) {
      case "POST customers":
        return sub ? updateCustomer(sub, form) : createCustomer(form);
      case "DELETE customers":
        return deleteCustomer(sub);
      case "GET prices":
        return sub === PRICE.id ? found(PRICE) : missing("price", sub);
      case "POST checkout":
        return createSession(form, root);
      case "GET checkout":
        return id ? readSession(id) : listSessions(query.get("customer") ?? "", query.get("status"));
      case "POST billing_portal":
        return createPortal(form, root);
      case "GET events":
        return listEvents(account.events, query);
      case "GET subscriptions":
        return sub ? readSubscription(sub) : listSubscriptions(query.get("customer") ?? "");
      case "DELETE subscriptions":
        return changeSubscription(sub, "delete");
      case "POST subscriptions":
        return changeSubscription(
          sub,
          form.get("cancel_at_period_end") === "true" ? "cancel-at-period-end" : "keep",
        );
      default:
        return unrecognized(method, path);
    }
  }

  function createCustomer(form: URLSearchParams): Reply {
    const id = `cus_${environment.newId()}`;
    account.customers.set(id, {
      id,
      object: "customer",
      created: inSeconds(environment.now()),
      email: form.get("email"),
      livemode: false,
      metadata: metadata(form),
    });
    return found(account.customers.get(id) ?? {});
  }

  function updateCustomer(id: string, form: URLSearchParams): Reply {
    const customer = account.customers.get(id);
    if (!customer) return missing("customer", id);
    account.customers.set(id, { ...customer, email: form.get("email") ?? customer.email });
    return found(account.customers.get(id) ?? {});
  }

  /** Stripe cancels the customer's subscriptions with it. */
  function deleteCustomer(id: string): Reply {
    if (!account.customers.has(id)) return missing("customer", id);
    for (const { id: subscription } of subscriptionsOf(account, id))
      changeSubscription(subscription, "delete");
    account.customers.delete(id);
    return found({ id, object: "customer", deleted: true });
  }

  function createSession(form: URLSearchParams, root: string): Reply {
    const customer = form.get("customer") ?? "";
    const price = form.get("line_items[0][price]") ?? "";
    if (!account.customers.has(customer)) return unknown("customer", customer);
    if (price !== PRICE.id) return unknown("price", price);
    const id = `cs_test_${environment.newId()}`;
    const session: Session = {
      id,
      object: "checkout.session",
      created: inSeconds(environment.now()),
      expires_at: inSeconds(environment.now()) + SESSION_SECONDS,
      cancel_url: form.get("cancel_url") ?? "",
      success_url: form.get("success_url") ?? "",
      client_reference_id: form.get("client_reference_id"),
      customer,
      livemode: false,
      metadata: metadata(form),
      mode: "subscription",
      payment_intent: null,
      payment_status: "unpaid",
      status: "open",
      subscription: null,
      ui_mode: "hosted_page",
      url: `${root}/pay/${id}`,
    };
    account.sessions.set(id, session);
    account.appOrigins.set(customer, new URL(session.success_url).origin);
    return found(session);
  }

  function createPortal(form: URLSearchParams, root: string): Reply {
    const customer = form.get("customer") ?? "";
    if (!account.customers.has(customer)) return unknown("customer", customer);
    const returnUrl = form.get("return_url") ?? "";
    const url = `${root}/portal/${customer}?return_url=${encodeURIComponent(returnUrl)}`;
    return found({
      id: `bps_${environment.newId()}`,
      object: "billing_portal.session",
      customer,
      return_url: returnUrl,
      url,
    });
  }

  const listSubscriptions = (customer: string) =>
    account.customers.has(customer)
      ? list(subscriptionsOf(account, customer))
      : unknown("customer", customer);
  const readSession = (id: string) => {
    const session = account.sessions.get(id);
    return session ? found(session) : missing("checkout.session", id);
  };
  const readSubscription = (id: string) => {
    const subscription = account.subscriptions.get(id);
    return subscription ? found(subscription) : missing("subscription", id);
  };
  const listSessions = (customer: string, status: string | null) =>
    account.customers.has(customer)
      ? list(
          [...account.sessions.values()]
            .filter((session) => session.customer === customer && (!status || session.status === status))
            .toReversed(),
        )
      : unknown("customer", customer);

  function changeSubscription(id: string, what: Change): Reply {
    const subscription = account.subscriptions.get(id);
    if (!subscription || subscription.status === "canceled") return missing("subscription", id);
    void notify(subscription.customer, change(subscription, what, environment.now()));
    return found(subscription);
  }

  async function payment(request: Request, id: string): Promise<Response> {
    const session = account.sessions.get(id);
    if (!session || session.status !== "open") return closedPage(session);
    const customer = account.customers.get(session.customer);
    if (request.method !== "POST") return paymentPage(customer);
    const action = (await request.formData()).get("action");
    if (action === "cancel") return goTo(session.cancel_url);
    if (action !== "pay") return paymentPage(customer, true);
    const events = pay(account, session, `sub_${environment.newId()}`, environment.now());
    await notify(session.customer, events);
    return goTo(session.success_url.replace("{CHECKOUT_SESSION_ID}", id));
  }

  async function portal(request: Request, customer: string, url: URL): Promise<Response> {
    if (request.method === "POST") {
      const [action, id = ""] = String((await request.formData()).get("action")).split(" ");
      const subscription = account.subscriptions.get(id);
      const what = CHANGES.find((candidate) => candidate === action);
      if (subscription && what) await notify(customer, change(subscription, what, environment.now()));
      return goTo(url.href);
    }
    const running = subscriptionsOf(account, customer).filter(({ status }) => status !== "canceled");
    return portalPage(running, url.searchParams.get("return_url") ?? "/");
  }

  /** `POST /test/{customer}/{change}` changes the newest subscription; `POST /test/webhooks/{on|off}` mutes deliveries. */
  async function control(request: Request, path: string): Promise<Response> {
    const [subject = "", word = ""] = path.split("/");
    if (request.method !== "POST") return new Response(null, { status: 405 });
    if (subject === "webhooks") {
      sendsWebhooks = word !== "off";
      return new Response(null, { status: 204 });
    }
    const what = CHANGES.find((candidate) => candidate === word);
    const subscription = subscriptionsOf(account, subject)[0];
    if (!what || !subscription) return new Response(null, { status: 404 });
    await notify(subject, change(subscription, what, environment.now()));
    return Response.json(subscription);
  }

  /** Sends the app one signed webhook per event, each up to three times until accepted. */
  async function notify(customer: string, events: Event[]): Promise<void> {
    const sent = events.map((event) =>
      envelope(structuredClone(event), `evt_${environment.newId()}`, environment.now()),
    );
    account.events.push(...sent);
    const origin = account.appOrigins.get(customer);
    if (!origin || !sendsWebhooks) return;
    for (const event of sent) {
      const body = JSON.stringify(event);
      for (let delivery = 0; delivery < DELIVERIES_MAX; delivery++) {
        const headers = {
          "Content-Type": "application/json; charset=utf-8",
          "Stripe-Signature": await signature(body, WEBHOOK_SECRET, environment.now()),
        };
        const request = new Request(`${origin}/webhooks/stripe`, { method: "POST", headers, body });
        const taken = await environment.send(request).catch(() => null);
        if (taken?.ok) break;
      }
    }
  }

  function reset(): void {
    account = emptyAccount();
    idempotency.reset();
    sendsWebhooks = true;
  }

  return { answer, reset };
}

const hasApiKey = (request: Request) =>
  request.headers.get("Authorization")?.startsWith("Bearer sk_") ?? false;

const goTo = (location: string) => new Response(null, { status: 303, headers: { Location: location } });

const subscriptionsOf = (account: Account, customer: string | null): Subscription[] =>
  [...account.subscriptions.values()].filter((subscription) => subscription.customer === customer).reverse();

function metadata(form: URLSearchParams): Record<string, string> {
  const entries = [...form].flatMap(([name, value]) => {
    const key = /^metadata\[(.+)\]$/.exec(name)?.[1];
    return key ? [[key, value] as const] : [];
  });
  return Object.fromEntries(entries);
}

/** Splits the path after `/stripe`. */
function splitAt(path: string, prefix: string): [string, string] {
  const at = path.indexOf(prefix);
  return at < 0 ? ["", path] : [path.slice(0, at + prefix.length), path.slice(at + prefix.length)];
}
