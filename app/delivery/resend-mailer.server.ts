import { z } from "zod";
import type { Config } from "~/config.server";
import { textUpTo } from "~/http/body.server";
import { jsonOf } from "~/text";
import { retryAfterMs } from "~/http/retry-after";
import { SECOND_MS } from "~/time";
import { type Mailer, MailError, type MailErrorKind, type SendResult } from "~/channels";

/** Resend's limit for one batch. */
const BATCH_MAX = 100;
/** A reply to a full batch takes about 6 KB. */
const REPLY_BYTES_MAX = 256 * 1024;
/** Much shorter than a sender's lease. */
const TIME_LIMIT_MS = 20_000;

type ResendConfig = Pick<Config, "MAIL_FROM" | "RESEND_API_KEY" | "RESEND_BASE_URL">;

const batchReply = z.object({
  data: z.array(z.object({ id: z.string().max(200) })),
  errors: z.array(z.object({ index: z.number().int().nonnegative(), message: z.string() })).default([]),
});

/** Resend, over its HTTP API: one batch call, in which an invalid email doesn't stop the others. */
export function resendMailer(config: ResendConfig, fetcher: typeof fetch): Mailer {
  return {
    batchSize: BATCH_MAX,
    async sendBatch(emails, idempotencyKey) {
      if (!config.RESEND_API_KEY) throw new MailError("configuration", "RESEND_API_KEY is not set");
      const response = await fetcher(`${config.RESEND_BASE_URL}/emails/batch`, {
        method: "POST",
        headers: {
          Authorization: `Bearer ${config.RESEND_API_KEY}`,
          "Content-Type": "application/json",
          "Idempotency-Key": idempotencyKey,
          "User-Agent": "us-exit-freedom-monitor/1.0",
          "x-batch-validation": "permissive",
        },
        body: JSON.stringify(emails.map((email) => ({ from: config.MAIL_FROM, ...email }))),
        signal: AbortSignal.timeout(TIME_LIMIT_MS),
      }).catch((cause: unknown) => {
        throw new MailError("unreachable", "The email provider could not be reached", { cause });
      });
      // Undefined if the reply is cut off, too long or something else.
      const body = jsonOf(await textUpTo(response, REPLY_BYTES_MAX).catch(() => null));
      // Same key, different body: a text or recipient has changed since a call with this key that Resend took. These
      // emails were part of every such call (see `Mailer`), so they were sent then.
      if (response.status === 409 && nameOf(body) === "invalid_idempotent_request") {
        console.log({ event: "emails-taken-before", key: idempotencyKey, emails: emails.length });
        return emails.map(() => ({ ok: true }));
      }
      if (!response.ok) throw resendError(response, body);
      const reply = batchReply.safeParse(body);
      if (!reply.success || reply.data.data.length + reply.data.errors.length !== emails.length)
        throw new MailError("unreadable", "Unreadable response from the email provider");
      const refused = new Map(reply.data.errors.map(({ index, message }) => [index, message]));
      // The ids are those of the accepted emails, in their order.
      const ids = reply.data.data.values();
      return emails.map((_, index): SendResult => {
        const message = refused.get(index);
        if (message === undefined) {
          const accepted = ids.next().value;
          return { ok: true, ...(accepted && { providerId: accepted.id }) };
        }
        return { ok: false, error: new MailError("refused", `validation_error: ${message}`) };
      });
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

/**
 * Resend also refuses a key as a validation error, like an email's (resend/resend-node#617): then only the text tells. No text about
 * an email names the key.
 */
const NAMES_KEY = /\bAPI key\b/i;

function resendError(response: Response, body: unknown): MailError {
  const parsed = resendRefusal.safeParse(body);
  const { name, message } = parsed.success
    ? parsed.data
    : { name: `HTTP ${response.status}`, message: "no reason given" };
  // A 403 validation error is about our own domain, not this email.
  const unverified = name === "validation_error" && response.status === 403;
  const isOurs = unverified || NAMES_KEY.test(message);
  const kind = isOurs ? "configuration" : (RESEND_KINDS[name] ?? kindOfStatus(response.status));
  // A date counts from the reply's own, so that it doesn't matter whether our clocks agree.
  const waitMs = retryAfterMs(response.headers, new Date(response.headers.get("Date") ?? NaN));
  const retryAfterSeconds = waitMs === undefined ? undefined : Math.ceil(waitMs / SECOND_MS);
  return new MailError(kind, `${name}: ${message}`, { retryAfterSeconds });
}

function kindOfStatus(status: number): MailErrorKind {
  if (status === 429) return "rate-limited";
  if (status === 408 || status === 425 || status >= 500) return "provider";
  // Any other status, such as the 404 of a wrong address, says nothing about the email.
  return status === 400 || status === 413 || status === 422 ? "refused" : "configuration";
}
