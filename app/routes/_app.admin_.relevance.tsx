import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { requireAdmin } from "~/accounts/access.server";
import { pageNumber } from "~/admin/page-number";
import { reviewForm, reviewRelevance } from "~/admin/review-relevance.server";
import { AdminHeading } from "~/components/admin/admin-heading";
import { DisputedArticle } from "~/components/admin/disputed-article";
import { Pages } from "~/components/admin/pages";
import { Alert } from "~/components/ui/alert";
import { Card, CardContent } from "~/components/ui/card";
import { disputedArticles, DISPUTED_FROM_POINTS } from "~/news/model-relevance.server";
import { readForm } from "~/http/request-form.server";
import { pageMeta } from "~/components/page-meta";

const ARTICLES_PER_PAGE = 20;

const DONE = new Map([
  ["keep-rule", "The rule's score holds."],
  ["take-model", "The analysis model's score holds, from the next assessment on."],
  ["late", "Somebody has decided on this article already."],
]);

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireAdmin(request, context);
  const page = pageNumber(request.url);
  const list = await disputedArticles(context.db, { page, size: ARTICLES_PER_PAGE });
  const done = DONE.get(new URL(request.url).searchParams.get("done") ?? "") ?? null;
  return { ...list, page, done, from: DISPUTED_FROM_POINTS };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { user } = await requireAdmin(request, context);
  const review = reviewForm.safeParse(Object.fromEntries(await readForm(request)));
  if (!review.success) throw Response.json({ message: "There is no such form." }, { status: 400 });
  const isSettled = await reviewRelevance(context, user, review.data);
  const page = pageNumber(request.url);
  const next = new URLSearchParams({
    ...(page > 1 && { page: `${page}` }),
    done: isSettled ? review.data.verdict : "late",
  });
  throw redirect(`/admin/relevance?${next}`);
}

export default function RelevanceReview() {
  const { articles, total, page, pages, done, from } = useLoaderData<typeof loader>();
  return (
    <>
      <AdminHeading title="Relevance Review">
        {`Articles that the analysis model and the written rule score more than ${from} points apart`}
      </AdminHeading>
      {done && (
        <Alert className="mt-5" role="status" variant="success">
          {done}
        </Alert>
      )}
      <Card className="mt-6 min-w-0">
        <CardContent className="pt-5 sm:pt-6">
          {articles.length === 0 ? (
            <p className="py-6 text-center text-muted-foreground">
              {total === 0 ? "The model and the rule agree on every article" : "This page has no article"}
            </p>
          ) : (
            <>
              <p className="text-sm text-muted-foreground">
                {`${total} to decide. The rule's score counts until you take the model's.`}
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
