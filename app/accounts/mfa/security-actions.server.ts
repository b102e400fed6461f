import { z } from "zod";
import type { Context } from "~/context.server";
import { secondFactor } from "../credentials";
import { jsonField, passkeyName, registrationResponse } from "../passkey-schema";
import type { AccountRefusal } from "../refusals";
import { addPasskey, removePasskey, renamePasskey } from "./passkeys.server";
import { beginTotp, confirmTotp, disableTotp } from "./totp.server";

const change = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("begin") }),
  z.object({ intent: z.literal("confirm"), code: z.string() }),
  z.object({ intent: z.literal("disable") }),
  z.object({
    intent: z.literal("add-passkey"),
    name: passkeyName.catch("My passkey"),
    passkey: jsonField(registrationResponse),
  }),
  z.object({ intent: z.literal("rename-passkey"), id: z.string().max(1_400), name: passkeyName }),
  z.object({ intent: z.literal("remove-passkey"), id: z.string().max(1_400) }),
]);

export type SecurityAnswer =
  "done" | { recoveryCodes: string[] } | { about: "code" | "passkey" | "page"; reason: AccountRefusal };

/**
 * Performs the security page's form actions. The caller has already authenticated the user.
 * @param isRequired keeps the last second factor
 */
export async function changeSecurity(
  context: Context,
  ids: { userId: string; sessionId: string },
  form: FormData,
  isRequired: boolean,
): Promise<SecurityAnswer> {
  const read = change.safeParse(Object.fromEntries(form));
  if (!read.success) return { about: "passkey", reason: "wrong-passkey" };
  const asked = read.data;
  switch (asked.intent) {
    case "begin":
      await beginTotp(context, ids.userId);
      return "done";
    case "confirm": {
      const given = secondFactor.safeParse({ code: asked.code });
      if (!given.success) return { about: "code", reason: "wrong-code" };
      const confirmed = await confirmTotp(context, ids, given.data.code);
      return confirmed.ok ? confirmed : { about: "code", reason: confirmed.reason };
    }
    case "disable":
      return (await disableTotp(context, ids.userId, isRequired))
        ? "done"
        : { about: "page", reason: "last-factor" };
    case "add-passkey": {
      const added = await addPasskey(context, ids, asked.name, asked.passkey);
      if (!added.ok) return { about: "passkey", reason: added.reason };
      return added.recoveryCodes ? { recoveryCodes: added.recoveryCodes } : "done";
    }
    case "rename-passkey":
      await renamePasskey(context.db, ids.userId, asked.id, asked.name);
      return "done";
    case "remove-passkey":
      return (await removePasskey(context, ids.userId, asked.id, isRequired))
        ? "done"
        : { about: "page", reason: "last-factor" };
  }
}
