import type { StoryFacts as Facts } from "~/dashboard/news-stories";
import type { ReactNode } from "react";
import { SEPARATOR } from "../ui/text";

interface StoryLineProps {
  story: Pick<Facts, "source" | "stage" | "outlets">;
  /** Formatted; follows the outlet. */
  date?: string;
  /** Formatted; ends the line. */
  points?: string | null;
}

/** Where a story comes from, in a line, and its other articles. */
export function StoryFacts({ story }: { story: Facts }) {
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
export function OtherArticles({
  story,
  children,
}: {
  story: Pick<Facts, "others" | "outlets" | "isUnconfirmed">;
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
          <summary>
            {more.length === 0
              ? "Details"
              : `${more.length} more ${more.length === 1 ? "article" : "articles"}`}
          </summary>
          <ArticleLinks articles={more} />
          {note && <p>{note}</p>}
          {children && <p>{children}</p>}
        </details>
      )}
    </>
  );
}

const ArticleLinks = ({ articles }: { articles: Facts["others"] }) =>
  articles.map(({ url, source }, index) => (
    <span key={url}>
      {index > 0 && ", "}
      <a href={url} target="_blank" rel="noreferrer">
        {source}
      </a>
    </span>
  ));
