import { z } from "zod";

// The rules of each field, which pages and JSON calls put together, and the objects that several of them accept. The
// messages are the spec's own.

const EMAIL_MESSAGE = "Please enter a valid email address";
const LENGTH_MESSAGE = "Password must be at least 8 characters long";
const MATCH_MESSAGE = "Passwords don't match";

const PASSWORD_LENGTH_MIN = 8;
/** Longest password accepted. It is hashed in full; the limit keeps a request from making us hash megabytes. */
const PASSWORD_LENGTH_MAX = 1024;
/** RFC 5321's longest address. */
const EMAIL_LENGTH_MAX = 254;

const tooLong = `Password must be at most ${PASSWORD_LENGTH_MAX} characters long`;

/** RFC 5321's longest part before the @. */
const LOCAL_PART = String.raw`(?=[^@]{1,64}@)[\w!#$%&'*+/=?^\x60{|}~-]+(?:\.[\w!#$%&'*+/=?^\x60{|}~-]+)*`;
const LABEL = "[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?";
/** An RFC 5322 address without quotes, at a domain of at least two labels. */
const EMAIL = new RegExp(
  String.raw`^${LOCAL_PART}@(?:${LABEL}\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{1,58}[a-z0-9])$`,
  "i",
);

/** The address with its domain in ASCII form: "ada@münchen.example" is "ada@xn--mnchen-3ya.example". */
function withAsciiDomain(address: string): string {
  const at = address.lastIndexOf("@") + 1;
  const domain = address.slice(at);
  if (at === 0 || /^[\p{ASCII}]*$/u.test(domain) || !/^[\p{L}\p{M}\p{N}.-]+$/u.test(domain)) return address;
  return URL.canParse(`http://${domain}`)
    ? address.slice(0, at) + new URL(`http://${domain}`).hostname
    : address;
}

/** An email address as stored: lowercase, trimmed, its domain in ASCII form. */
export const email = z
  .string({ error: EMAIL_MESSAGE })
  .trim()
  .toLowerCase()
  .overwrite(withAsciiDomain)
  .max(EMAIL_LENGTH_MAX, EMAIL_MESSAGE)
  .regex(EMAIL, EMAIL_MESSAGE);

const longEnough = z
  .string({ error: LENGTH_MESSAGE })
  .min(PASSWORD_LENGTH_MIN, LENGTH_MESSAGE)
  .max(PASSWORD_LENGTH_MAX, tooLong);

/** A new password. */
export const newPassword = longEnough
  .regex(/\p{L}/u, "Password must contain at least one letter")
  .regex(/\d/, "Password must contain at least one number");

/** The fields of a new account. */
export const registration = z.object({ email, password: newPassword });

/** The registration form. The JSON call needs no confirmation. */
export const registrationForm = confirmed(
  registration.extend({ confirmPassword: z.string({ error: MATCH_MESSAGE }) }),
);

/** An existing password. Rejects only what can't be one. */
export const typedPassword = z
  .string({ error: "Password is required" })
  .min(1, "Password is required")
  .max(PASSWORD_LENGTH_MAX, tooLong);

/** An authenticator code or a recovery code. */
export const secondFactor = z.object({
  code: z
    .string({ error: "Please enter a code" })
    .trim()
    .min(1, "Please enter a code")
    .max(50, "Please enter a code"),
});

/** Reauthentication: the password, or a code if the account has two factors. */
export const confirmation = z.object({ password: typedPassword });

/** A new password and the token from the reset link. */
export const passwordReset = z.object({
  token: z
    .string({ error: "Invalid reset token" })
    .min(1, "Invalid reset token")
    .max(200, "Invalid reset token"),
  password: longEnough,
  /** Whether second factors added in the last seven days go too. */
  removesNewFactors: z.boolean().optional(),
});

export const passwordResetForm = confirmed(
  z.object({
    password: longEnough,
    confirmPassword: z
      .string({ error: "Please confirm your password" })
      .min(1, "Please confirm your password"),
    removesNewFactors: z.literal("on").optional().transform(Boolean),
  }),
);

/** Both passwords must match. Checked even while other fields are wrong, so the user sees every error at once. */
export function confirmed<Form extends z.ZodType<{ password: string; confirmPassword: string }>>(form: Form) {
  return form.refine(({ password, confirmPassword }) => password === confirmPassword, {
    path: ["confirmPassword"],
    error: MATCH_MESSAGE,
    when: ({ value }) => isFilled(value),
  });
}

const isFilled = (value: unknown): boolean =>
  typeof value === "object" &&
  value !== null &&
  "confirmPassword" in value &&
  typeof value.confirmPassword === "string" &&
  value.confirmPassword !== "";
