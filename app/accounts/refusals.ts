/** The status and message of each rejection. The spec's screens match on these messages. */
export const ACCOUNT_REFUSALS = {
  "too-many": { status: 429, message: "Too many attempts. Please wait a minute and try again." },
  busy: { status: 503, message: "Many people are signing in right now. Please try again in a few seconds." },
  "common-password": {
    status: 400,
    message: "This password is widely used and easy to guess. Please choose another one.",
  },
  // The spec's screen looks for the words "email already exists".
  "email-taken": { status: 409, message: "An account with this email already exists" },
  "mailbox-full": {
    status: 429,
    message: "We’ve sent several emails to this mailbox already. Please try again tomorrow.",
  },
  "wrong-code": { status: 400, message: "That code didn’t work. Codes work once, for about 30 seconds." },
  "too-many-codes": {
    status: 429,
    message:
      "Too many wrong codes were entered today. Until midnight UTC, use a passkey, or another device where you’ve used a code before.",
  },
  "wrong-passkey": {
    status: 400,
    message: "That passkey didn’t work. Try again, or use another way to sign in.",
  },
  "passkey-name": {
    status: 400,
    message: "The passkey wasn’t renamed. Enter a name of at most 60 characters.",
  },
  "last-factor": {
    status: 409,
    message: "Administrators need two-factor authentication. Add another way first, then remove this one.",
  },
  "too-many-passkeys": { status: 409, message: "You can have 10 passkeys. Remove one first." },
  "wrong-credentials": { status: 401, message: "Invalid email or password" },
  "wrong-password": { status: 403, message: "That isn’t your current password" },
  "credentials-changed": {
    status: 409,
    message:
      "Your password changed, or you were signed out, while we were checking it. Nothing else was changed. Reload the page to continue.",
  },
  "last-admin": {
    status: 409,
    message:
      "You’re the only administrator. Make someone else an administrator first, then delete your account.",
  },
  "same-email": { status: 400, message: "This is already your email address" },
  "invalid-token": { status: 400, message: "Invalid reset token: this link is invalid or has expired" },
} as const;

export type AccountRefusal = keyof typeof ACCOUNT_REFUSALS;

/** The period of the rate limits in wrangler.toml, and so the longest a rejected client has to wait. */
export const RETRY_AFTER_SECONDS = 60;

const RETRY_AFTER: Partial<Record<AccountRefusal, number>> = {
  "too-many": RETRY_AFTER_SECONDS,
  // By then the hash queue has drained.
  busy: 5,
  "mailbox-full": 24 * 60 * 60,
};

/** The headers of a rejection. */
export const refusalHeaders = (reason: AccountRefusal): Record<string, string> =>
  RETRY_AFTER[reason] ? { "Retry-After": String(RETRY_AFTER[reason]) } : {};

/** Returns a rejection's message, shown at a field or above the form. */
export function refusedForm(reason: AccountRefusal, field?: string) {
  const { status, message } = ACCOUNT_REFUSALS[reason];
  const errors = field ? { fieldErrors: { [field]: [message] } } : { formErrors: [message] };
  return { status, headers: refusalHeaders(reason), ...errors };
}

/** The response to a reset request, the same whether or not the address has an account. */
export const RESET_REQUESTED =
  "If an account exists for this address, password reset instructions will arrive shortly.";

/** A map, because the address bar chooses the key: an object also has `constructor` and `__proto__`. */
const LINK_SENT: ReadonlyMap<string, string> = new Map([
  ["sent", "We’ve sent the link again. It works once, for 24 hours."],
  [
    "waiting",
    "Many people are signing up, so the link hasn’t been sent yet. To confirm your address sooner, set a new password by email.",
  ],
  ["too-many", "We’ve sent the link several times today. Check your spam folder, or try again tomorrow."],
  ["already-verified", "Your email address is already confirmed."],
]);

/** The response to "send the link again", which leads to a page with `?resent=`; null for any other page. */
export const linkSent = (page: string): string | null =>
  LINK_SENT.get(new URL(page, "https://page.invalid").searchParams.get("resent") ?? "") ?? null;
