import { Link } from "@remix-run/react";
import { relevanceLabel } from "~/assessment/labels";
import { formatDay } from "~/time";
import { ReviewOutcomeText, reportAddress } from "../review-outcome";
import { storyPoints } from "~/assessment/signed-points";
import type { DashboardData } from "./dashboard-data";
import { StoryFacts } from "./story-facts";

const UNCONFIRMED_NOTE = "The other outlets don\u2019t count yet: we need more of their history first.";

export type Story = DashboardData["stories"][number];

/** A story with its outlets, keywords, relevance and points. */
export function StoryRow({ story, level = 3 }: { story: Story; level?: 2 | 3 }) {
  const Heading = `h${level}` as const;
  const { label } = relevanceLabel(story.relevanceScore);
  const points = storyPoints(story.points);
  return (
    <article className="story">
      <div>
        <Heading className="story-name">
          <a href={story.url} target="_blank" rel="noreferrer">
            {story.title}
          </a>
        </Heading>
        {story.description && <p className="story-text">{story.description}</p>}
        <StoryFacts story={story} date={formatDay(story.publishedAt)} unconfirmedNote={UNCONFIRMED_NOTE} />
        {story.keywords.length > 0 && (
          <ul aria-label="Keywords" className="print-hidden story-chips">
            {story.keywords.map((keyword) => (
              <li key={keyword}>{keyword}</li>
            ))}
            {story.moreKeywords > 0 && <li>+{story.moreKeywords} more</li>}
          </ul>
        )}
        <p className="print-hidden story-line">
          {story.review && (
            <>
              <ReviewOutcomeText review={story.review} />{" "}
            </>
          )}
          <Link to={reportAddress("article", story.id)} className="story-report">
            Report a mistake<span className="sr-only"> in {story.title}</span>
          </Link>
        </p>
      </div>
      <p className="story-score">
        <span>Relevance</span>
        <b>{label}</b>
        <span>{story.relevanceScore}/100</span>
        {points && <span>{points}</span>}
      </p>
    </article>
  );
}
