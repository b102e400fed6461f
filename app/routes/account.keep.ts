import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { requireUser } from "~/accounts/access.server";
import { cancelDeletion } from "~/accounts/deletion.server";

/** Takes back a requested deletion. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { user } = await requireUser(request, context);
  await cancelDeletion(context, user.id);
  return redirect("/account");
}

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireUser(request, context);
  throw redirect("/account");
}
