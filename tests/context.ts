import { env } from "cloudflare:workers";
import { createContext, type Context } from "~/context.server";
import { newRequestScope } from "~/http/request-scope";

/** The instant at which every test happens unless it says otherwise. */
export const noon = new Date("2026-11-20T12:00:00Z");

/**
 * A context over the real D1, KV and queue of the test's workerd, at a fixed time, with ids that count up, without
 * waiting. Providers are the stand-ins of the host `name`, so each test file that names its own has its own set.
 */
export function testContext(name: string, overrides: Partial<Context> = {}): Context {
  let count = 0;
  const standIns = `http://${name}.stand-ins.test`;
  const context = createContext(
    {
      ...env,
      APP_ORIGIN: "https://exit-freedom.test",
      THENEWSAPI_API_KEY: "demonstration-key",
      GUARDIAN_API_KEY: "demonstration-key",
      PERPLEXITY_API_KEY: "demonstration-key",
      API_DATA_GOV_API_KEY: "demonstration-key",
      ANALYST_API_KEY: "demonstration-key",
      RESEND_API_KEY: "demonstration-key",
      STRIPE_SECRET_KEY: "sk_test_demonstration",
      STRIPE_WEBHOOK_SECRET: "whsec_demonstration",
      STRIPE_PRICE_ID: "price_demonstration_pro",
      THENEWSAPI_BASE_URL: `${standIns}/thenewsapi`,
      GUARDIAN_BASE_URL: `${standIns}/guardian`,
      PERPLEXITY_BASE_URL: `${standIns}/perplexity`,
      API_DATA_GOV_BASE_URL: `${standIns}/api_data_gov`,
      FEDERAL_REGISTER_BASE_URL: `${standIns}/federal_register`,
      WHITEHOUSE_BASE_URL: `${standIns}/whitehouse`,
      TREASURY_BASE_URL: `${standIns}/treasury`,
      GDELT_BASE_URL: `${standIns}/gdelt`,
      ANALYST_BASE_URL: `${standIns}/analyst/v1`,
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

/** What a page's loader or action is given: the context with a scope of its own, as for a new request. */
export const loadContextOf = (context: Context) => ({ ...context, ...newRequestScope(context.newId) });
