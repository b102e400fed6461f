import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { requireAdmin } from "~/accounts/access.server";
import { pageNumber } from "~/admin/page-number";
import { reviewForm, reviewRelevance } from "~/admin/review-relevance.server";
import { ReportList } from "~/components/corrections/report-list";
import { DisputedArticle } from "~/components/admin/disputed-article";
import { Pages } from "~/components/admin/pages";
import { Alert } from "~/components/ui/alert";
import { Card, CardContent } from "~/components/ui/card";
import { openReports } from "~/corrections/reports.server";
import { runBatch } from "~/database/query.server";
import { disputedArticles, DISPUTED_FROM_POINTS } from "~/news/model-relevance.server";
import { readForm } from "~/http/request-form.server";
import { PageHeader } from "~/components/page-header";
import { pageMeta } from "~/components/page-meta";

const ARTICLES_PER_PAGE = 20;

const DONE = new Map([
  ["keep-rule", "Kept the rule-based relevance."],
  ["take-model", "Using the AI model's relevance starting with the next assessment."],
  ["decided", "Decision saved. Everyone can see it at the story or restriction."],
  ["late", "Another admin already reviewed this article."],
]);

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireAdmin(request, context);
  const page = pageNumber(request.url);
  const { list, reports } = await runBatch(context.db, {
    list: disputedArticles(context.db, { page, size: ARTICLES_PER_PAGE }),
    reports: openReports(context.db),
  });
  const done = DONE.get(new URL(request.url).searchParams.get("done") ?? "") ?? null;
  return { ...list, reports, page, done, from: DISPUTED_FROM_POINTS };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { user } = await requireAdmin(request, context);
  const review = reviewForm.safeParse(Object.fromEntries(await readForm(request)));
  if (!review.success) throw Response.json({ message: "Unknown form." }, { status: 400 });
  const isSettled = await reviewRelevance(context, user, review.data);
  const page = pageNumber(request.url);
  const next = new URLSearchParams({
    ...(page > 1 && { page: `${page}` }),
    done: isSettled ? review.data.verdict : "late",
  });
  throw redirect(`/admin/relevance?${next}`);
}

export default function RelevanceReview() {
  const { articles, reports, total, page, pages, done, from } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader
        title="Relevance review"
        description={`Articles where the AI model and our rules differ by more than ${from} points`}
      />
      {done && (
        <Alert className="mt-5" role="status" variant="success">
          {done}
        </Alert>
      )}
      <ReportList reports={reports} />
      <Card className="mt-6 min-w-0">
        <CardContent className="pt-5 sm:pt-6">
          {articles.length === 0 ? (
            <p className="py-6 text-center text-muted-foreground">
              {total === 0 ? "Nothing to review. The model and the rules agree." : "No articles on this page"}
            </p>
          ) : (
            <>
              <p className="text-sm text-muted-foreground">
                {`${total} to review. The rule-based relevance applies until you choose the model's.`}
              </p>
              <ul className="mt-2 divide-y" aria-label="Articles to review">
                {articles.map((article) => (
                  <DisputedArticle key={article.id} article={article} />
                ))}
              </ul>
            </>
          )}
          <Pages page={page} hasMore={page < pages} total={pages} />
        </CardContent>
      </Card>
    </>
  );
}

export const meta = pageMeta(
  "Relevance review",
  "Articles where the AI model and our rules disagree about relevance.",
);

export { PageErrorBoundary as ErrorBoundary } from "~/components/page-error-boundary";
