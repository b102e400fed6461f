import { z } from "zod";

// Vars and secrets from the Worker's environment, validated once, so a missing or wrong one is an error that names it.

const httpUrl = z.url({ protocol: /^https?$/, error: "must be an http(s) address" });
const withoutSlash = (url: string) => url.replace(/\/+$/, "");
const baseUrl = (providerUrl: string) => httpUrl.default(providerUrl).transform(withoutSlash);

/** The whole address is a secret: anyone who knows it can use it. */
const optionalUrl = z
  .union([z.literal(""), z.url({ protocol: /^https?$/ })], { error: "must be an http(s) address" })
  .optional()
  .transform((url) => url || undefined);

/** Returns the origin of an http(s) URL with nothing else in it, or null: `example.com:443` isn't one. */
function originOf(text: string): string | null {
  if (!/^https?:\/\/[^/?#@\\]+\/?$/i.test(text) || !URL.canParse(text)) return null;
  return new URL(text).origin;
}

/** True for a localhost origin, such as http://localhost:8787. */
export function isLoopbackOrigin(origin: string): boolean {
  const { hostname } = new URL(origin);
  return /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
}

/** The `.test` domain is reserved (RFC 6761) and never resolves; tests use it. */
const isReserved = (url: string) => URL.canParse(url) && new URL(url).hostname.endsWith(".test");
const isEncrypted = (url: string) => /^https:/.test(url) || isReserved(url);

const SECRET_BITS_MIN = 96;

/**
 * Returns whether a secret could be random: it doesn't repeat itself, and its characters vary by at least 96 bits.
 * `passwordpasswordpasswordpassword` fails both.
 */
function isHardToGuess(secret: string): boolean {
  if ((secret + secret).indexOf(secret, 1) < secret.length) return false;
  const counts = new Map<string, number>();
  for (const character of secret) counts.set(character, (counts.get(character) ?? 0) + 1);
  let bits = 0;
  for (const count of counts.values()) bits -= count * Math.log2(count / secret.length);
  return bits >= SECRET_BITS_MIN;
}

/** log2 of N: what OWASP asks for, and all that the runtime allows. */
const PASSWORD_COST = 14;

const secret = z
  .string()
  .trim()
  .optional()
  .transform((value) => value || undefined);

const secretList = (name: string) =>
  z
    .string({ error: `is missing: set it with \`wrangler secret put ${name}\`` })
    .transform((list) =>
      list
        .split(",")
        .map((secret) => secret.trim())
        .filter(Boolean),
    )
    .refine((list) => list.length > 0 && list.every((secret) => secret.length >= 32), {
      error: "needs secrets of at least 32 characters",
      abort: true,
    });

const variables = z.object({
  /** The public origin, such as https://monitor.example: used in emailed links, and allowed as the origin of writes. */
  APP_ORIGIN: z
    .string({ error: "is missing: set it to the address people use, such as https://monitor.example" })
    .trim()
    .refine((text) => originOf(text) !== null, {
      error: "must be an address such as https://monitor.example",
    })
    .transform((text) => originOf(text) ?? ""),
  /** Signs session cookies and emailed links. Comma-separated: the first signs, all verify. */
  SESSION_SECRETS: secretList("SESSION_SECRETS"),
  /**
   * Seals the keys of authenticator apps and makes the hashes of what was erased. Comma-separated: the first is used, all
   * are known. Apart from SESSION_SECRETS, so that either can be changed without the other.
   */
  DATA_SECRETS: secretList("DATA_SECRETS"),

  /** log2 of scrypt's N for new password hashes. Only tests and localhost may lower it. */
  PASSWORD_COST: z.coerce.number().int().min(4).max(PASSWORD_COST).default(PASSWORD_COST),

  /** With neither this nor READER_API_KEY, a deployment uses Cloudflare's own model (`complete.server.ts`). */
  ANALYST_API_KEY: secret,
  ANALYST_BASE_URL: baseUrl("https://api.openai.com/v1"),
  ANALYST_MODEL: z.string().trim().min(1).optional(),

  /** The model that reads each article a second time; by default the analysis model. */
  READER_API_KEY: secret,
  READER_BASE_URL: httpUrl.transform(withoutSlash).optional(),
  READER_MODEL: z.string().trim().min(1).optional(),
  /** What a million of its tokens cost in dollars, in and out together, for the monitor. */
  READER_PRICE: z.coerce.number().min(0).max(1000).optional(),

  MAIL_FROM: z.string().trim().min(3, { error: "must be an address such as Name <alerts@example.com>" }),
  RESEND_API_KEY: secret,
  RESEND_BASE_URL: baseUrl("https://api.resend.com"),
  /** Verifies what Resend reports about emails: bounces and complaints. */
  RESEND_WEBHOOK_SECRET: secret.refine((value) => !value || /^whsec_[A-Za-z0-9+/]{16,}={0,2}$/.test(value), {
    error: "must be the signing secret of Resend's webhook: whsec_ and base64",
  }),
  /**
   * The key pair that names this service to push services: the public key, a dot and the private one, base64url, as
   * `npm run push:keys` prints it. Without it there are no notifications.
   */
  VAPID_KEYS: secret.refine((value) => !value || /^B[\w-]{86}\.[\w-]{43}$/.test(value), {
    error: "must be what `npm run push:keys` prints",
  }),
  /** Simulated push services, for tests: gets what would go to the real ones. */
  PUSH_BASE_URL: optionalUrl,
  /** Welcome and verification emails an hour, to all addresses together. What is beyond waits. */
  REGISTRATION_EMAILS_PER_HOUR: z.coerce.number().int().min(1).max(100_000).default(200),

  /** Pinged after each good refresh and each good five-minute run, so that an outside service notices silence. */
  REFRESH_HEARTBEAT_URL: optionalUrl,
  SWEEP_HEARTBEAT_URL: optionalUrl,
  /** Alarms are posted here too, beside the emails. */
  ALARM_WEBHOOK_URL: optionalUrl,
  ALARM_WEBHOOK_FORMAT: z.enum(["slack", "json"]).default("slack"),

  /** Who runs the product and how it is funded, for the landing page. */
  ABOUT: z.string().trim().min(1).max(1000).optional(),
  /** Contact address for visitors. */
  CONTACT_EMAIL: z.email({ error: "must be an email address" }).optional(),

  STRIPE_SECRET_KEY: secret,
  STRIPE_WEBHOOK_SECRET: secret,
  STRIPE_PRICE_ID: secret,
  STRIPE_BASE_URL: baseUrl("https://api.stripe.com"),
});

/** The name of every var and secret but the sources'. */
export const CONFIG_NAMES: readonly string[] = Object.keys(variables.shape);

type Variables = z.infer<typeof variables>;

/** The keys and addresses of sources: `app/sources/catalog.ts` says which there are, and their addresses by default. */
type SourceVariables = Readonly<Record<`${string}_API_KEY` | `${string}_BASE_URL`, string | undefined>>;

export type Config = Variables & SourceVariables;

/** The schema of an environment, with each key and address that it has besides those above. */
function schemaFor(env: object) {
  const others = Object.keys(env).filter((name) => !(name in variables.shape));
  const named = (suffix: string, schema: z.ZodType) =>
    others.flatMap((name) => (name.endsWith(suffix) ? [[name, schema] as const] : []));
  const shape = Object.fromEntries([
    ...named("_API_KEY", secret),
    ...named("_BASE_URL", httpUrl.transform(withoutSlash).optional()),
  ]);
  return variables
    .extend(shape)
    .superRefine((config, context) => refuseInDeployment(config as Config, context));
}

/** Additional requirements of a deployment, compared with running on localhost. */
function refuseInDeployment(config: Config, context: Pick<z.RefinementCtx, "addIssue">) {
  const refuse = (name: keyof Variables, message: string) =>
    context.addIssue({ code: "custom", path: [name], message });
  if (config.READER_BASE_URL && !config.READER_API_KEY) {
    refuse("READER_BASE_URL", "needs its own READER_API_KEY");
  }
  // An invalid origin has its own message.
  if (originOf(config.APP_ORIGIN) === null || isLoopbackOrigin(config.APP_ORIGIN)) return;
  if (!config.APP_ORIGIN.startsWith("https:")) refuse("APP_ORIGIN", "must be an https address");
  for (const name of ["SESSION_SECRETS", "DATA_SECRETS"] as const) {
    if (!config[name].every(isHardToGuess)) refuse(name, "is too easy to guess: use `openssl rand -hex 32`");
  }
  if (config.DATA_SECRETS.some((secret) => config.SESSION_SECRETS.includes(secret))) {
    refuse("DATA_SECRETS", "must not share a secret with SESSION_SECRETS");
  }
  if (config.PASSWORD_COST < PASSWORD_COST && !isReserved(config.APP_ORIGIN)) {
    refuse("PASSWORD_COST", `must be ${PASSWORD_COST}`);
  }
  for (const [name, value] of Object.entries(config)) {
    if (name.endsWith("_URL") && typeof value === "string" && !isEncrypted(value)) {
      refuse(name as keyof Variables, "must be an https address");
    }
  }
}

/** A var or secret is missing or invalid. The message names each one, never its value. */
export class ConfigError extends Error {
  override name = "ConfigError";
}

/**
 * Validates the Worker's vars and secrets.
 * @throws {ConfigError} naming every var that is missing or invalid
 */
export function readConfig(env: object): Config {
  const parsed = schemaFor(env).safeParse(env);
  if (parsed.success) return parsed.data as Config;
  const problems = parsed.error.issues.map((issue) => `${issue.path.join(".")} ${issue.message}`);
  throw new ConfigError(`Configuration: ${problems.join("; ")}`);
}
