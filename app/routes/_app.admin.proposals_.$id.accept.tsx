import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { requireConfirmedAdmin } from "~/accounts/sign-in/access.server";
import { acceptProposal, proposalForm } from "~/admin/decide-proposals.server";
import { RestrictionForm } from "~/components/admin/restriction-form";
import { pageMeta } from "~/components/page-meta";
import { readForm } from "~/http/request-form.server";

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  await requireConfirmedAdmin(request, context);
  return proposalForm(context.db, params["id"]);
}

export async function action({ request, context, params: { id = "" } }: ActionFunctionArgs) {
  const { user } = await requireConfirmedAdmin(request, context);
  const decision = await acceptProposal(context, user, id, await readForm(request));
  return "form" in decision ? decision.form : redirect(`/admin/proposals?done=${decision.done}`);
}

export { submissionAction as clientAction } from "~/components/form/page-action";

export default function AcceptProposal() {
  const filled = useLoaderData<typeof loader>();
  return <RestrictionForm key={filled.id} use="accept" filled={filled} />;
}

export const meta = pageMeta(
  "Accept possible restriction",
  "Laws and orders that count toward the risk level.",
);

export { PageErrorBoundary as ErrorBoundary } from "~/components/page-error-boundary";
