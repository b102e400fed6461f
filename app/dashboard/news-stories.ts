import { READ_BY_LABELS, type ScoredArticle } from "~/news/article";
import type { Story } from "~/news/stories";
import { DESCRIPTION_LENGTH_MAX, shortened, STAGE_LABELS } from "~/assessment/labels";

/** A story's articles; without clusters all are one. */
export type ClusteredStory = Readonly<Pick<Story, "articles"> & Partial<Pick<Story, "clusters">>>;

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
  /** Its other articles, each with its own outlet: first one of each other outlet, then the rest. */
  others: { source: string; url: string }[];
  /** Points of the risk level, if the assessment lists the story. */
  points: number | null;
}

/** A story in the dashboard's news list: its lead article, and who else reported it. */
export interface NewsStory extends StoryFacts {
  id: string;
  title: string;
  description: string | null;
  publishedAt: Date;
  relevanceScore: number;
  /** The reader or administrator whose relevance counts. */
  readBy: string;
  /** The first three keywords, and how many more there are. */
  keywords: string[];
  moreKeywords: number;
}

/** A story as the assessment counted it. */
export interface CountedStory {
  id: string;
  url: string;
  address?: string;
  points: number;
  /** Points that it would add by itself to the restrictions in force; missing in older assessments. */
  impact?: number;
  isUnconfirmed: boolean;
}

const KEYWORDS_SHOWN = 3;

/** The stories as the list shows them. */
export function newsStories(stories: readonly Story[], counted: readonly CountedStory[]): NewsStory[] {
  const factsOf = storyFacts(counted);
  return stories.map(({ lead, ...story }) => ({
    id: lead.id,
    title: lead.title,
    description: lead.description ? shortened(lead.description, DESCRIPTION_LENGTH_MAX) : null,
    publishedAt: lead.publishedAt,
    relevanceScore: lead.relevance.score,
    readBy: READ_BY_LABELS[lead.readBy],
    keywords: lead.relevance.keywords.slice(0, KEYWORDS_SHOWN),
    moreKeywords: Math.max(0, lead.relevance.keywords.length - KEYWORDS_SHOWN),
    ...factsOf(lead, story),
  }));
}

/** Finds the counted story with which a story's articles share one. */
export function countedStoryOf(counted: readonly CountedStory[]) {
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
export function storyFacts(counted: readonly CountedStory[]) {
  const countedStory = countedStoryOf(counted);
  return (shown: ScoredArticle, { articles, clusters = [articles] }: ClusteredStory): StoryFacts => {
    const story = countedStory(articles);
    const cluster = clusters.find((candidate) => candidate.includes(shown)) ?? [shown];
    return {
      url: shown.link,
      source: shown.source,
      stage: STAGE_LABELS[shown.relevance.stage] ?? "",
      isOfficial: shown.official,
      outlets: new Set(cluster.map(({ source }) => source)).size,
      others: otherArticles(shown, articles),
      isUnconfirmed: story?.isUnconfirmed ?? false,
      points: story?.points ?? null,
    };
  };
}

/** Every other article: the first of each other outlet, then the rest, so that all can be reached. */
function otherArticles(shown: ScoredArticle, articles: readonly ScoredArticle[]): StoryFacts["others"] {
  const seen = new Set([shown.source]);
  const [firsts, rest]: [StoryFacts["others"], StoryFacts["others"]] = [[], []];
  for (const { id, source, link } of articles) {
    if (id === shown.id) continue;
    (seen.has(source) ? rest : firsts).push({ source, url: link });
    seen.add(source);
  }
  return [...firsts, ...rest];
}
