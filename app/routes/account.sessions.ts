import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { z } from "zod";
import { redirectLoader, requireUser } from "~/accounts/sign-in/access.server";
import { claimedDevice } from "~/accounts/sign-in/known-device.server";
import { endSessions } from "~/accounts/sign-in/session-list.server";
import { actionReply } from "~/http/action-reply.server";
import { readForm } from "~/http/request-form.server";

const chosen = z.object({ id: z.string().max(100).optional() });

/** Ends the session named in the form, or all but the current one. */
export async function action({ request, context }: ActionFunctionArgs) {
  const viewer = await requireUser(request, context);
  const input = chosen.safeParse(Object.fromEntries(await readForm(request)));
  if (!input.success) throw Response.json({ message: "Unknown session." }, { status: 400 });
  const { id } = input.data;
  const here = await claimedDevice(request, context, viewer.user);
  await endSessions(context, viewer, id ? { id } : "all-others", here?.device);
  return actionReply(request, "/account");
}

export const loader = redirectLoader(requireUser, "/account");
