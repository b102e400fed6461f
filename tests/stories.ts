import type { Evidence } from "~/assessment/evidence";
import { DAY_MS } from "~/durations";
import type { ScoredArticle } from "~/news/article";
import type { Relevance } from "~/news/relevance";
import type { Story } from "~/news/stories";

export const noon = new Date("2026-11-20T12:00:00Z");
export const daysBefore = (days: number, instant = noon) => new Date(instant.getTime() - days * DAY_MS);

type StoryOptions = Partial<Relevance> & {
  id?: string;
  title?: string;
  at?: Date;
  sourceKey?: string;
  independentSources?: number;
};

/** A story of one article: direct, done, raising the risk, new at noon, unless said otherwise. */
export function storyOf(options: StoryOptions = {}): Story {
  const {
    id = "story-1",
    title = "A measure",
    at = noon,
    sourceKey = "guardian",
    independentSources = 1,
  } = options;
  const lead: ScoredArticle = {
    id,
    title,
    description: null,
    url: `https://example.com/${id}`,
    source: "Example Times",
    sourceKey,
    publishedAt: at,
    official: false,
    relevance: {
      score: options.score ?? 80,
      factor: options.factor ?? "passport-restrictions",
      stage: options.stage ?? "act",
      direction: options.direction ?? "raises",
      keywords: [],
      reasons: [],
      isRoutineRenewal: options.isRoutineRenewal ?? false,
      isWithdrawal: options.isWithdrawal ?? false,
    },
  };
  return {
    id,
    lead,
    articles: [lead],
    firstPublishedAt: at,
    lastPublishedAt: at,
    sources: [lead.source],
    independentSources,
  };
}

/** Evidence of a given weight, for what only adds weights up. */
export function evidenceWith(
  weight: number,
  options: StoryOptions & { flow?: Evidence["flow"] } = {},
): Evidence {
  return { story: storyOf(options), flow: options.flow ?? "acts", severity: weight, weight };
}
