import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { redirectLoader, requireUser } from "~/accounts/sign-in/access.server";
import { readForm } from "~/http/request-form.server";
import { replacement } from "~/push/device";
import { replaceDevice } from "~/push/devices.server";

/** Takes over a subscription that the browser replaced. Sent by the service worker, with the session of its browser. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { user } = await requireUser(request, context);
  const parsed = await replacement.safeParseAsync(Object.fromEntries(await readForm(request)));
  const isReplaced = parsed.success && (await replaceDevice(context, user, parsed.data, request));
  return new Response(null, { status: isReplaced ? 204 : 404 });
}

export const loader = redirectLoader("/account/emails");
