import { MINUTE_MS } from "~/time";

/** Why a call of a source failed. */
export const SOURCE_ERROR_KINDS = [
  "timeout",
  "network",
  "redirect",
  "too-large",
  "content-type",
  "malformed",
  "http",
  "unauthorized",
  "rate-limited",
  "quota",
] as const;
export type SourceErrorKind = (typeof SOURCE_ERROR_KINDS)[number];

/** A failed call of a source. The message never holds a key or an address with one. */
export class SourceError extends Error {
  override name = "SourceError";
  constructor(
    readonly kind: SourceErrorKind,
    message: string,
    readonly detail: { httpStatus?: number; retryAfterMs?: number; cause?: unknown } = {},
  ) {
    super(message, { cause: detail.cause });
  }

  /** Whether the same request may succeed a moment later. A spent quota or a wrong key will not. */
  get isTransient(): boolean {
    const { httpStatus } = this.detail;
    return (
      this.kind === "timeout" ||
      this.kind === "network" ||
      this.kind === "rate-limited" ||
      this.kind === "malformed" ||
      (this.kind === "http" && httpStatus !== undefined && (httpStatus >= 500 || httpStatus === 408))
    );
  }
}

/** The window that The News API documents, for a source that throttles without saying for how long. */
const DEFAULT_COOLDOWN_MS = MINUTE_MS;

/** How long to pause before calling again, in milliseconds: as the source asked, or a minute when it only throttles. */
export const cooldownMs = ({ kind, detail }: SourceError): number | undefined =>
  detail.retryAfterMs ?? (kind === "rate-limited" ? DEFAULT_COOLDOWN_MS : undefined);
