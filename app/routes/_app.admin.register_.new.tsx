import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { requireConfirmedAdmin } from "~/accounts/sign-in/access.server";
import { saveRestriction } from "~/admin/restrictions.server";
import { RestrictionForm } from "~/components/admin/restriction-form";
import { pageMeta } from "~/components/page-meta";
import { readForm } from "~/http/request-form.server";

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireConfirmedAdmin(request, context);
  return null;
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { user } = await requireConfirmedAdmin(request, context);
  const refused = await saveRestriction(context, user, await readForm(request));
  return refused ?? redirect("/admin/register?done=add");
}

export { submissionAction as clientAction } from "~/components/form/page-action";

export default function AddRestriction() {
  return <RestrictionForm use="add" />;
}

export const meta = pageMeta("Add restriction", "Add a law or order that counts toward the risk level.");

export { PageErrorBoundary as ErrorBoundary } from "~/components/page-error-boundary";
