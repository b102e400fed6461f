import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { requireConfirmedAdmin } from "~/accounts/sign-in/access.server";
import { acceptProposal, proposalForm } from "~/admin/decide-proposals.server";
import { restrictionForm } from "~/assessment/register/restriction-form";
import { RestrictionForm } from "~/components/admin/restriction-form";
import { formAction } from "~/components/form/page-action";
import { pageMeta } from "~/components/page-meta";
import { acceptForm } from "~/http/request-form.server";

const FAILURE = "We couldn’t add it to the register, so it stays open. Try again in a moment.";

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  await requireConfirmedAdmin(request, context);
  return proposalForm(context.db, params["id"]);
}

export async function action(args: ActionFunctionArgs) {
  const { id = "" } = args.params;
  const { user } = await requireConfirmedAdmin(args.request, args.context);
  return acceptForm(args, { schema: restrictionForm, failure: FAILURE }, async (draft) => {
    const { done } = await acceptProposal(args.context, user, id, draft);
    return redirect(`/admin/proposals?done=${done}`);
  });
}

export const clientAction = formAction();

export default function AcceptProposal() {
  const filled = useLoaderData<typeof loader>();
  return <RestrictionForm key={filled.id} use="accept" filled={filled} />;
}

export const meta = pageMeta(
  "Accept possible restriction",
  "Laws and orders that count toward the risk level.",
);

export { PageErrorBoundary as ErrorBoundary } from "~/components/page-error-boundary";
