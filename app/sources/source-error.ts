import { MINUTE_MS } from "~/time";

/** Why a call to a source failed. */
export type SourceErrorKind =
  | "timeout"
  | "network"
  | "redirect"
  | "too-large"
  | "content-type"
  | "malformed"
  /** A model's answer that doesn't bear checking. */
  | "rejected"
  | "http"
  | "unauthorized"
  /** The provider doesn't know the model, or no longer has it. */
  | "model-gone"
  | "rate-limited"
  | "quota";

/** A failed call to a source. The message never contains a key or a URL with one. */
export class SourceError extends Error {
  override name = "SourceError";
  constructor(
    readonly kind: SourceErrorKind,
    message: string,
    readonly detail: { httpStatus?: number; retryAfterMs?: number; cause?: unknown } = {},
  ) {
    super(message, { cause: detail.cause });
  }

  /** True if the same request may succeed shortly. An exhausted quota or an invalid key won't. */
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

/** The News API's documented window, for sources that throttle without a delay. */
const DEFAULT_COOLDOWN_MS = MINUTE_MS;

/** How long to pause before the next call, in ms: as the source asked, or a minute if it only throttles. */
export const cooldownMs = ({ kind, detail }: SourceError): number | undefined =>
  detail.retryAfterMs ?? (kind === "rate-limited" ? DEFAULT_COOLDOWN_MS : undefined);
