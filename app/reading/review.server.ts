import { and, asc, count, desc, eq, sql } from "drizzle-orm";
import type { Database } from "~/database/open.server";
import { pageCount, type PageRequest } from "~/database/paging";
import { joinQueries, pageQuery, query } from "~/database/query.server";
import { newsArticles } from "~/news/tables.server";
import type { ItemClass } from "~/news/item-class";
import { classOf, scoreInClass } from "./join";
import type { StoredReading } from "~/news/stored-reading";

const differs = eq(newsArticles.readBy, "differ");

/** A page of articles on which the two readers differ and that no administrator has decided: documents first, then the newest. */
export const disputedArticles = (db: Database, request: PageRequest) =>
  joinQueries(
    {
      list: pageQuery(
        db
          .select({
            id: newsArticles.id,
            title: newsArticles.title,
            url: newsArticles.link,
            source: newsArticles.source,
            publishedAt: newsArticles.publishedAt,
            isOfficial: newsArticles.isOfficial,
            relevanceScore: newsArticles.relevanceScore,
            reading: newsArticles.reading,
            reasons: newsArticles.reasons,
          })
          .from(newsArticles)
          .where(differs)
          .orderBy(desc(newsArticles.isOfficial), desc(newsArticles.publishedAt), asc(newsArticles.id))
          .$dynamic(),
        request,
        ({ reading, relevanceScore, publishedAt, ...row }) => ({
          ...row,
          publishedAt: publishedAt.toISOString(),
          firstScore: reading?.first.score ?? relevanceScore,
          firstClass: classOf(reading?.first.score ?? relevanceScore),
          secondClass: reading?.second.class ?? classOf(relevanceScore),
          quote: reading?.second.quote ?? null,
          jointClass: classOf(relevanceScore),
        }),
      ),
      total: query(
        db.select({ count: count() }).from(newsArticles).where(differs),
        ([all]) => all?.count ?? 0,
      ),
    },
    ({ list, total }) => ({ total, list: { ...list, pages: pageCount(total, request.size) } }),
  );

/** An article that both have read, or undefined once an administrator has decided it. */
export const undecidedArticle = (db: Database, id: string) =>
  db
    .select({
      title: newsArticles.title,
      relevanceScore: newsArticles.relevanceScore,
      reading: newsArticles.reading,
    })
    .from(newsArticles)
    .where(and(eq(newsArticles.id, id), differs))
    .get();

/**
 * The statement that settles an article and returns its id, or no row where it was settled before: it gets the decided class, which
 * outranks both readers, with a reason that makes its points add up. Past assessments stay as they were.
 */
export const settleRelevance = (
  db: Database,
  settled: { id: string; reading: StoredReading; decided: ItemClass; now: Date },
) => {
  const { first } = settled.reading;
  const score = scoreInClass(first.score, settled.decided);
  return db
    .update(newsArticles)
    .set({
      readBy: "administrator",
      relevanceReviewedAt: settled.now,
      relevanceScore: score,
      reasons: sql`json_insert(reasons, '$[#]', json_object('part', 'review',
          'text', ${`an administrator decided: ${settled.decided}`}, 'points', ${score - first.score}))`,
    })
    .where(and(eq(newsArticles.id, settled.id), differs))
    .returning({ id: newsArticles.id });
};
