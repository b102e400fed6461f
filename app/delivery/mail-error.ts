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

/** The provider rejected an email. Only `refused` is about the email itself; other kinds affect every email. */
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
