import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { requireAdmin } from "~/accounts/sign-in/access.server";
import { decideReported, reviewForm, reviewRelevance } from "~/admin/reviews.server";
import { DisputedArticle } from "~/components/admin/disputed-article";
import { ReportItem } from "~/components/corrections/report-item";
import { PageHeader, noticeOf, PageNotice } from "~/components/page-header";
import { pageMeta } from "~/components/page-meta";
import { buttonVariants } from "~/components/ui/button";
import { ListCard } from "~/components/ui/list-card";
import { verdictForm } from "~/corrections/report-forms";
import { openReports } from "~/corrections/reports.server";
import { requestedPage } from "~/database/paging";
import { runBatch } from "~/database/query.server";
import { readIntent } from "~/http/request-form.server";
import { disputedArticles } from "~/reading/review.server";

const SIZE = 20;

const DONE = {
  direct: "Decided: direct. It counts starting with the next assessment.",
  contextual: "Decided: contextual. It counts starting with the next assessment.",
  irrelevant: "Decided: irrelevant. It no longer counts, starting with the next assessment.",
  decided: "Decision saved. Everyone can see it at the story or restriction.",
  late: "Another admin already reviewed this.",
};

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireAdmin(request, context);
  const { disputed, reports } = await runBatch(context.db, {
    disputed: disputedArticles(context.db, { page: requestedPage(request.url), size: SIZE }),
    reports: openReports(context.db, { page: requestedPage(request.url, "reports"), size: SIZE }),
  });
  const notice = noticeOf(request.url, DONE, ["late"]);
  return { ...disputed, reports: { ...reports, parameter: "reports" }, notice };
}

const changes = z.discriminatedUnion("intent", [
  verdictForm.safeExtend({ intent: z.literal("decide-reports") }),
  reviewForm.extend({ intent: z.literal("review") }),
]);

export async function action({ request, context }: ActionFunctionArgs) {
  const { user } = await requireAdmin(request, context);
  const change = await readIntent(request, changes);
  if (!change) return redirect("/admin/relevance");
  if (change.intent === "decide-reports") {
    const isDecided = await decideReported(context, user, change);
    return redirect(`/admin/relevance?done=${isDecided ? "decided" : "late"}`);
  }
  const isSettled = await reviewRelevance(context, user, change);
  const page = requestedPage(request.url);
  const next = new URLSearchParams({
    ...(page > 1 && { page: `${page}` }),
    done: isSettled ? change.verdict : "late",
  });
  return redirect(`/admin/relevance?${next}`);
}

export { keepPage as clientAction } from "~/components/form/page-action";

export { skipRevalidationOnServerError as shouldRevalidate } from "~/components/revalidation";

export default function RelevanceReview() {
  const { list, reports, total, notice } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader
        title="Relevance review"
        description="Decide what readers report and where the rules and the AI model differ."
      />
      <PageNotice notice={notice} />
      <ListCard
        title="Reported by readers"
        description="Everyone sees your decision and note. Edit a restriction before you mark it as corrected."
        name="Reports to review"
        list={reports}
        empty="No open reports"
        item={(report) => <ReportItem key={`${report.kind} ${report.id}`} report={report} />}
      />
      <ListCard
        title="The rules and the AI model differ"
        description={`Official documents first. Your decision outranks both.${total > 0 ? ` ${total.toLocaleString("en-US")}\u00a0to\u00a0review.` : ""}`}
        name="Articles to review"
        actions={
          <a href="/admin/decisions.jsonl" className={buttonVariants({ variant: "outline", size: "sm" })}>
            Export decisions
          </a>
        }
        list={list}
        empty="Nothing to review. The AI model agrees with the rules."
        item={(article) => <DisputedArticle key={article.id} article={article} />}
      />
    </>
  );
}

export const meta = pageMeta(
  "Relevance review",
  "Articles that the rules and the AI model read differently.",
);

export { PageErrorBoundary as ErrorBoundary } from "~/components/page-error-boundary";
