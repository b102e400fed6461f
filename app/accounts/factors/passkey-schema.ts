import { z } from "zod";

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
