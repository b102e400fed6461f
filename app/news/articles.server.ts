import { and, desc, eq, gt, gte, lt, lte, or, type Placeholder, sql } from "drizzle-orm";
import type { Database } from "~/database/open.server";
import { pageQuery } from "~/database/query.server";
import { newsArticles } from "./tables.server";
import { CONTEXT_ARTICLES_MAX, type ScoredArticle } from "./article";
import { DIRECT_FROM, RELEVANT_FROM, type RiskFactor, type Stage } from "./coding-guide";

const EVIDENCE_DESCRIPTION_MAX = 600;
const RECENT_NEWS_MAX = 50;

/** Everything the level is computed from. Excludes the reasons, which only screens show. */
export const evidenceColumns = {
  id: newsArticles.id,
  title: newsArticles.title,
  url: newsArticles.url,
  link: newsArticles.link,
  source: newsArticles.source,
  sourceKey: newsArticles.sourceKey,
  publishedAt: newsArticles.publishedAt,
  official: newsArticles.isOfficial,
  document: newsArticles.document,
  score: newsArticles.relevanceScore,
  factor: newsArticles.factor,
  stage: newsArticles.stage,
  direction: newsArticles.direction,
  keywords: newsArticles.keywords,
  topic: newsArticles.topic,
  isRoutineRenewal: newsArticles.isRoutineRenewal,
  isWithdrawal: newsArticles.isWithdrawal,
  readBy: newsArticles.readBy,
  event: sql<
    string | null
  >`iif(${newsArticles.readBy} = 'rules', null, ${newsArticles.reading} ->> '$.second.event')`,
};

interface EvidenceSpan {
  /** Articles published after `since` and by `now`. */
  since: Date;
  now: Date;
  withDemonstration: boolean;
}

const isEvidence = ({ since, now, withDemonstration }: EvidenceSpan) =>
  and(
    gte(newsArticles.relevanceScore, RELEVANT_FROM),
    gt(newsArticles.publishedAt, since),
    lte(newsArticles.publishedAt, now),
    or(eq(newsArticles.isDemonstration, false), sql`${withDemonstration ? 1 : 0} = 1`),
  );

/** Documents, and news that directly concerns leaving: whatever an event or a proposal can rest on. */
const isBasis = or(eq(newsArticles.isOfficial, true), gte(newsArticles.relevanceScore, DIRECT_FROM));

const isContext = (span: EvidenceSpan) =>
  and(isEvidence(span), eq(newsArticles.isOfficial, false), lt(newsArticles.relevanceScore, DIRECT_FROM));

const evidenceRows = (db: Database) =>
  db
    .select({
      ...evidenceColumns,
      // Stories are distinguished by the names in the first sentences.
      description: sql<string | null>`substr(${newsArticles.description}, 1, ${EVIDENCE_DESCRIPTION_MAX})`,
    })
    .from(newsArticles);

/** Query for the documents and direct news of an assessment, all of them: news of any amount must not hide an act. */
export const basisArticles = (db: Database, span: EvidenceSpan) =>
  evidenceRows(db).where(and(isEvidence(span), isBasis));

/**
 * Query for the contextual news of an assessment, at most 5,000 articles. Ids are hashes, so the first by id are an even sample of
 * all days and outlets, in which one more article displaces one at most.
 */
export const contextArticles = (db: Database, span: EvidenceSpan) =>
  evidenceRows(db).where(isContext(span)).orderBy(newsArticles.id).limit(CONTEXT_ARTICLES_MAX);

/** Query for how many contextual articles there are. */
export const contextCount = (db: Database, span: EvidenceSpan) =>
  db
    .select({ articles: sql<number>`count(*)` })
    .from(newsArticles)
    .where(isContext(span));

/** Relevant articles published by `now`, newest first, of one risk factor or stage if given. */
const relevantBy = (now: Date, { factor, stage }: { factor?: RiskFactor; stage?: Stage } = {}) =>
  and(
    gte(newsArticles.relevanceScore, RELEVANT_FROM),
    lte(newsArticles.publishedAt, now),
    factor && eq(newsArticles.factor, factor),
    stage && eq(newsArticles.stage, stage),
  );
const newestFirst = [desc(newsArticles.publishedAt), newsArticles.id] as const;

const relevantArticles = (db: Database, now: Date, filter?: { factor?: RiskFactor; stage?: Stage }) =>
  db
    .select({ ...evidenceColumns, description: newsArticles.description })
    .from(newsArticles)
    .where(relevantBy(now, filter))
    .orderBy(...newestFirst)
    .$dynamic();

/**
 * Query for the newest relevant articles published by `now`, at most 50, with the fields that group them into stories.
 */
export const newestArticles = (db: Database, now: Date) => relevantArticles(db, now).limit(RECENT_NEWS_MAX);

/** A page of the relevant articles published by `now`, newest first, of one risk factor or stage if given. */
export const relevantArticlesPage = (
  db: Database,
  now: Date,
  { page, ...filter }: { factor?: RiskFactor; stage?: Stage; page: number },
) => pageQuery(relevantArticles(db, now, filter), { page }, toScoredArticle);

/** SQL for a text that changes when `newestArticles` finds other articles or scores. Read from an index, 50 rows. */
export const newestArticlesVersion = (now: Placeholder) =>
  sql`(select group_concat(rowid || ':' || relevance_score || read_by) from (
    select rowid, relevance_score, read_by from news_articles
    where relevance_score >= ${sql.raw(String(RELEVANT_FROM))} and published_at <= ${now}
    order by published_at desc limit ${sql.raw(String(RECENT_NEWS_MAX))}))`;

type EvidenceRow = Awaited<ReturnType<typeof basisArticles>>[number];

/** Converts a stored row to the assessment's article. */
export function toScoredArticle(row: EvidenceRow): ScoredArticle {
  const { score, factor, stage, direction, keywords, topic, isRoutineRenewal, isWithdrawal, ...article } =
    row;
  const relevance = { score, factor, stage, direction, keywords, topic, isRoutineRenewal, isWithdrawal };
  return { ...article, relevance: { ...relevance, reasons: [] } };
}

/** The newest relevant articles published by `now`, at most 50, as shown by `/api/news` and the dashboard. */
export const recentNews = (db: Database, now: Date) =>
  db
    .select({
      id: newsArticles.id,
      title: newsArticles.title,
      description: newsArticles.description,
      publishedAt: newsArticles.publishedAt,
      source: newsArticles.source,
      url: newsArticles.link,
      relevanceScore: newsArticles.relevanceScore,
      keywords: newsArticles.keywords,
    })
    .from(newsArticles)
    .where(relevantBy(now))
    .orderBy(...newestFirst)
    .limit(RECENT_NEWS_MAX);
