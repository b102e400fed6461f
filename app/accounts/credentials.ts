import { z } from "zod";

// The rules of each field, which pages and JSON calls put together, and the objects that several of them accept. The
// messages are the spec's own.

const EMAIL_MESSAGE = "Please enter a valid email address";
const LENGTH_MESSAGE = "Password must be at least 8 characters long";
const CONFIRM_MESSAGE = "Please confirm your password";
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

/** A domain in letters of any script, with the joiners and full stops that some scripts write. */
const UNICODE_DOMAIN = /^(?:[\p{L}\p{M}\p{N}.\u3002\uff0e\uff61-]|\u200c|\u200d)+$/u;

/** The address with its domain in ASCII form: "ada@münchen.example" is "ada@xn--mnchen-3ya.example". */
function withAsciiDomain(address: string): string {
  const at = address.lastIndexOf("@") + 1;
  const domain = address.slice(at);
  if (at === 0 || /^[\p{ASCII}]*$/u.test(domain) || !UNICODE_DOMAIN.test(domain)) return address;
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

/** The new password again, whose rule is `confirmed`. */
export const repeatedPassword = z.string().optional();

/** The registration form. The JSON call needs no confirmation. */
export const registrationForm = confirmed(
  registration.extend({ confirmPassword: repeatedPassword }),
  MATCH_MESSAGE,
);

/** An existing password. Rejects only what can't be one. */
export const typedPassword = z
  .string({ error: "Password is required" })
  .min(1, "Password is required")
  .max(PASSWORD_LENGTH_MAX, tooLong);

/** What a user logs in with: an email address and its password. */
export const credentials = z.object({ email, password: typedPassword });

/** A request for a link to reset a password. */
export const resetRequest = z.object({ email });

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
    confirmPassword: repeatedPassword,
    removesNewFactors: z.literal("on").optional().transform(Boolean),
  }),
);

/**
 * Both passwords must match. Checked even while other fields are wrong, so the user sees every error at once. A missing
 * password already has its own message, and nothing can differ from it.
 * @param unconfirmed the message for a password without its repetition
 */
export function confirmed<Form extends z.ZodType<Passwords>>(form: Form, unconfirmed = CONFIRM_MESSAGE) {
  return form.refine(
    ({ password, confirmPassword }) => confirmPassword && (!password || password === confirmPassword),
    {
      path: ["confirmPassword"],
      when: () => true,
      error: ({ input }) => {
        const { password, confirmPassword } = input as Partial<Passwords>;
        if (confirmPassword) return MATCH_MESSAGE;
        return password ? unconfirmed : CONFIRM_MESSAGE;
      },
    },
  );
}

interface Passwords {
  password: string;
  confirmPassword?: string | undefined;
}

/** Purpose of a challenge: to sign in, to verify a known user, or to add a passkey. */
export const PASSKEY_PURPOSES = ["sign-in", "verify", "register"] as const;
export type PasskeyPurpose = (typeof PASSKEY_PURPOSES)[number];

export const passkeyOptionsRequest = z.object({ purpose: z.enum(PASSKEY_PURPOSES) });

const passkeyName = z.string().trim().min(1, "Enter a name").max(60, "Use at most 60 characters");

const bytes = z
  .string()
  .max(20_000)
  .regex(/^[\w-]*$/);

const credential = z.object({
  id: bytes.min(1).max(1_400),
  rawId: bytes.min(1).max(1_400),
  type: z.literal("public-key"),
  clientExtensionResults: z.object({}).default({}),
});

/** The browser's registration and authentication responses. All bytes are base64url. */
export const registrationResponse = credential.extend({
  response: z.object({
    clientDataJSON: bytes,
    attestationObject: bytes,
    transports: z.array(z.string().max(40)).max(10).default([]),
  }),
});
export const authenticationResponse = credential.extend({
  response: z.object({
    clientDataJSON: bytes,
    authenticatorData: bytes,
    signature: bytes,
    userHandle: bytes.optional(),
  }),
});
export type AuthenticationResponse = z.output<typeof authenticationResponse>;

/** A form field that holds such a response as JSON. */
export const jsonField = <Schema extends z.ZodType>(schema: Schema) =>
  z
    .string()
    .max(64_000)
    .transform((text, context) => {
      try {
        return JSON.parse(text) as unknown;
      } catch {
        context.addIssue({ code: "custom", message: "Not JSON" });
        return z.NEVER;
      }
    })
    .pipe(schema);

/** The forms that add and rename a passkey. */
export const newPasskey = z.object({
  name: passkeyName.catch("My passkey"),
  passkey: jsonField(registrationResponse),
});
export const renamedPasskey = z.object({ id: z.string().max(1_400), name: passkeyName });

/** Providers where every address at a subdomain reaches the mailbox of that name: `any@jdoe.fastmail.com`. */
const SUBDOMAIN_PROVIDERS = [
  "fastmail.com",
  "fastmail.fm",
  "pobox.com",
  "runbox.com",
  "33mail.com",
  "anonaddy.com",
  "anonaddy.me",
];

/**
 * Normalizes addresses that reach the same mailbox at most providers: drops everything after a plus and dots before the
 * @. `J.Doe+news@googlemail.com` becomes `jdoe@gmail.com`, and
 * `news@jdoe.fastmail.com` becomes `jdoe@fastmail.com`. For limits only: some providers treat dots as significant,
 * so two people may share a limit, but never an account.
 */
export function foldedMailbox(email: string): string {
  const at = email.lastIndexOf("@");
  const [name = ""] = email.slice(0, at).toLowerCase().split("+");
  const domain = email.slice(at + 1).toLowerCase();
  const provider = SUBDOMAIN_PROVIDERS.find((known) => domain.endsWith(`.${known}`));
  if (provider) {
    const user =
      domain
        .slice(0, -provider.length - 1)
        .split(".")
        .at(-1) ?? "";
    return `${user}@${provider}`;
  }
  return `${name.replaceAll(".", "")}@${domain === "googlemail.com" ? "gmail.com" : domain}`;
}
