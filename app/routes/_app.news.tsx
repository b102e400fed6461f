import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Form, useLoaderData } from "@remix-run/react";
import { ChevronRight } from "~/components/ui/icons";
import { requireAccess } from "~/accounts/sign-in/access.server";
import { STAGE_LABELS, relevanceLabel } from "~/assessment/labels";
import { storyPoints } from "~/assessment/percent";
import { StoryFacts, type Story } from "~/components/dashboard/story";
import { PageHeader } from "~/components/page-header";
import { pageMeta } from "~/components/page-meta";
import { ReviewOutcomeText, reportAddress } from "~/components/review-outcome";
import { Button } from "~/components/ui/button";
import { FilterChoice } from "~/components/ui/controls";
import { ListCard } from "~/components/ui/list-card";
import { ExternalLink, SEPARATOR, TextLink } from "~/components/ui/text";
import { newsFilter, newsPage } from "~/dashboard/news-page.server";
import { readOne } from "~/database/query.server";
import { RELEVANT_FROM, RISK_FACTOR_LABELS } from "~/news/coding-guide";
import { formatShortDay } from "~/time";

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

/** A story in one line: title, outlet, date and points. It opens to show the rest. */
function NewsStory({ story }: { story: Story }) {
  const label = relevanceLabel(story.relevanceScore);
  const points = storyPoints(story.points);
  return (
    <details className="group">
      <summary className="flex cursor-pointer list-none items-baseline gap-2 py-2.5 [&::-webkit-details-marker]:hidden">
        <ChevronRight
          aria-hidden="true"
          className="mt-1 size-4 shrink-0 self-start text-muted-foreground group-open:rotate-90"
        />
        <span className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-4 sm:flex-nowrap">
          <span className="min-w-0 flex-1 basis-full font-medium wrap-anywhere sm:basis-0 sm:text-[0.9375rem]">
            {story.title}
          </span>
          <span className="text-sm wrap-anywhere text-muted-foreground sm:w-40">{story.source}</span>
          <span className="text-sm whitespace-nowrap text-muted-foreground sm:w-14">
            {formatShortDay(story.publishedAt)}
          </span>
          <span className="text-sm whitespace-nowrap figures sm:w-20 sm:text-right">
            {points ?? <span className="max-sm:hidden">—</span>}
          </span>
        </span>
      </summary>
      <div className="pb-4 pl-6">
        {story.description && <p className="story-text">{story.description}</p>}
        <StoryFacts story={story} />
        <p className="story-line">
          Relevance: <b>{label}</b>, {story.relevanceScore}/100
          {SEPARATOR}
          {story.readBy}
        </p>
        {story.review && (
          <p className="story-line">
            <ReviewOutcomeText review={story.review} />
          </p>
        )}
        <p className="print-hidden mt-2 flex flex-wrap gap-x-5 text-sm">
          <ExternalLink href={story.url}>Read the article</ExternalLink>
          <TextLink to={reportAddress("article", story.id)}>
            Report a mistake<span className="sr-only"> in {story.title}</span>
          </TextLink>
        </p>
      </div>
    </details>
  );
}

export const meta = pageMeta(
  "All relevant news",
  "Every news story and government document that we count as relevant, with its points.",
);

export { PageErrorBoundary as ErrorBoundary } from "~/components/page-error-boundary";
