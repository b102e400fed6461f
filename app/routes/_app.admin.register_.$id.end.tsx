import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { requireConfirmedAdmin } from "~/accounts/sign-in/access.server";
import { saveEnd } from "~/admin/register-forms.server";
import { registerEntry } from "~/admin/restrictions.server";
import { firstPossibleEnd } from "~/assessment/register/restriction-form";
import { EndRestriction } from "~/components/admin/end-restriction";
import { pageMeta } from "~/components/page-meta";
import { readForm } from "~/http/request-form.server";

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  await requireConfirmedAdmin(request, context);
  const { id, name, since } = await registerEntry(context.db, params["id"]);
  return { entry: { id, name }, until: firstPossibleEnd(since, context.now()) };
}

export async function action({ request, context, params: { id = "" } }: ActionFunctionArgs) {
  const { user } = await requireConfirmedAdmin(request, context);
  const refused = await saveEnd(context, user, await readForm(request), id);
  return refused ?? redirect("/admin/register?done=end");
}

export { submissionAction as clientAction } from "~/components/form/page-action";

export default function End() {
  const { entry, until } = useLoaderData<typeof loader>();
  return <EndRestriction key={entry.id} entry={entry} until={until} />;
}

export const meta = pageMeta(
  "End restriction",
  "End a restriction, so that it no longer counts toward the risk level.",
);

export { PageErrorBoundary as ErrorBoundary } from "~/components/page-error-boundary";
