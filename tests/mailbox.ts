import { resendMailer, type Mailer } from "~/delivery/mailer.server";

export interface KeptMail {
  to: string;
  subject: string;
  text: string;
  html: string;
  headers: Record<string, string>;
  key: string;
}

/** Answers instead of taking the mail, while set. */
export type MailFault =
  { status: number; name: string; message: string; retryAfter?: string } | "down" | null;

/**
 * An inbox behind Resend's wire format. As at Resend, a key seen before with the same mail sends nothing and answers the
 * same id, and with another mail is a conflict.
 */
export function openMailbox() {
  const inbox: KeptMail[] = [];
  const keys = new Map<string, { body: string; id: string }>();
  const box = { inbox, fault: null as MailFault, calls: 0, mailer: null as unknown as Mailer };
  const answer: typeof fetch = async (_input, init) => {
    box.calls += 1;
    if (box.fault === "down") throw new TypeError("Network connection lost.");
    if (box.fault) {
      const { status, name, message, retryAfter } = box.fault;
      return Response.json(
        { statusCode: status, name, message },
        { status, headers: retryAfter ? { "Retry-After": retryAfter } : {} },
      );
    }
    const key = new Headers(init?.headers).get("Idempotency-Key") ?? "";
    const body = String(init?.body);
    const before = keys.get(key);
    if (before && before.body !== body) {
      const name = "invalid_idempotent_request";
      return Response.json({ statusCode: 409, name, message: "Other payload." }, { status: 409 });
    }
    const id = before?.id ?? `mail-${inbox.length + 1}`;
    if (!before) {
      keys.set(key, { body, id });
      inbox.unshift({ ...(JSON.parse(body) as Omit<KeptMail, "key">), key });
    }
    return Response.json({ id });
  };
  box.mailer = resendMailer(
    { MAIL_FROM: "a@example.com", RESEND_API_KEY: "re_test", RESEND_BASE_URL: "https://mail.test" },
    answer,
  );
  return box;
}
