import { z } from "zod";
import { asMailError, MailError, type MailErrorKind } from "./mail-error";
import type { Email, Mailer, SendResult } from "./mailer";

/** One call per email, so a batch stays well within its sender's lease. */
const BATCH_MAX = 10;
const TIME_LIMIT_MS = 10_000;

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
 * Cloudflare's send_email binding. It has no idempotency key, so delivery is at least once: a crash before recording
 * resends, as does an email accepted after the time limit (ms); see docs/decisions/031. After a provider-wide error the
 * rest of the batch is skipped.
 */
export function cloudflareMailer(
  binding: SendEmail | undefined,
  from: string,
  timeLimitMs = TIME_LIMIT_MS,
): Mailer {
  async function send(email: Email): Promise<SendResult> {
    if (!binding)
      throw new MailError("configuration", "MAIL_PROVIDER is cloudflare, but there is no EMAIL binding");
    return withTimeout(binding.send({ from, ...email }), timeLimitMs).then(
      () => ({ ok: true }),
      (cause: unknown) => ({ ok: false, error: cloudflareError(cause) }),
    );
  }
  return {
    batchSize: BATCH_MAX,
    async sendBatch(emails) {
      const results: SendResult[] = [];
      for (const email of emails) {
        const before = results.at(-1);
        const stopped = before && !before.ok && !before.error.isPermanent;
        results.push(stopped ? before : await send(email));
      }
      return results;
    },
  };
}

function cloudflareError(cause: unknown): MailError {
  if (cause instanceof MailError) return cause;
  const code = z.object({ code: z.string() }).safeParse(cause).data?.code ?? "";
  const kind = code.startsWith("E_HEADER_") ? "refused" : (CLOUDFLARE_KINDS[code] ?? "provider");
  const { message } = asMailError(cause);
  return new MailError(kind, code ? `${code}: ${message}` : message, { cause });
}

/** The binding takes no abort signal, so a late result is ignored. */
async function withTimeout<Result>(sending: Promise<Result>, timeLimitMs: number): Promise<Result> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    const error = new MailError("unreachable", "The email provider did not answer in time");
    timer = setTimeout(() => reject(error), timeLimitMs);
  });
  return Promise.race([sending, late]).finally(() => clearTimeout(timer));
}
