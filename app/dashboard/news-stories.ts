import { READ_BY_LABELS, type ScoredArticle } from "~/news/article";
import type { Story } from "~/news/stories";
import { DESCRIPTION_LENGTH_MAX, shortened, STAGE_LABELS } from "~/assessment/labels";

/** A story's articles; without clusters all are one. */
type ClusteredStory = Readonly<Pick<Story, "articles"> & Partial<Pick<Story, "clusters">>>;

/** Where a story comes from and what it counts, as shown with one of its articles. */
export interface StoryFacts {
  url: string;
  source: string;
  stage: string;
  isOfficial: boolean;
  /** Counted as a direct event that only one unofficial outlet has reported. */
  isUnconfirmed: boolean;
  /** How many outlets reported it in near words, this one included. */
  outlets: number;
  /** Points of the risk level, if the assessment lists the story. */
  points: number | null;
}

/** A story as the assessment counted it. */
interface CountedStory {
  id: string;
  url: string;
  address?: string;
  points: number;
  /** Points that it would add by itself to the restrictions in force; missing in older assessments. */
  impact?: number;
  isUnconfirmed: boolean;
}

const KEYWORDS_SHOWN = 3;

/** The stories as the list shows them: each one's lead article, and who else reported it. */
export function newsStories(stories: readonly Story[], counted: readonly CountedStory[]) {
  const factsOf = storyFacts(counted);
  return stories.map(({ lead, ...story }) => ({
    id: lead.id,
    title: lead.title,
    description: lead.description ? shortened(lead.description, DESCRIPTION_LENGTH_MAX) : null,
    publishedAt: lead.publishedAt,
    relevanceScore: lead.relevance.score,
    // The reader or administrator whose relevance counts.
    readBy: READ_BY_LABELS[lead.readBy],
    keywords: lead.relevance.keywords.slice(0, KEYWORDS_SHOWN),
    moreKeywords: Math.max(0, lead.relevance.keywords.length - KEYWORDS_SHOWN),
    ...factsOf(lead, story),
    others: otherArticles(lead, story.articles),
  }));
}

/** Finds the counted story with which a story's articles share one. */
function countedStoryOf(counted: readonly CountedStory[]) {
  const byKey = new Map(
    counted.flatMap((article) => [
      [article.id, article] as const,
      [article.address ?? article.url, article] as const,
    ]),
  );
  return (articles: readonly ScoredArticle[]): CountedStory | undefined =>
    articles.flatMap(({ id, url }) => byKey.get(id) ?? byKey.get(url) ?? [])[0];
}

/** Describes one article of a story. The story takes its points from the counted one with which it shares an article. */
function storyFacts(counted: readonly CountedStory[]) {
  const countedStory = countedStoryOf(counted);
  return (shown: ScoredArticle, { articles, clusters = [articles] }: ClusteredStory): StoryFacts => {
    const story = countedStory(articles);
    const cluster = clusters.find((candidate) => candidate.includes(shown)) ?? [shown];
    return {
      url: shown.link,
      source: shown.source,
      stage: STAGE_LABELS[shown.relevance.stage] ?? "",
      isOfficial: shown.official,
      outlets: outletsOf(cluster).length,
      isUnconfirmed: story?.isUnconfirmed ?? false,
      points: story?.points ?? null,
    };
  };
}

const outletsOf = (articles: readonly ScoredArticle[]) => [...new Set(articles.map(({ source }) => source))];

/** Every other article: the first of each other outlet, then the rest, so that all can be reached. */
function otherArticles(shown: ScoredArticle, articles: readonly ScoredArticle[]) {
  const seen = new Set([shown.source]);
  const firsts: { source: string; url: string }[] = [];
  const rest: typeof firsts = [];
  for (const { id, source, link } of articles) {
    if (id === shown.id) continue;
    (seen.has(source) ? rest : firsts).push({ source, url: link });
    seen.add(source);
  }
  return [...firsts, ...rest];
}

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
  /** The story with the shown article; null for a key event that no article names. */
  story: StoryFacts | null;
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
  const counted = assessment?.stories ?? [];
  const [factsOf, countedStory] = [storyFacts(counted), countedStoryOf(counted)];
  const eventOf = (article: ScoredArticle | undefined, story: ClusteredStory | undefined) => ({
    date: article?.publishedAt ?? null,
    description: shortened(article?.description ?? "", DESCRIPTION_LENGTH_MAX),
    storyKey: story?.articles[0]?.id ?? null,
    sources: article && story ? outletsOf([article, ...story.articles]) : [],
    story: article && story ? factsOf(article, story) : null,
  });
  const fromAssessment = keyEvents.map((title, index) => {
    const story = stories.find(({ articles }) => articles.some((article) => article.title === title));
    const article = story?.articles.find((candidate) => candidate.title === title);
    const { impact, points = 0 } = countedStory(story?.articles ?? []) ?? {};
    return {
      id: `key-event-${index}`,
      title,
      impact: pointsImpact(impact ?? points),
      ...eventOf(article, story),
    };
  });
  const fromNews = stories
    .flatMap((story) => story.articles.slice(-1).map((newest) => ({ newest, story })))
    .sort((a, b) => b.newest.publishedAt.getTime() - a.newest.publishedAt.getTime())
    .slice(0, NEWS_MERGED)
    .filter(({ story }) => !story.articles.some(({ title }) => keyEvents.includes(title)))
    .map(({ newest, story }) => ({
      id: `news-${newest.id}`,
      title: newest.title,
      impact: newsImpact(newest.relevance.score),
      ...eventOf(newest, story),
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
