import { ChevronRight } from "lucide-react";
import { relevanceLabel } from "~/assessment/labels";
import { storyPoints } from "~/assessment/percent";
import { formatShortDay } from "~/time";
import { StoryFacts, type Story } from "../dashboard/story";
import { ExternalLink, SEPARATOR, TextLink } from "../ui/text";
import { ReviewOutcomeText, reportAddress } from "../review-outcome";

/** A story in one line: title, outlet, date and points. It opens to show the rest. */
export function NewsStory({ story }: { story: Story }) {
  const { label } = relevanceLabel(story.relevanceScore);
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
