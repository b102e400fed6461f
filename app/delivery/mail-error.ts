export const MAIL_ERROR_KINDS = [
  "unreachable",
  "unreadable",
  "provider",
  "rate-limited",
  "quota",
  "configuration",
  "refused",
  "composition",
  "held",
] as const;
export type MailErrorKind = (typeof MAIL_ERROR_KINDS)[number];

/**
 * An email wasn't taken. `refused` is the provider's word on the email itself, `composition` our own failure to write it;
 * anything else concerns every email.
 */
export class MailError extends Error {
  override name = "MailError";
  constructor(
    readonly kind: MailErrorKind,
    message: string,
    readonly options: ErrorOptions & { retryAfterSeconds?: number } = {},
  ) {
    super(message.slice(0, 300), options);
  }
  /** True if resending the same email can't help. */
  get isPermanent() {
    return this.kind === "refused";
  }
  /** True if the provider may have accepted the email anyway, so only the same key makes a retry safe. */
  get isAmbiguous() {
    return this.kind === "unreachable" || this.kind === "unreadable" || this.kind === "provider";
  }
}

/** Treats anything other than a MailError as a provider failure. */
export const asMailError = (error: unknown): MailError =>
  error instanceof MailError
    ? error
    : new MailError("provider", error instanceof Error ? error.message : String(error), { cause: error });
