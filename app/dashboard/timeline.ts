import {
  type CountedStory,
  countedStoryOf,
  type StoryFacts,
  storyFacts,
  type ClusteredStory,
} from "./news-stories";
import { DESCRIPTION_LENGTH_MAX, shortened } from "~/assessment/labels";

const EVENTS_SHOWN = 5;
const NEWS_MERGED = 3;

export type Impact = "low" | "medium" | "high" | "critical";

export interface TimelineEvent {
  id: string;
  /** Its story's; null where none is known. */
  date: Date | null;
  title: string;
  description: string;
  impact: Impact;
  /** Every outlet that reported it, the shown article's first. */
  sources: string[];
  /** The story with the shown article, without its other articles, which the news list links; null for a key event that no article names. */
  story: Omit<StoryFacts, "others"> | null;
}

interface TimelineAssessment {
  keyEvents: readonly string[];
  /** The stories that the level counts. */
  stories: readonly CountedStory[];
}

/**
 * Merges the assessment's key events with the 3 newest news items: the 5 latest, newest first and undated ones last. A key event
 * has the date of the article with its title, and an impact by what its story would add by itself to the restrictions in force. A
 * news item is a story, shown by its newest article. A key event with the title of any of its articles takes its place. The points
 * of a story are on its first event only.
 */
export function timeline(
  assessment: TimelineAssessment | null,
  stories: readonly ClusteredStory[],
): TimelineEvent[] {
  const keyEvents = assessment?.keyEvents ?? [];
  const factsOf = storyFacts(assessment?.stories ?? []);
  const countedStory = countedStoryOf(assessment?.stories ?? []);
  const fromAssessment = keyEvents.map((title, index) => {
    const story = stories.find((candidate) => candidate.articles.some((article) => article.title === title));
    const all = story?.articles ?? [];
    const article = all.find((candidate) => candidate.title === title);
    const facts = article && story ? factsOf(article, story) : null;
    const counted = countedStory(all);
    return {
      id: `key-event-${index}`,
      date: article?.publishedAt ?? null,
      title,
      description: shortened(article?.description ?? "", DESCRIPTION_LENGTH_MAX),
      impact: pointsImpact(counted?.impact ?? counted?.points ?? 0),
      storyKey: all[0]?.id ?? null,
      ...origin(facts),
    };
  });
  const fromNews = stories
    .flatMap(({ articles, clusters }) =>
      articles.slice(-1).map((newest) => ({
        article: newest,
        story: factsOf(newest, { articles, clusters }),
        storyKey: articles[0]?.id ?? null,
        isKeyEvent: articles.some(({ title }) => keyEvents.includes(title)),
      })),
    )
    .sort((a, b) => b.article.publishedAt.getTime() - a.article.publishedAt.getTime())
    .slice(0, NEWS_MERGED)
    .filter(({ isKeyEvent }) => !isKeyEvent)
    .map(({ article, story, storyKey }) => ({
      id: `news-${article.id}`,
      date: article.publishedAt,
      title: article.title,
      description: shortened(article.description ?? "", DESCRIPTION_LENGTH_MAX),
      impact: newsImpact(article.relevance.score),
      storyKey,
      ...origin(story),
    }));
  const shown = [...fromAssessment, ...fromNews]
    .sort((a, b) => (b.date?.getTime() ?? 0) - (a.date?.getTime() ?? 0))
    .slice(0, EVENTS_SHOWN);
  return withPointsOnce(shown);
}

/** Leaves a story's points on its first event. */
function withPointsOnce(events: readonly (TimelineEvent & { storyKey: string | null })[]): TimelineEvent[] {
  const seen = new Set<string>();
  return events.map(({ storyKey, ...event }) => {
    if (!event.story || storyKey === null) return event;
    const isFirst = !seen.has(storyKey);
    seen.add(storyKey);
    return isFirst ? event : { ...event, story: { ...event.story, points: null } };
  });
}

function origin(facts: StoryFacts | null): Pick<TimelineEvent, "sources" | "story"> {
  if (!facts) return { sources: [], story: null };
  const { others, ...story } = facts;
  return { sources: [...new Set([story.source, ...others.map(({ source }) => source)])], story };
}

/** By the points that the key event would add by itself to the restrictions in force, or take off them: 6 or more is high, 4 or more medium, else low. */
function pointsImpact(points: number): Impact {
  if (Math.abs(points) >= 6) return "high";
  return Math.abs(points) >= 4 ? "medium" : "low";
}

/** By the article's relevance of 0-100: 80 or more is high, 60 or more medium, else low. */
function newsImpact(relevanceScore: number): Impact {
  if (relevanceScore >= 80) return "high";
  return relevanceScore >= 60 ? "medium" : "low";
}
