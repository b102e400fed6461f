import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { requireAdmin, requireConfirmedAdmin } from "~/accounts/sign-in/access.server";
import { closeProposal, proposalsPage } from "~/admin/decide-proposals.server";
import { ClosedProposal, ProposalItem } from "~/components/admin/proposal-item";
import { PageHeader, noticeOf, PageNotice } from "~/components/page-header";
import { pageMeta } from "~/components/page-meta";
import { ListCard } from "~/components/ui/list-card";
import { requestedPage } from "~/database/paging";
import { readIntent } from "~/http/request-form.server";

const DONE = {
  accept: "Accepted. The change takes effect with the next assessment.",
  reject: "Rejected. It stops counting with the next assessment. Only new reports can propose it again.",
  end: "Ended. It stops counting with the next assessment. Only new reports can propose it again.",
  late: "This was already decided, or it has expired.",
};

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireAdmin(request, context);
  const proposals = await proposalsPage(context, { page: requestedPage(request.url), size: 20 });
  return { ...proposals, notice: noticeOf(request.url, DONE, ["late"]) };
}

const decision = z.object({
  intent: z.enum(["accept", "reject", "end"]),
  id: z.string().min(1).max(200),
});

export async function action({ request, context }: ActionFunctionArgs) {
  const { user } = await requireConfirmedAdmin(request, context);
  const decided = await readIntent(request, decision);
  if (!decided) return redirect("/admin/proposals");
  const { done } = await closeProposal(context, user, decided.id, decided.intent);
  return redirect(`/admin/proposals?done=${done}`);
}

export { keepPage as clientAction } from "~/components/form/page-action";

export { skipRevalidationOnServerError as shouldRevalidate } from "~/components/revalidation";

export default function Proposals() {
  const { open, closed, notice } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader
        title="Possible restrictions"
        description="Reported restrictions that aren’t in the register. Accept one to add it, or reject it."
      />
      <PageNotice notice={notice} />
      <ListCard
        name="Possible restrictions to check"
        list={{ rows: open }}
        empty="Nothing to check. When a document or three outlets report a new restriction, it appears here and you get an email."
        item={(proposal) => <ProposalItem key={proposal.id} proposal={proposal} />}
      />
      {(closed.rows.length > 0 || closed.page > 1) && (
        <ListCard
          title="Decided or expired"
          name="Earlier possible restrictions"
          list={closed}
          empty="None yet"
          item={(proposal) => <ClosedProposal key={proposal.id} proposal={proposal} />}
        />
      )}
    </>
  );
}

export const meta = pageMeta("Possible restrictions", "Reported restrictions that wait for a decision.");

export { PageErrorBoundary as ErrorBoundary } from "~/components/page-error-boundary";
