import { z } from "zod";

// Vars and secrets as the Worker gets them: checked once, so that a missing or wrong one is an error that names it.

const baseUrl = (providerUrl: string) =>
  z
    .url({ protocol: /^https?$/, error: "must be an http(s) address" })
    .default(providerUrl)
    .transform((url) => url.replace(/\/+$/, ""));

/** The origin of an http(s) address that names nothing else, or null: `example.com:443` is none. */
function originOf(text: string): string | null {
  if (!/^https?:\/\/[^/?#@\\]+\/?$/i.test(text) || !URL.canParse(text)) return null;
  return new URL(text).origin;
}

/** True for an address of this machine itself, such as http://localhost:8787. */
export function isLoopbackOrigin(origin: string): boolean {
  const { hostname } = new URL(origin);
  return /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
}

/** Names under `.test` are reserved (RFC 6761) and never lead to the internet: tests use them. */
const isEncrypted = (url: string) => /^https:/.test(url) || new URL(url).hostname.endsWith(".test");

const SECRET_BITS_MIN = 96;

/**
 * Whether a secret could be a random one: it does not repeat itself, and its characters vary by at least 96 bits. Of
 * `passwordpasswordpasswordpassword` both are false.
 */
function isHardToGuess(secret: string): boolean {
  if ((secret + secret).indexOf(secret, 1) < secret.length) return false;
  const counts = new Map<string, number>();
  for (const character of secret) counts.set(character, (counts.get(character) ?? 0) + 1);
  let bits = 0;
  for (const count of counts.values()) bits -= count * Math.log2(count / secret.length);
  return bits >= SECRET_BITS_MIN;
}

const secret = z
  .string()
  .trim()
  .optional()
  .transform((value) => value || undefined);

const variables = z.object({
  /** The origin that people see, such as https://monitor.example: links in emails lead there, and writes may come from it. */
  APP_ORIGIN: z
    .string({ error: "is missing: set it to the address people use, such as https://monitor.example" })
    .trim()
    .refine((text) => originOf(text) !== null, {
      error: "must be an address such as https://monitor.example",
    })
    .transform((text) => originOf(text) ?? ""),
  /** Signs session cookies and mailed links. Several, comma-separated: the first signs, all verify. */
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
      abort: true,
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
  WHITEHOUSE_BASE_URL: baseUrl("https://www.whitehouse.gov"),
  TREASURY_BASE_URL: baseUrl("https://api.fiscaldata.treasury.gov"),
  GDELT_BASE_URL: baseUrl("https://api.gdeltproject.org"),

  ANALYST_API_KEY: secret,
  ANALYST_BASE_URL: baseUrl("https://api.openai.com/v1"),
  ANALYST_MODEL: z.string().trim().min(1).default("gpt-5-mini"),

  MAIL_PROVIDER: z.enum(["resend", "cloudflare"]).default("resend"),
  MAIL_FROM: z.string().trim().min(3, { error: "must be an address such as Name <alerts@example.com>" }),
  RESEND_API_KEY: secret,
  RESEND_BASE_URL: baseUrl("https://api.resend.com"),

  /** Who runs this product and how it is paid for, for the landing page. */
  ABOUT: z.string().trim().min(1).max(1000).optional(),
  /** Where visitors write to. */
  CONTACT_EMAIL: z.email({ error: "must be an email address" }).optional(),

  STRIPE_SECRET_KEY: secret,
  STRIPE_WEBHOOK_SECRET: secret,
  STRIPE_PRICE_ID: secret,
  STRIPE_BASE_URL: baseUrl("https://api.stripe.com"),
});

type Variables = z.infer<typeof variables>;

/** What a deployment must have beyond the local product, which runs on this machine's own address. */
const environment = variables.superRefine((config, context) => {
  // An origin that is none at all has its own message.
  if (originOf(config.APP_ORIGIN) === null || isLoopbackOrigin(config.APP_ORIGIN)) return;
  const refuse = (name: keyof Variables, message: string) =>
    context.addIssue({ code: "custom", path: [name], message });
  if (!config.APP_ORIGIN.startsWith("https:")) refuse("APP_ORIGIN", "must be an https address");
  if (!config.SESSION_SECRETS.every(isHardToGuess)) {
    refuse("SESSION_SECRETS", "is too easy to guess: use `openssl rand -hex 32`");
  }
  for (const [name, value] of Object.entries(config)) {
    if (name.endsWith("_BASE_URL") && typeof value === "string" && !isEncrypted(value)) {
      refuse(name as keyof Variables, "must be an https address");
    }
  }
});

export type Config = Variables;

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
