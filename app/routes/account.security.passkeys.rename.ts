import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { redirectLoader, requireConfirmedUser, requireUser } from "~/accounts/sign-in/access.server";
import { renamePasskey } from "~/accounts/factors/passkeys.server";
import { renamedPasskey } from "~/accounts/factors/passkey-schema";
import { actionReply } from "~/http/action-reply.server";
import { readForm } from "~/http/request-form.server";

/** Renames a passkey. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { user } = await requireConfirmedUser(request, context, "/account/security");
  const renamed = renamedPasskey.safeParse(Object.fromEntries(await readForm(request)));
  if (!renamed.success) return actionReply(request, "/account/security?refused=passkey-name");
  await renamePasskey(context.db, user.id, renamed.data.id, renamed.data.name);
  return actionReply(request, "/account/security");
}

export const loader = redirectLoader(requireUser, "/account/security");
