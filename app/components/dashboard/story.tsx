import type { ReactNode } from "react";
import { relevanceLabel } from "~/assessment/labels";
import { storyPoints } from "~/assessment/percent";
import type { DashboardData } from "~/dashboard/dashboard-page.server";
import type { StoryFacts as Facts } from "~/dashboard/news-stories";
import { formatDay } from "~/time";
import { counted } from "~/text";
import { ReviewOutcomeText, reportAddress } from "../review-outcome";
import { PageLink, SEPARATOR } from "../ui/text";

export type Story = DashboardData["stories"][number];

/** A story with its outlets, keywords, relevance, who decided that, and points. */
export function StoryRow({ story }: { story: Story }) {
  const label = relevanceLabel(story.relevanceScore);
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
            <PageLink to={reportAddress("article", story.id)} className="story-report">
              Report a mistake
            </PageLink>
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

interface StoryLineProps {
  story: Pick<Facts, "source" | "stage" | "outlets">;
  /** Formatted; follows the outlet. */
  date?: string;
  /** Formatted; ends the line. */
  points?: string | null;
}

/** Where a story comes from, in a line, and its other articles. */
export function StoryFacts({ story }: { story: Story }) {
  return (
    <>
      <p className="story-line">
        <StoryLine story={story} />
        <StoryFlags story={story} />
      </p>
      <OtherArticles story={story} />
    </>
  );
}

/** Outlet, stage and how many outlets, with date and points where wanted. */
export function StoryLine({ story: { source, stage, outlets }, date, points }: StoryLineProps) {
  const count = outlets > 1 && `${outlets} outlets`;
  return (
    <>
      <b>{source}</b>
      {[date, stage, count, points].map((part) => part && `${SEPARATOR}${part.replaceAll(" ", "\u00a0")}`)}
    </>
  );
}

/** Whether a story comes from an official source, or is unconfirmed. */
export function StoryFlags({ story }: { story: Pick<Facts, "isOfficial" | "isUnconfirmed"> }) {
  return (
    <>
      {story.isOfficial && <i>Official source</i>}
      {story.isUnconfirmed && <i data-unconfirmed="">Unconfirmed</i>}
    </>
  );
}

const UNCONFIRMED_NOTE = "The other outlets don\u2019t count yet: we need more of their history first.";

/** One article of each of the first other outlets is named; the rest are folded. */
const NAMED_MAX = 3;

/** Every other article of the story, each under its own outlet, and, folded, what else there is to know. */
function OtherArticles({
  story,
  children,
}: {
  story: Pick<Story, "others" | "outlets" | "isUnconfirmed">;
  /** Folded, after the articles that aren't named. */
  children?: ReactNode;
}) {
  const { others, outlets, isUnconfirmed } = story;
  const more = others.slice(NAMED_MAX);
  const note = isUnconfirmed && outlets > 1 && UNCONFIRMED_NOTE;
  return (
    <>
      {others.length > 0 && (
        <p className="story-line">
          Also in <ArticleLinks articles={others.slice(0, NAMED_MAX)} />
        </p>
      )}
      {(more.length > 0 || note || children) && (
        <details className="story-line">
          <summary>{more.length === 0 ? "Details" : counted(more.length, "more article")}</summary>
          <ArticleLinks articles={more} />
          {note && <p>{note}</p>}
          {children && <p>{children}</p>}
        </details>
      )}
    </>
  );
}

const ArticleLinks = ({ articles }: { articles: Story["others"] }) =>
  articles.map(({ url, source }, index) => (
    <span key={url}>
      {index > 0 && ", "}
      <a href={url} target="_blank" rel="noreferrer">
        {source}
      </a>
    </span>
  ));
