import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { redirectLoader, requireUser } from "~/accounts/sign-in/access.server";
import { actionReply } from "~/http/action-reply.server";
import { readForm } from "~/http/request-form.server";
import { turnedOn } from "~/push/device";
import type { DeviceNotice } from "~/push/device-notices";
import { addDevice } from "~/push/devices.server";

/** Stores this browser's subscription to notifications. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { user } = await requireUser(request, context);
  const form = Object.fromEntries(await readForm(request));
  const parsed = turnedOn.safeParse(form);
  let notice: DeviceNotice = "refused";
  if (parsed.success) notice = (await addDevice(context, user, parsed.data, request)) ? "on" : "too-many";
  return actionReply(request, `/account/emails?device=${notice}`);
}

export const loader = redirectLoader(requireUser, "/account/emails");
