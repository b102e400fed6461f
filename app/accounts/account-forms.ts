import { z } from "zod";
import { DELETION_PHRASE } from "./deletion-phrase";
import { confirmed, email, newPassword, typedPassword } from "./credentials";

export const passwordChangeForm = confirmed(
  z.object({
    currentPassword: typedPassword,
    password: newPassword,
    confirmPassword: z
      .string({ error: "Please confirm your password" })
      .min(1, "Please confirm your password"),
  }),
);

export const emailChangeForm = z.object({ email, password: typedPassword });

export const ERASURE_MESSAGE = "Type the user’s email address to confirm";
/** An administrator types the address of the user to erase. */
export const erasureForm = z.object({ email: z.string({ error: ERASURE_MESSAGE }).trim().toLowerCase() });

export const deletionForm = z.object({
  password: typedPassword,
  phrase: z
    .string({ error: `Type ${DELETION_PHRASE} to confirm` })
    .trim()
    .refine((phrase) => phrase === DELETION_PHRASE, { error: `Type ${DELETION_PHRASE} to confirm` }),
});
