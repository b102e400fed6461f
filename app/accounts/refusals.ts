/** What each refusal answers: the status, and the message that a call sends and the spec's screens look for. */
export const ACCOUNT_REFUSALS = {
  "too-many": { status: 429, message: "Too many attempts. Please wait a minute and try again." },
  // The spec's screen looks for the words "email already exists".
  "email-taken": { status: 409, message: "An account with this email already exists" },
  "wrong-credentials": { status: 401, message: "Invalid email or password" },
  "invalid-token": { status: 400, message: "Invalid reset token: this link is invalid or has expired" },
} as const;

export type AccountRefusal = keyof typeof ACCOUNT_REFUSALS;

/** The period of the limiters in wrangler.toml, and so what a refused visitor is asked to wait at most. */
export const RETRY_AFTER_SECONDS = 60;

/** The headers of a refusal. */
export const refusalHeaders = (reason: AccountRefusal): Record<string, string> =>
  reason === "too-many" ? { "Retry-After": String(RETRY_AFTER_SECONDS) } : {};

/** The answer to a forgotten password, the same whether or not the address has an account. */
export const RESET_REQUESTED =
  "If an account exists for this address, instructions to reset the password will arrive shortly.";
