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

/** The provider did not take an email. Only `refused` is about the email itself; anything else concerns every email. */
export class MailError extends Error {
  override name = "MailError";
  constructor(
    readonly kind: MailErrorKind,
    message: string,
    readonly options: ErrorOptions & { retryAfterSeconds?: number } = {},
  ) {
    super(message.slice(0, 300), options);
  }
  /** True when sending the same email again cannot help. */
  get isPermanent() {
    return this.kind === "refused";
  }
  /** True when the provider may have taken the email all the same: only the same key makes another try safe. */
  get isAmbiguous() {
    return this.kind === "unreachable" || this.kind === "unreadable" || this.kind === "provider";
  }
}

/** Anything that is not a MailError counts as provider trouble. */
export const asMailError = (error: unknown): MailError =>
  error instanceof MailError
    ? error
    : new MailError("provider", error instanceof Error ? error.message : String(error), { cause: error });
