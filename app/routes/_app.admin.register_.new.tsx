import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { requireConfirmedAdmin } from "~/accounts/sign-in/access.server";
import { addRestriction } from "~/admin/restrictions.server";
import { restrictionForm } from "~/assessment/register/restriction-form";
import { RestrictionForm } from "~/components/admin/restriction-form";
import { formAction } from "~/components/form/page-action";
import { pageMeta } from "~/components/page-meta";
import { acceptForm } from "~/http/request-form.server";

const FAILURE = "We couldn’t add the restriction. The register stays as it was. Try again in a moment.";

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireConfirmedAdmin(request, context);
  return null;
}

export async function action(args: ActionFunctionArgs) {
  const { user } = await requireConfirmedAdmin(args.request, args.context);
  return acceptForm(args, { schema: restrictionForm, failure: FAILURE }, async (draft) => {
    await addRestriction(args.context, user, draft);
    return redirect("/admin/register?done=add");
  });
}

export const clientAction = formAction({
  nextStep: "Check the list of restrictions before you add it again.",
});

export default function AddRestriction() {
  return <RestrictionForm use="add" />;
}

export const meta = pageMeta("Add restriction", "Add a law or order that counts toward the risk level.");

export { PageErrorBoundary as ErrorBoundary } from "~/components/page-error-boundary";
