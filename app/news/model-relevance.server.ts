import { and, asc, count, desc, eq, isNull, sql } from "drizzle-orm";
import type { Database } from "~/database/open.server";
import { pageCount, type PageRequest } from "~/database/paging";
import { joinQueries, pageQuery, query } from "~/database/query.server";
import { newsArticles } from "~/database/schema.server";

/** Points between the model's score and the rule's above which an administrator reviews the article. */
export const DISPUTED_FROM_POINTS = 30;

/** Must match the index's condition word for word. */
const isInDispute = sql`relevance_reviewed_at is null and abs(model_relevance - relevance_score) > 30`;

export interface ModelReading {
  articleId: string;
  quote: string;
  /** 0-100, a whole number. */
  relevance: number;
}

/**
 * Stores the analysis model's score next to the rule's, which it doesn't change. Skips articles that an admin has
 * already reviewed.
 */
export async function recordModelRelevance(db: Database, readings: readonly ModelReading[]): Promise<void> {
  if (readings.length === 0) return;
  await db.run(sql`
    update news_articles set model_relevance = value ->> 'relevance', model_quote = value ->> 'quote'
    from json_each(${JSON.stringify(readings)}) where news_articles.id = value ->> 'articleId'
      and relevance_reviewed_at is null and model_relevance is not value ->> 'relevance'`);
}

/** A page of articles on which the model and the rules disagree and that no admin has reviewed, newest first. */
export const disputedArticles = (db: Database, request: PageRequest) =>
  joinQueries(
    {
      list: pageQuery(
        db
          .select({
            id: newsArticles.id,
            title: newsArticles.title,
            url: newsArticles.url,
            source: newsArticles.source,
            publishedAt: newsArticles.publishedAt,
            relevanceScore: newsArticles.relevanceScore,
            modelRelevance: newsArticles.modelRelevance,
            modelQuote: newsArticles.modelQuote,
            reasons: newsArticles.reasons,
          })
          .from(newsArticles)
          .where(isInDispute)
          .orderBy(desc(newsArticles.publishedAt), asc(newsArticles.id))
          .$dynamic(),
        request,
        (row) => ({
          ...row,
          publishedAt: row.publishedAt.toISOString(),
          modelRelevance: row.modelRelevance ?? 0,
        }),
      ),
      total: query(
        db.select({ count: count() }).from(newsArticles).where(isInDispute),
        ([all]) => all?.count ?? 0,
      ),
    },
    ({ list, total }) => ({ total, list: { ...list, pages: pageCount(total, request.size) } }),
  );

/** The article's title and both scores, or null once an admin has reviewed it. */
export const undecidedArticle = (db: Database, id: string) =>
  db
    .select({
      title: newsArticles.title,
      relevanceScore: newsArticles.relevanceScore,
      modelRelevance: newsArticles.modelRelevance,
    })
    .from(newsArticles)
    .where(and(eq(newsArticles.id, id), isNull(newsArticles.relevanceReviewedAt)))
    .get();

/**
 * The statement that settles an article and returns its id, or no row where it was settled before: it keeps the rule's score, or takes
 * the model's, with a reason that says so; the reasons' points still add up. Past assessments stay as they were.
 */
export const settleRelevance = (db: Database, settled: { id: string; takesModel: boolean; now: Date }) =>
  db
    .update(newsArticles)
    .set({
      relevanceReviewedAt: settled.now,
      ...(settled.takesModel && {
        relevanceScore: sql`model_relevance`,
        reasons: sql`json_insert(reasons, '$[#]', json_object('part', 'review',
          'text', 'an administrator took the analysis model''s score', 'points', model_relevance - relevance_score))`,
      }),
    })
    .where(and(eq(newsArticles.id, settled.id), isNull(newsArticles.relevanceReviewedAt)))
    .returning({ id: newsArticles.id });
