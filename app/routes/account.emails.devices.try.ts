import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { redirectLoader, requireUser } from "~/accounts/sign-in/access.server";
import { actionReply } from "~/http/action-reply.server";
import { readForm } from "~/http/request-form.server";
import type { DeviceNotice } from "~/push/device-notices";
import { testDevice } from "~/push/devices.server";

/** Sends a test notification to a device. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { user } = await requireUser(request, context);
  const id = String((await readForm(request)).get("id") ?? "");
  const notice: DeviceNotice = await testDevice(context, user.id, id);
  return actionReply(request, `/account/emails?device=${notice}`);
}

export const loader = redirectLoader(requireUser, "/account/emails");
