import { Link } from "@remix-run/react";
import { relevanceLabel } from "~/assessment/labels";
import { formatDay } from "~/time";
import { ReviewOutcomeText, reportAddress } from "../review-outcome";
import { storyPoints } from "~/assessment/percent";
import type { DashboardData } from "~/dashboard/dashboard-page.server";
import { SEPARATOR } from "../ui/text";
import { OtherArticles, StoryFlags, StoryLine } from "./story-facts";

export type Story = DashboardData["stories"][number];

/** A story with its outlets, keywords, relevance, who decided that, and points. */
export function StoryRow({ story }: { story: Story }) {
  const { label } = relevanceLabel(story.relevanceScore);
  const points = storyPoints(story.points);
  return (
    <article className="story">
      <div>
        <h3 className="story-name">
          <a href={story.url} target="_blank" rel="noreferrer">
            {story.title}
          </a>
        </h3>
        {story.description && <p className="story-text">{story.description}</p>}
        <p className="story-line">
          <StoryLine story={story} date={formatDay(story.publishedAt)} />
          <StoryFlags story={story} />
        </p>
        <div className="print-hidden story-more">
          {story.keywords.length > 0 && (
            <ul aria-label="Keywords" className="story-chips">
              {story.keywords.map((keyword) => (
                <li key={keyword}>{keyword}</li>
              ))}
              {story.moreKeywords > 0 && <li>+{story.moreKeywords} more</li>}
            </ul>
          )}
          {story.review && (
            <p className="story-line">
              <ReviewOutcomeText review={story.review} />
            </p>
          )}
          <OtherArticles story={story}>
            {story.readBy}
            {SEPARATOR}
            <Link to={reportAddress("article", story.id)} className="story-report">
              Report a mistake
            </Link>
          </OtherArticles>
        </div>
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
