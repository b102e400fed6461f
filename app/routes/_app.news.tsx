import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Form, useLoaderData } from "@remix-run/react";
import { requireAccess } from "~/accounts/sign-in/access.server";
import { newsFilter, newsPage } from "~/dashboard/news-page.server";
import { STAGE_LABELS } from "~/assessment/labels";
import { NewsStory } from "~/components/news/news-story";
import { PageHeader } from "~/components/page-header";
import { pageMeta } from "~/components/page-meta";
import { Button } from "~/components/ui/button";
import { FilterChoice } from "~/components/ui/controls";
import { ListCard } from "~/components/ui/list-card";
import { readOne } from "~/database/query.server";
import { RELEVANT_FROM, RISK_FACTOR_LABELS } from "~/news/coding-guide";

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireAccess(request, context);
  const { factor, stage, page } = newsFilter.parse(Object.fromEntries(new URL(request.url).searchParams));
  const news = await readOne(context.db, newsPage(context.db, context.now(), { factor, stage, page }));
  return { factor, stage, relevantFrom: RELEVANT_FROM, news };
}

export default function News() {
  const { factor, stage, relevantFrom, news } = useLoaderData<typeof loader>();
  const isFiltered = Boolean(factor ?? stage);
  return (
    <div className="grid gap-6">
      <PageHeader
        title="All relevant news"
        description={`Stories with a relevance of ${relevantFrom} or more, and the points they add to the risk level today.`}
      />
      <Form method="get" className="flex flex-wrap items-end gap-3">
        <FilterChoice name="factor" label="Topic" chosen={factor} labels={RISK_FACTOR_LABELS} />
        <FilterChoice name="stage" label="Stage" chosen={stage} labels={STAGE_LABELS} />
        <Button type="submit" variant="outline">
          Filter
        </Button>
      </Form>
      <ListCard
        list={news}
        name="Stories"
        className="min-w-0"
        fillsPage
        empty={isFiltered ? "No story matches this filter." : "No news articles available"}
        item={(story) => (
          <li key={story.id}>
            <NewsStory story={story} />
          </li>
        )}
      />
    </div>
  );
}

export const meta = pageMeta(
  "All relevant news",
  "Every news story and government document that we count as relevant, with its points.",
);

export { PageErrorBoundary as ErrorBoundary } from "~/components/page-error-boundary";
