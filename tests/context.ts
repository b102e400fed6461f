import { env } from "cloudflare:workers";
import type { Context } from "~/context.server";
import { createContext } from "../workers/create-context";
import { DEMO_RESEND_WEBHOOK_SECRET } from "../stand-ins/email-events";
import { SERVICE_KEYS, variablesOf } from "~/sources/catalog";
import { newRequestScope } from "~/http/request-scope";

/** The time of every test unless it says otherwise. */
export const noon = new Date("2026-11-20T12:00:00Z");

/**
 * A context over the test workerd's real D1, KV and queue, with a fixed time, sequential ids and no waiting. Providers
 * are simulated on the host `name`, so a test file with its own name has its own set.
 */
export function testContext(name: string, overrides: Partial<Context> = {}): Context {
  let count = 0;
  const standIns = `http://${name}.stand-ins.test`;
  const context = createContext(
    {
      ...env,
      // The folder `public`: the tests need no built files.
      ASSETS: env.STATIC_FILES,
      APP_ORIGIN: "https://exit-freedom.test",
      ...simulatedSources(standIns),
      ANALYST_API_KEY: "demonstration-key",
      READER_API_KEY: "demonstration-key",
      RESEND_API_KEY: "demonstration-key",
      RESEND_WEBHOOK_SECRET: DEMO_RESEND_WEBHOOK_SECRET,
      STRIPE_SECRET_KEY: "sk_test_demonstration",
      STRIPE_WEBHOOK_SECRET: "whsec_demonstration",
      STRIPE_PRICE_ID: "price_demonstration_pro",
      ANALYST_BASE_URL: `${standIns}/analyst/v1`,
      READER_BASE_URL: `${standIns}/reader/v1`,
      RESEND_BASE_URL: `${standIns}/email`,
      STRIPE_BASE_URL: `${standIns}/stripe`,
    } as Env,
    { waitUntil: () => undefined },
  );
  return {
    ...context,
    now: () => noon,
    newId: () => `00000000-0000-4000-8000-${(++count).toString().padStart(12, "0")}`,
    random: () => 0.5,
    sleep: async () => undefined,
    ...overrides,
  };
}

/** The variables of every source, simulated at an address. */
const simulatedSources = (standIns: string) =>
  Object.fromEntries(
    SERVICE_KEYS.flatMap((service) => {
      const names = variablesOf(service);
      return [
        [names.key, "demonstration-key"],
        [names.baseUrl, `${standIns}/${service}`],
      ];
    }),
  );

/** The load context of a page's loader or action, with its own request scope, as for a new request. */
export const loadContextOf = (context: Context) => ({ ...context, ...newRequestScope(context.newId) });
