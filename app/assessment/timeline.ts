import { DAY_MS } from "~/time";

const EVENTS_SHOWN = 5;
const NEWS_MERGED = 3;

export type Impact = "low" | "medium" | "high" | "critical";

export interface TimelineEvent {
  id: string;
  date: Date;
  title: string;
  description: string;
  impact: Impact;
  sources: string[];
}

interface TimelineAssessment {
  riskLevel: number;
  keyEvents: readonly string[];
}

interface TimelineArticle {
  id: string;
  title: string;
  description?: string | null;
  publishedAt: Date | string;
  source: string;
  relevanceScore: number;
}

/**
 * Merges the assessment's key events, dated one day apart counting back from now, with the 3 newest articles: the 5
 * latest, newest first. Key events have no dates of their own, so the dates only show their order. An article cited by
 * a key event is part of its entry, and isn't one of the 3.
 */
export function timeline(
  assessment: TimelineAssessment | null,
  articles: readonly TimelineArticle[],
  now: Date,
): TimelineEvent[] {
  const keyEvents = assessment?.keyEvents ?? [];
  const fromAssessment = keyEvents.map((title, index) => {
    const article = articles.find((one) => one.title === title);
    return {
      id: `key-event-${index}`,
      date: new Date(now.getTime() - index * DAY_MS),
      title,
      description: article?.description || "Named in the latest assessment",
      impact: levelImpact(assessment?.riskLevel ?? 1),
      sources: article ? [article.source] : [],
    };
  });
  const fromNews = articles
    .map((article) => ({ article, date: new Date(article.publishedAt) }))
    .sort((a, b) => b.date.getTime() - a.date.getTime())
    .filter(({ article }) => !keyEvents.includes(article.title))
    .slice(0, NEWS_MERGED)
    .map(({ article, date }) => ({
      id: `news-${article.id}`,
      date,
      title: article.title,
      description: article.description ?? "",
      impact: newsImpact(article.relevanceScore),
      sources: [article.source],
    }));
  return [...fromAssessment, ...fromNews]
    .sort((a, b) => b.date.getTime() - a.date.getTime())
    .slice(0, EVENTS_SHOWN);
}

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
