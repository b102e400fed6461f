import type { MailError } from "./mail-error";

export interface Email {
  to: string;
  subject: string;
  text: string;
  html: string;
  headers?: Record<string, string>;
}

/** The result of one email in a batch. Without the provider's id where it took the email in an earlier call. */
export type SendResult = { ok: true; providerId?: string } | { ok: false; error: MailError };

/** Sends batches of email. */
export interface Mailer {
  /** Most emails in one call. */
  readonly batchSize: number;
  /**
   * Sends up to `batchSize` emails, with one result each, in order. For 24 hours the same key with
   * the same emails sends them once. A key may come again only with emails that were part of every call with it: where
   * the provider has taken one of those calls, it counts these as sent.
   * @throws {MailError} if the call as a whole failed
   */
  sendBatch(emails: readonly Email[], idempotencyKey: string): Promise<SendResult[]>;
}
