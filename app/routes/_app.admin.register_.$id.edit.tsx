import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { requireConfirmedAdmin } from "~/accounts/sign-in/access.server";
import { registerEntry, saveRestriction } from "~/admin/restrictions.server";
import { RestrictionForm } from "~/components/admin/restriction-form";
import { pageMeta } from "~/components/page-meta";
import { readForm } from "~/http/request-form.server";

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  await requireConfirmedAdmin(request, context);
  return registerEntry(context.db, params["id"]);
}

export async function action({ request, context, params: { id = "" } }: ActionFunctionArgs) {
  const { user } = await requireConfirmedAdmin(request, context);
  const refused = await saveRestriction(context, user, await readForm(request), id);
  return refused ?? redirect("/admin/register?done=correct");
}

export { submissionAction as clientAction } from "~/components/form/page-action";

export default function EditRestriction() {
  const entry = useLoaderData<typeof loader>();
  return <RestrictionForm key={entry.id} use="correct" filled={entry} />;
}

export const meta = pageMeta("Edit restriction", "Change a restriction that counts toward the risk level.");

export { PageErrorBoundary as ErrorBoundary } from "~/components/page-error-boundary";
