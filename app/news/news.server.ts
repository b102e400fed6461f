import { and, desc, eq, gt, gte, lte, or, sql } from "drizzle-orm";
import { SHA256 } from "worktop/crypto";
import type { Context } from "~/context.server";
import type { Database } from "~/database/open.server";
import { newsArticles } from "~/database/schema.server";
import type { RiskFactor } from "~/assessment/factors";
import type { CollectedItem } from "~/sources/collect.server";
import { canonicalUrl, type ScoredArticle } from "./article";
import type { Stage } from "./course";
import type { Direction } from "./direction";
import { RELEVANT_FROM, scoreRelevance, type Reason, type Relevance } from "./relevance";

/** Articles below this are not kept: they would be most of the table, and no screen shows them. */
const KEPT_FROM = 25;
/** A row is at most some 12 KB, and D1 takes 2 MB at the most as one parameter. */
const ROWS_PER_STATEMENT = 100;
const EVIDENCE_ARTICLES_MAX = 5_000;
const RECENT_NEWS_MAX = 50;

/** What came to be known, in numbers. */
export interface Recorded {
  read: number;
  relevant: number;
  /** Articles that were not known before. */
  recorded: number;
  /** Relevant articles by the key of the source that gave them. */
  relevantBySource: Map<string, number>;
}

/** An article to record: what a source gave, under the key of that source. */
export type NewsItem = Omit<CollectedItem, "sourceKey"> & { sourceKey: string };

/** Scores the items and keeps those that may matter, each canonical address once, however often and by whomever it is told. */
export async function recordNews(
  context: Pick<Context, "d1">,
  items: readonly NewsItem[],
  now: Date,
): Promise<Recorded> {
  const scored = items.map((item) => ({
    item,
    url: canonicalUrl(item.url),
    relevance: scoreRelevance(item),
  }));
  const kept = scored.filter(({ url, relevance }) => url !== null && relevance.score >= KEPT_FROM);
  const rows = await Promise.all(
    kept.map(({ item, url, relevance }) => toRow(item, url ?? "", relevance, now)),
  );
  let recorded = 0;
  for (let start = 0; start < rows.length; start += ROWS_PER_STATEMENT) {
    // One JSON parameter: D1 takes at most 100 bound parameters a statement.
    const { meta } = await context.d1
      .prepare(INSERT_ONCE)
      .bind(JSON.stringify(rows.slice(start, start + ROWS_PER_STATEMENT)))
      .run();
    recorded += meta.changes;
  }
  const relevant = scored.filter(({ relevance }) => relevance.score >= RELEVANT_FROM);
  const relevantBySource = new Map<string, number>();
  for (const { item } of relevant) {
    relevantBySource.set(item.sourceKey, (relevantBySource.get(item.sourceKey) ?? 0) + 1);
  }
  return { read: items.length, relevant: relevant.length, recorded, relevantBySource };
}

const INSERT_ONCE = `
  insert into news_articles (id, title, description, url, source, source_key, published_at, relevance_score, keywords,
    factor, stage, direction, reasons, is_official, is_routine_renewal, is_withdrawal, is_demonstration, recorded_at)
  select value ->> 'id', value ->> 'title', value ->> 'description', value ->> 'url', value ->> 'source',
    value ->> 'sourceKey', value ->> 'publishedAt', value ->> 'score', value -> 'keywords', value ->> 'factor',
    value ->> 'stage', value ->> 'direction', value -> 'reasons', value ->> 'official', value ->> 'isRoutineRenewal',
    value ->> 'isWithdrawal', value ->> 'isDemonstration', value ->> 'recordedAt'
  from json_each(?1) where true
  on conflict (url) do nothing`;

async function toRow(item: NewsItem, url: string, relevance: Relevance, now: Date) {
  return {
    // Of the address, so that the same article has the same id wherever and whenever it is recorded.
    id: (await SHA256(url)).slice(0, 32),
    title: item.title,
    description: item.description,
    url,
    source: item.source,
    sourceKey: item.sourceKey,
    publishedAt: item.publishedAt.getTime(),
    ...relevance,
    official: Number(item.official),
    isRoutineRenewal: Number(relevance.isRoutineRenewal),
    isWithdrawal: Number(relevance.isWithdrawal),
    isDemonstration: Number(item.isDemonstration),
    recordedAt: now.getTime(),
  };
}

/** The query for what an assessment at `now` rests on: relevant articles published after `since`, the newest 5,000. */
export const evidenceArticles = (
  db: Database,
  { since, now, withDemonstration }: { since: Date; now: Date; withDemonstration: boolean },
) =>
  db
    .select()
    .from(newsArticles)
    .where(
      and(
        gte(newsArticles.relevanceScore, RELEVANT_FROM),
        gt(newsArticles.publishedAt, since),
        lte(newsArticles.publishedAt, now),
        or(eq(newsArticles.isDemonstration, false), sql`${withDemonstration ? 1 : 0} = 1`),
      ),
    )
    .orderBy(desc(newsArticles.publishedAt))
    .limit(EVIDENCE_ARTICLES_MAX);

/** A stored row as the article that the assessment reads. */
export function toScoredArticle(row: typeof newsArticles.$inferSelect): ScoredArticle {
  return {
    id: row.id,
    title: row.title,
    description: row.description,
    url: row.url,
    source: row.source,
    sourceKey: row.sourceKey,
    publishedAt: row.publishedAt,
    official: row.isOfficial,
    relevance: {
      score: row.relevanceScore,
      factor: row.factor as RiskFactor,
      stage: row.stage as Stage,
      direction: row.direction as Direction,
      keywords: row.keywords,
      reasons: row.reasons as Reason[],
      isRoutineRenewal: row.isRoutineRenewal,
      isWithdrawal: row.isWithdrawal,
    },
  };
}

/** The newest relevant articles published by `now`, at most 50, as `/api/news` and the dashboard show them. */
export const recentNews = (db: Database, now: Date) =>
  db
    .select({
      id: newsArticles.id,
      title: newsArticles.title,
      description: newsArticles.description,
      publishedAt: newsArticles.publishedAt,
      source: newsArticles.source,
      url: newsArticles.url,
      relevanceScore: newsArticles.relevanceScore,
      keywords: newsArticles.keywords,
    })
    .from(newsArticles)
    .where(and(gte(newsArticles.relevanceScore, RELEVANT_FROM), lte(newsArticles.publishedAt, now)))
    .orderBy(desc(newsArticles.publishedAt), newsArticles.id)
    .limit(RECENT_NEWS_MAX);
