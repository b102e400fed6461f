import type { ScoredArticle } from "~/news/article";
import type { Story } from "~/news/stories";
import { DESCRIPTION_LENGTH_MAX, shortened } from "./shortened";
import { STAGE_LABELS } from "./stage-labels";

/** A story in the dashboard's news list: its lead article, and who else reported it. */
export interface NewsStory {
  id: string;
  title: string;
  description: string | null;
  url: string;
  source: string;
  publishedAt: Date;
  relevanceScore: number;
  /** The first three keywords, and how many more there are. */
  keywords: string[];
  moreKeywords: number;
  stage: string;
  isOfficial: boolean;
  /** Counted as a direct event that only one unofficial outlet has reported. */
  isUnconfirmed: boolean;
  /** The other outlets that reported the same event. */
  others: { source: string; url: string }[];
  /** Points of the risk level, if the assessment lists the story. */
  points: number | null;
}

const KEYWORDS_SHOWN = 3;

/** The stories as the list shows them. One takes its points from the assessment's story with which it shares an article. */
export function newsStories(
  stories: readonly Story[],
  assessed: readonly { id: string; url: string; points: number; isUnconfirmed: boolean }[],
): NewsStory[] {
  const byKey = new Map(assessed.flatMap((one) => [[one.id, one] as const, [one.url, one] as const]));
  return stories.map(({ lead, articles: all }) => {
    const [counted] = all.flatMap(({ id, url }) => byKey.get(id) ?? byKey.get(url) ?? []);
    return {
      id: lead.id,
      title: lead.title,
      description: lead.description ? shortened(lead.description, DESCRIPTION_LENGTH_MAX) : null,
      url: lead.url,
      source: lead.source,
      publishedAt: lead.publishedAt,
      relevanceScore: lead.relevance.score,
      keywords: lead.relevance.keywords.slice(0, KEYWORDS_SHOWN),
      moreKeywords: Math.max(0, lead.relevance.keywords.length - KEYWORDS_SHOWN),
      stage: STAGE_LABELS[lead.relevance.stage] ?? "",
      isOfficial: lead.official,
      others: otherOutlets(lead.source, all),
      isUnconfirmed: counted?.isUnconfirmed ?? false,
      points: counted?.points ?? null,
    };
  });
}

/** Every other outlet once, with its first article. */
function otherOutlets(lead: string, articles: readonly ScoredArticle[]): NewsStory["others"] {
  const urls = new Map<string, string>();
  for (const { source, url } of articles) if (source !== lead && !urls.has(source)) urls.set(source, url);
  return [...urls].map(([source, url]) => ({ source, url }));
}
