import { z } from "zod";
import type { Config } from "~/config.server";

export interface Email {
  to: string;
  subject: string;
  text: string;
  html: string;
  headers?: Record<string, string>;
}

/** Sends one mail. The same key with the same mail sends it once, where the provider remembers keys (Resend: 24 hours). */
export interface Mailer {
  /** @throws {MailError} whenever the provider did not say that it took the mail */
  send(email: Email, idempotencyKey: string): Promise<{ providerId: string }>;
}

export const MAIL_ERROR_KINDS = [
  "unreachable",
  "unreadable",
  "provider",
  "rate-limited",
  "quota",
  "configuration",
  "refused",
] as const;
export type MailErrorKind = (typeof MAIL_ERROR_KINDS)[number];

/** The provider did not take the mail. Only `refused` is about the mail itself; all else may pass. */
export class MailError extends Error {
  override name = "MailError";
  constructor(
    readonly kind: MailErrorKind,
    message: string,
    readonly options: ErrorOptions & { retryAfterSeconds?: number } = {},
  ) {
    super(message.slice(0, 300), options);
  }
  /** True when sending the same mail again cannot help. */
  get permanent() {
    return this.kind === "refused";
  }
}

/** For either provider; far shorter than a sender's lease. */
const TIME_LIMIT_MS = 10_000;

/** The mailer that the config asks for. */
export function mailerFor(config: Config, fetcher: typeof fetch, binding: SendEmail | undefined): Mailer {
  if (config.MAIL_PROVIDER === "resend") return resendMailer(config, fetcher);
  return cloudflareMailer(binding, config.MAIL_FROM);
}

type ResendConfig = Pick<Config, "MAIL_FROM" | "RESEND_API_KEY" | "RESEND_BASE_URL">;

/** Resend, over its HTTP API. */
export function resendMailer(config: ResendConfig, fetcher: typeof fetch): Mailer {
  return {
    async send(email, idempotencyKey) {
      if (!config.RESEND_API_KEY) throw new MailError("configuration", "RESEND_API_KEY is not set");
      const response = await fetcher(`${config.RESEND_BASE_URL}/emails`, {
        method: "POST",
        headers: {
          Authorization: `Bearer ${config.RESEND_API_KEY}`,
          "Content-Type": "application/json",
          "Idempotency-Key": idempotencyKey,
          "User-Agent": "us-exit-freedom-monitor/1.0",
        },
        body: JSON.stringify({ from: config.MAIL_FROM, ...email }),
        signal: AbortSignal.timeout(TIME_LIMIT_MS),
      }).catch((cause: unknown) => {
        throw new MailError("unreachable", "The email provider could not be reached", { cause });
      });
      const body: unknown = await response.json().catch(() => null);
      // It has a mail of this key already, in other words: a deployment changed them between the attempts.
      if (response.status === 409 && nameOf(body) === "invalid_idempotent_request")
        return { providerId: idempotencyKey };
      if (!response.ok) throw resendError(response, body);
      const taken = z.object({ id: z.string() }).safeParse(body);
      if (!taken.success) throw new MailError("unreadable", "The email provider's answer could not be read");
      return { providerId: taken.data.id };
    },
  };
}

const resendRefusal = z.object({ name: z.string(), message: z.string() });

const nameOf = (body: unknown) => resendRefusal.safeParse(body).data?.name;

const RESEND_KINDS: Record<string, MailErrorKind> = {
  missing_api_key: "configuration",
  invalid_api_key: "configuration",
  restricted_api_key: "configuration",
  suspended_api_key: "configuration",
  invalid_from_address: "configuration",
  rate_limit_exceeded: "rate-limited",
  daily_quota_exceeded: "quota",
  monthly_quota_exceeded: "quota",
  email_above_quota: "quota",
  concurrent_idempotent_requests: "provider",
};

function resendError(response: Response, body: unknown): MailError {
  const parsed = resendRefusal.safeParse(body);
  const { name, message } = parsed.success
    ? parsed.data
    : { name: `HTTP ${response.status}`, message: "no readable reason" };
  // A validation error with 403 is about our own domain, not about this mail.
  const unverified = name === "validation_error" && response.status === 403;
  const kind = unverified ? "configuration" : (RESEND_KINDS[name] ?? kindOfStatus(response.status));
  const retryAfterSeconds = Number(response.headers.get("retry-after")) || undefined;
  return new MailError(kind, `${name}: ${message}`, { retryAfterSeconds });
}

function kindOfStatus(status: number): MailErrorKind {
  if (status === 429) return "rate-limited";
  if (status === 401) return "configuration";
  if (status === 408 || status === 425 || status >= 500) return "provider";
  return "refused";
}

const CLOUDFLARE_KINDS: Record<string, MailErrorKind> = {
  E_VALIDATION_ERROR: "refused",
  E_FIELD_MISSING: "refused",
  E_TOO_MANY_RECIPIENTS: "refused",
  E_RECIPIENT_NOT_ALLOWED: "refused",
  E_RECIPIENT_SUPPRESSED: "refused",
  E_CONTENT_TOO_LARGE: "refused",
  E_SENDER_NOT_VERIFIED: "configuration",
  E_SENDER_DOMAIN_NOT_AVAILABLE: "configuration",
  E_RATE_LIMIT_EXCEEDED: "rate-limited",
  E_DAILY_LIMIT_EXCEEDED: "quota",
  E_DELIVERY_FAILED: "provider",
  E_INTERNAL_SERVER_ERROR: "provider",
};

/**
 * Cloudflare's send_email binding. It knows no idempotency keys, so a crash between sending and recording sends twice:
 * rather twice than never (docs/decisions/031). So does a mail that it takes after the time limit (ms). Both mails name the
 * same delivery in a header.
 */
export function cloudflareMailer(
  binding: SendEmail | undefined,
  from: string,
  timeLimitMs = TIME_LIMIT_MS,
): Mailer {
  return {
    async send(email, idempotencyKey) {
      if (!binding)
        throw new MailError("configuration", "MAIL_PROVIDER is cloudflare, but there is no EMAIL binding");
      try {
        const headers = { ...email.headers, "X-Delivery-Id": idempotencyKey };
        const taken = await inTime(binding.send({ from, ...email, headers }), timeLimitMs);
        return { providerId: taken.messageId };
      } catch (cause) {
        if (cause instanceof MailError) throw cause;
        const code = z.object({ code: z.string() }).safeParse(cause).data?.code ?? "";
        const kind = code.startsWith("E_HEADER_") ? "refused" : (CLOUDFLARE_KINDS[code] ?? "provider");
        const reason = cause instanceof Error ? cause.message : String(cause);
        throw new MailError(kind, code ? `${code}: ${reason}` : reason, { cause });
      }
    },
  };
}

/** The binding takes no signal to stop at: what it does after the time limit is not waited for. */
async function inTime<Result>(sending: Promise<Result>, timeLimitMs: number): Promise<Result> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    const error = new MailError("unreachable", "The email provider did not answer in time");
    timer = setTimeout(() => reject(error), timeLimitMs);
  });
  return Promise.race([sending, late]).finally(() => clearTimeout(timer));
}
