import { analyst } from "./analyst";
import { congress } from "./congress";
import { Control, SERVICES, type Service } from "./control";
import { email } from "./email";
import { federalRegister } from "./federal-register";
import { gdelt } from "./gdelt";
import { guardian } from "./guardian";
import type { DemonstrationArticle } from "./news/article";
import { articlesOfPack, type Pack } from "./news/packs";
import { inboxPage, overviewPage } from "./pages";
import { perplexity } from "./perplexity";
import { reader } from "./reader";
import { createStripe, type Memory } from "./stripe";
import { theNewsApi } from "./thenewsapi";
import { treasury } from "./treasury";
import { alarmWebhook, heartbeat, pushService } from "./watchers";
import { whiteHouse } from "./white-house";
import { json, type StandIn, type Scenario } from "./scenario";

export interface StandInsOptions {
  now: () => Date;
  newId?: () => string;
  /** The initial news pack. */
  pack?: Pack;
  /** Serves these instead of the packs. */
  articles?: (now: Date) => DemonstrationArticle[];
  /** Sends Stripe's and Resend's webhooks to the app; over the network by default. */
  send?: (request: Request) => Promise<Response>;
  /** Stores Stripe's customers across restarts; not stored by default. */
  stripeMemory?: Memory;
}

export interface StandIns {
  /** Responds as the service in the path: `/guardian/search`, `/control`, `/inbox.json` ... */
  fetch: (request: Request) => Promise<Response>;
}

/** Creates one set of simulated providers, with its own faults, inbox and customers. */
export function createStandIns(options: StandInsOptions): StandIns {
  const control = new Control(options.pack);
  const scenario: Scenario = {
    now: options.now,
    newId: options.newId ?? (() => crypto.randomUUID()),
    articles: () => options.articles?.(options.now()) ?? articlesOfPack(control.pack, options.now()),
  };
  const send = options.send ?? ((request: Request) => fetch(request));
  const mail = email(scenario, send);
  const heartbeats = heartbeat(scenario);
  const alarms = alarmWebhook(scenario);
  const pushes = pushService(scenario);
  const stripe = createStripe({
    now: scenario.now,
    newId: scenario.newId,
    send,
    memory: options.stripeMemory,
  });
  const services: Record<Service, StandIn> = {
    thenewsapi: theNewsApi(scenario),
    guardian: guardian(scenario),
    perplexity: perplexity(scenario),
    api_data_gov: congress(scenario),
    federal_register: federalRegister(scenario),
    whitehouse: whiteHouse(scenario),
    treasury: treasury(scenario),
    gdelt: gdelt(scenario),
    analyst: analyst(scenario),
    reader: reader(scenario),
    email: mail.standIn,
    heartbeat: heartbeats.standIn,
    alarm_webhook: alarms.standIn,
    push: pushes.standIn,
    stripe: {
      answer: ({ request }) => stripe.answer(request),
      rateLimited: () =>
        json(
          { error: { type: "invalid_request_error", code: "rate_limit", message: "Too many requests" } },
          { status: 429 },
        ),
      failing: (status) =>
        json({ error: { type: "api_error", message: "An unexpected error occurred." } }, { status }),
    },
  };

  return {
    async fetch(request) {
      const url = new URL(request.url);
      const [, first = "", subject = ""] = url.pathname.split("/");
      const service = SERVICES.find((name) => name === first);
      if (service) {
        const path = url.pathname.slice(service.length + 1);
        return control.through(service, services[service], (manner) =>
          services[service].answer({ request, url, path, manner }),
        );
      }
      switch (`${request.method} ${subject ? `/${first}/*` : url.pathname}`) {
        case "GET /":
          return overviewPage(control.state(), url.origin);
        case "GET /inbox":
          return inboxPage(mail.inbox());
        case "GET /inbox.json":
          return json(mail.inbox());
        case "DELETE /inbox.json":
          mail.emptyInbox();
          return new Response(null, { status: 204 });
        case "GET /pings.json":
          return json(heartbeats.pings());
        case "GET /alarms.json":
          return json(alarms.messages());
        case "GET /pushes.json":
          return json(pushes.messages());
        case "GET /control":
          return json(control.state());
        case "PUT /control/*":
          return control.change(subject, request);
        case "DELETE /control":
          control.reset();
          return json(control.state());
        default:
          return json({ message: `Nothing answers ${request.method} ${url.pathname}` }, { status: 404 });
      }
    },
  };
}
