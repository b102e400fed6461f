import type { Story } from "~/news/stories";
import { DAY_MS } from "~/time";
import { type CountedStory, type StoryFacts, storyFacts } from "./news-stories";
import { DESCRIPTION_LENGTH_MAX, shortened } from "./shortened";

const EVENTS_SHOWN = 5;
const NEWS_MERGED = 3;

export type Impact = "low" | "medium" | "high" | "critical";

export interface TimelineEvent {
  id: string;
  date: Date;
  title: string;
  description: string;
  impact: Impact;
  /** Every outlet that reported it, the shown article's first. */
  sources: string[];
  /** The story with the shown article; null for a key event that no article names. */
  story: StoryFacts | null;
}

interface TimelineAssessment {
  riskLevel: number;
  keyEvents: readonly string[];
  /** The stories that the level counts. */
  stories: readonly CountedStory[];
}

/**
 * Merges the assessment's key events, dated one day apart counting back from now, with the 3 newest news items: the 5
 * latest, newest first. Key events have no dates of their own, so the dates only show their order. A news item is a
 * story, shown by its newest article. A key event with the title of any of its articles takes its place. The points of
 * a story are on its first event only.
 */
export function timeline(
  assessment: TimelineAssessment | null,
  stories: readonly Pick<Story, "articles">[],
  now: Date,
): TimelineEvent[] {
  const keyEvents = assessment?.keyEvents ?? [];
  const factsOf = storyFacts(assessment?.stories ?? []);
  const fromAssessment = keyEvents.map((title, index) => {
    const all =
      stories.find((one) => one.articles.some((article) => article.title === title))?.articles ?? [];
    const article = all.find((one) => one.title === title);
    return {
      id: `key-event-${index}`,
      date: new Date(now.getTime() - index * DAY_MS),
      title,
      description:
        shortened(article?.description ?? "", DESCRIPTION_LENGTH_MAX) || "Named in the latest assessment",
      impact: levelImpact(assessment?.riskLevel ?? 1),
      storyKey: all[0]?.id ?? null,
      ...origin(article ? factsOf(article, all) : null),
    };
  });
  const fromNews = stories
    .flatMap(({ articles }) =>
      articles.slice(-1).map((newest) => ({
        article: newest,
        story: factsOf(newest, articles),
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
    .sort((a, b) => b.date.getTime() - a.date.getTime())
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

const origin = (story: StoryFacts | null): Pick<TimelineEvent, "sources" | "story"> => ({
  sources: story ? [story.source, ...story.others.map(({ source }) => source)] : [],
  story,
});

/** By the risk level (0-100) of the key event's assessment: 6 or more is high, 4 or more medium, else low. */
function levelImpact(riskLevel: number): Impact {
  if (riskLevel >= 6) return "high";
  return riskLevel >= 4 ? "medium" : "low";
}

/** By the article's relevance of 0-100: 80 or more is high, 60 or more medium, else low. */
function newsImpact(relevanceScore: number): Impact {
  if (relevanceScore >= 80) return "high";
  return relevanceScore >= 60 ? "medium" : "low";
}
