import { generateKeyPairSync, randomBytes } from "node:crypto";

// What a deployment can be set up with, and what each is for. The names are those of `app/config.server.ts`.

export interface Setting {
  readonly name: string;
  readonly isSecret: boolean;
  /** Ends the sentence "… is for". */
  readonly purpose: string;
  /** What is missing without it; nothing where there is a good default. */
  readonly without?: string;
  /** Made up by the deployment once. */
  readonly generate?: () => string;
  /** A list in which a new one goes in front of the old ones. */
  readonly isList?: true;
  /** Asked for, if it isn't set; what isn't asked for is in the README. */
  readonly isAsked?: true;
}

const secret = (name: string, purpose: string, without: string): Setting => ({
  name,
  isSecret: true,
  isAsked: true,
  purpose,
  without,
});
const plain = (name: string, purpose: string): Setting => ({ name, isSecret: false, purpose });

export const SETTINGS: readonly Setting[] = [
  {
    name: "SESSION_SECRETS",
    isSecret: true,
    generate: newSecret,
    isList: true,
    purpose: "signing sessions and mailed links",
  },
  {
    name: "DATA_SECRETS",
    isSecret: true,
    generate: newSecret,
    isList: true,
    purpose: "sealing stored keys and hashing addresses",
  },
  { name: "VAPID_KEYS", isSecret: true, generate: newPushKeys, purpose: "notifications on devices" },
  {
    name: "MAIL_FROM",
    isSecret: false,
    isAsked: true,
    purpose: "the sender of emails, such as Name <alerts@example.com>, at a domain verified at Resend",
  },
  secret("RESEND_API_KEY", "sending email (resend.com)", "no email is sent: accounts can't be confirmed"),
  secret(
    "RESEND_WEBHOOK_SECRET",
    "Resend's reports of bounces and complaints",
    "bounced addresses go on getting emails",
  ),
  secret("THENEWSAPI_API_KEY", "news (thenewsapi.com)", "news comes from GDELT"),
  secret("GUARDIAN_API_KEY", "news (open-platform.theguardian.com)", "no news of the Guardian"),
  secret("PERPLEXITY_API_KEY", "a daily search (perplexity.ai)", "no search"),
  secret("API_DATA_GOV_API_KEY", "bills and votes (api.data.gov)", "no bills and votes"),
  secret("ANALYST_API_KEY", "the analysis by a model (OpenAI-compatible)", "the summary follows rules"),
  secret("STRIPE_SECRET_KEY", "payments (stripe.com)", "no one can subscribe"),
  secret(
    "STRIPE_WEBHOOK_SECRET",
    "Stripe's reports of payments",
    "payments are seen up to five minutes late",
  ),
  secret("STRIPE_PRICE_ID", "the price at Stripe", "no one can subscribe"),
  { ...secret("READER_API_KEY", "the second reader's model", ""), isAsked: undefined, without: undefined },
  {
    ...secret("ALARM_WEBHOOK_URL", "alarms", ""),
    isAsked: undefined,
    without: "alarms go out by email only",
  },
  {
    ...secret("REFRESH_HEARTBEAT_URL", "a watch on refreshes", ""),
    isAsked: undefined,
    without: "nothing outside notices silence",
  },
  {
    ...secret("SWEEP_HEARTBEAT_URL", "a watch on the five-minute cron", ""),
    isAsked: undefined,
    without: undefined,
  },
  plain("APP_ORIGIN", "the address that people see"),
  plain("REGISTRATION_EMAILS_PER_HOUR", "a bound on verification emails"),
  plain("ALARM_WEBHOOK_FORMAT", "slack or json"),
  plain("ABOUT", "who runs the product"),
  plain("CONTACT_EMAIL", "where visitors write to"),
  plain("ANALYST_MODEL", "the analysis model"),
  plain("READER_MODEL", "the second reader's model"),
  ...[
    "THENEWSAPI",
    "GUARDIAN",
    "PERPLEXITY",
    "API_DATA_GOV",
    "FEDERAL_REGISTER",
    "WHITEHOUSE",
    "TREASURY",
    "GDELT",
    "ANALYST",
    "READER",
    "RESEND",
    "STRIPE",
  ].map((provider) => plain(`${provider}_BASE_URL`, "another address of the provider")),
];

export const settingOf = (name: string) => SETTINGS.find((one) => one.name === name);

/** A secret that no one can guess, for a list of them. */
export function newSecret(): string {
  return randomBytes(32).toString("hex");
}

/** Makes a key pair for notifications: the public key, a dot and the private one, base64url. */
export function newPushKeys(): string {
  const { privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const { x = "", y = "", d = "" } = privateKey.export({ format: "jwk" });
  const point = [Buffer.of(4), Buffer.from(x, "base64url"), Buffer.from(y, "base64url")];
  return `${Buffer.concat(point).toString("base64url")}.${d}`;
}

/** The settings of this product among variables; others are left out. */
export const knownSettings = (
  variables: Readonly<Record<string, string | undefined>>,
): Record<string, string> =>
  Object.fromEntries(
    SETTINGS.flatMap(({ name }) => {
      const value = variables[name];
      return value ? [[name, value]] : [];
    }),
  );
