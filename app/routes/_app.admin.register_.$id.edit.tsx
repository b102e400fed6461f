import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { requireConfirmedAdmin } from "~/accounts/sign-in/access.server";
import { correctRestriction, NO_SUCH_ENTRY, registerEntry } from "~/admin/restrictions.server";
import { restrictionForm } from "~/assessment/register/restriction-form";
import { RestrictionForm } from "~/components/admin/restriction-form";
import { formAction } from "~/components/form/page-action";
import { pageMeta } from "~/components/page-meta";
import { acceptForm } from "~/http/request-form.server";

const FAILURE = "We couldn’t save your changes. The register stays as it was. Try again in a moment.";

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  await requireConfirmedAdmin(request, context);
  return registerEntry(context.db, params["id"]);
}

export async function action(args: ActionFunctionArgs) {
  const { id = "" } = args.params;
  const { user } = await requireConfirmedAdmin(args.request, args.context);
  return acceptForm(args, { schema: restrictionForm, failure: FAILURE }, async (draft) =>
    (await correctRestriction(args.context, user, id, draft))
      ? redirect("/admin/register?done=correct")
      : { status: 404, formErrors: [NO_SUCH_ENTRY] },
  );
}

export const clientAction = formAction();

export default function EditRestriction() {
  const entry = useLoaderData<typeof loader>();
  return <RestrictionForm key={entry.id} use="correct" filled={entry} />;
}

export const meta = pageMeta("Edit restriction", "Change a restriction that counts toward the risk level.");

export { PageErrorBoundary as ErrorBoundary } from "~/components/page-error-boundary";
