import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { requireAdmin, requireConfirmedAdmin } from "~/accounts/sign-in/access.server";
import { closeProposal, proposalsPage, type ProposalView } from "~/admin/decide-proposals.server";
import { IntentButton } from "~/components/form/intent-form";
import { PageHeader, noticeOf, PageNotice } from "~/components/page-header";
import { pageMeta } from "~/components/page-meta";
import { Badge } from "~/components/ui/badge";
import { ButtonLink } from "~/components/ui/button";
import { ListCard } from "~/components/ui/list-card";
import { ExternalLink } from "~/components/ui/text";
import { requestedPage } from "~/database/paging";
import { readIntent } from "~/http/request-form.server";
import { CRISIS_STATUS_WORDS } from "~/assessment/level/crisis-facts";
import { formatDay } from "~/time";

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

/** One possible restriction: what reports it, the points it adds, and the three decisions. */
function ProposalItem({ proposal }: { proposal: ProposalView }) {
  const { id, name, kind, effect, when, openedAt, standsUntil } = proposal;
  const basis = kind === "official" ? "Official document" : "Three independent outlets";
  return (
    <li className="py-5 first:pt-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="font-medium wrap-anywhere">{name}</h2>
        <Badge variant="gold">{effect === "begins" ? "Possible restriction" : "May have ended"}</Badge>
        <Badge variant="outline">{basis}</Badge>
      </div>
      <p className="mt-1 text-sm text-muted-foreground">
        {effect === "begins" ? `${when} ${pointsText(proposal)}` : ENDS}{" "}
        {`Reported ${formatDay(openedAt)}. Expires ${formatDay(standsUntil)} unless new reports support it.`}
      </p>
      <Support support={proposal.support} />
      <div className="mt-3 flex flex-wrap gap-2">
        {effect === "begins" ? (
          <ButtonLink to={`/admin/proposals/${encodeURIComponent(id)}/accept`} size="sm">
            Accept<span className="sr-only"> {name}</span>
          </ButtonLink>
        ) : (
          <Decision id={id} intent="accept" label="Accept" name={name} />
        )}
        <Decision id={id} intent="reject" label="Reject" name={name} />
        {effect === "begins" && <Decision id={id} intent="end" label="End" name={name} />}
        {effect === "ends" && (
          <ButtonLink to="/admin/register" variant="outline" size="sm">
            Open the register
          </ButtonLink>
        )}
      </div>
    </li>
  );
}

const ENDS = "The risk level doesn\u2019t change until you end the entry in the register.";

function pointsText({ status, pointsNow, points }: ProposalView): string {
  const adds = `Adds ${pointsNow.toFixed(1)} points on its own`;
  if (status === "scheduled") return `${adds} once it\u2019s in effect.`;
  return pointsNow === points
    ? `${adds}.`
    : `${adds} now, and ${points.toFixed(1)} once it\u2019s in the register.`;
}

const STATE_LABELS: Record<ProposalView["state"], string> = {
  open: "Open",
  accepted: "Accepted",
  rejected: "Rejected",
  ended: "Ended",
  withdrawn: "Withdrawn",
  lapsed: "Expired",
};

/** One that was decided or has expired. */
function ClosedProposal({ proposal }: { proposal: ProposalView }) {
  const { name, state, status, when, decidedAt, decidedBy, support } = proposal;
  const isWithdrawn = state === "withdrawn";
  return (
    <li className="py-4 first:pt-0">
      <p className="flex flex-wrap items-center gap-x-3">
        <span className="font-medium wrap-anywhere">{name}</span>
        <Badge variant="outline">
          {isWithdrawn ? CRISIS_STATUS_WORDS[status].label : STATE_LABELS[state]}
        </Badge>
      </p>
      <p className="text-sm wrap-anywhere text-muted-foreground">
        {decidedAt && formatDay(decidedAt)}
        {decidedBy && ` by ${decidedBy}`}
        {isWithdrawn && `: ${when}`}
      </p>
      <Support support={support.slice(0, 1)} />
    </li>
  );
}

/** The articles and documents that a possible restriction rests on. */
function Support({ support }: Pick<ProposalView, "support">) {
  return (
    <ul className="mt-2 flex flex-col gap-1 text-sm">
      {support.map(({ id, title, url, source, publishedAt }) => (
        <li key={id} className="wrap-anywhere">
          <ExternalLink href={url}>{title}</ExternalLink>{" "}
          <span className="text-muted-foreground">
            {source}, {formatDay(publishedAt)}
          </span>
        </li>
      ))}
    </ul>
  );
}

function Decision({ id, intent, label, name }: Record<"id" | "intent" | "label" | "name", string>) {
  return (
    <IntentButton intent={intent} fields={{ id }} variant="outline" size="sm">
      {label}
      <span className="sr-only"> {name}</span>
    </IntentButton>
  );
}

export const meta = pageMeta("Possible restrictions", "Reported restrictions that wait for a decision.");

export { PageErrorBoundary as ErrorBoundary } from "~/components/page-error-boundary";
