import { z } from "zod";

// Vars and secrets as the Worker gets them: checked once, so that a missing or wrong one is an error that names it.

const baseUrl = (providerUrl: string) =>
  z
    .url({ protocol: /^https?$/, error: "must be an http(s) address" })
    .default(providerUrl)
    .transform((url) => url.replace(/\/+$/, ""));

const secret = z
  .string()
  .trim()
  .optional()
  .transform((value) => value || undefined);

const environment = z.object({
  /** The address that people see, for links in mail and checkout. Taken from the request where it is not set. */
  APP_ORIGIN: z
    .url()
    .optional()
    .transform((url) => (url ? new URL(url).origin : undefined)),
  /** Signs session cookies, reset tokens and unsubscribe links. Several, comma-separated: the first signs, all verify. */
  SESSION_SECRETS: z
    .string({ error: "is missing: set it with `wrangler secret put SESSION_SECRETS`" })
    .transform((list) =>
      list
        .split(",")
        .map((one) => one.trim())
        .filter(Boolean),
    )
    .refine((list) => list.length > 0 && list.every((one) => one.length >= 32), {
      error: "needs secrets of at least 32 characters",
    }),

  THENEWSAPI_API_KEY: secret,
  THENEWSAPI_BASE_URL: baseUrl("https://api.thenewsapi.com"),
  GUARDIAN_API_KEY: secret,
  GUARDIAN_BASE_URL: baseUrl("https://content.guardianapis.com"),
  PERPLEXITY_API_KEY: secret,
  PERPLEXITY_BASE_URL: baseUrl("https://api.perplexity.ai"),
  API_DATA_GOV_API_KEY: secret,
  API_DATA_GOV_BASE_URL: baseUrl("https://api.congress.gov"),
  FEDERAL_REGISTER_BASE_URL: baseUrl("https://www.federalregister.gov"),
  TREASURY_BASE_URL: baseUrl("https://api.fiscaldata.treasury.gov"),
  GDELT_BASE_URL: baseUrl("https://api.gdeltproject.org"),

  ANALYST_API_KEY: secret,
  ANALYST_BASE_URL: baseUrl("https://api.openai.com/v1"),
  ANALYST_MODEL: z.string().trim().min(1).default("gpt-5-mini"),

  MAIL_PROVIDER: z.enum(["resend", "cloudflare"]).default("resend"),
  MAIL_FROM: z.string().trim().min(3, { error: "must be an address such as Name <alerts@example.com>" }),
  RESEND_API_KEY: secret,
  RESEND_BASE_URL: baseUrl("https://api.resend.com"),

  STRIPE_SECRET_KEY: secret,
  STRIPE_WEBHOOK_SECRET: secret,
  STRIPE_PRICE_ID: secret,
  STRIPE_BASE_URL: baseUrl("https://api.stripe.com"),
});

export type Config = z.infer<typeof environment>;

/** A var or secret is missing or wrong; the message names each one, never its value. */
export class ConfigError extends Error {
  override name = "ConfigError";
}

/**
 * Checks the Worker's vars and secrets.
 * @throws {ConfigError} naming every var that is missing or wrong
 */
export function readConfig(env: object): Config {
  const parsed = environment.safeParse(env);
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map((issue) => `${issue.path.join(".")} ${issue.message}`);
  throw new ConfigError(`Configuration: ${problems.join("; ")}`);
}
