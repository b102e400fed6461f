import { and, asc, count, desc, eq, or, sql } from "drizzle-orm";
import type { Database } from "~/database/open.server";
import { pageCount, type PageRequest } from "~/database/paging";
import { joinQueries, pageQuery, query } from "~/database/query.server";
import { newsArticles } from "~/news/tables.server";
import type { ItemClass } from "~/news/coding-guide";
import { classOf, scoreInClass } from "./join";
import type { StoredReading } from "~/news/stored-reading";
import { SHA256 } from "worktop/crypto";
import { withoutPublisher } from "~/news/article";
import { scoreDocument, textOfDocument } from "~/news/documents";
import { readItem } from "~/news/item";
import { readByRules } from "~/news/rules";
import { DESCRIPTION_VALUE, hashedFeatures } from "~/news/word-model";

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
          /** The first reader's score and class. */
          firstScore: reading?.first.score ?? relevanceScore,
          firstClass: classOf(reading?.first.score ?? relevanceScore),
          secondClass: reading?.second.class ?? classOf(relevanceScore),
          quote: reading?.second.quote ?? null,
          /** The relevance that counts until an administrator decides. */
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

export type Disputed = ReturnType<ReturnType<typeof disputedArticles>["read"]>;

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

/** The newest ones; reading them takes a Worker well under a second. */
const ROWS_MAX = 1_000;

/** An article on which the readers differed, without any of its text: what `npm run research -- natural FOLDER --decisions FILE` learns from. */
export interface DecidedRow {
  /** The first 16 hex digits of the title's SHA-256. */
  titleHash: string;
  /** What an administrator decided; null while it is open. */
  label: ItemClass | null;
  rules: ItemClass | null;
  model: ItemClass | null;
  /** Hashes of the features of the title, and of those of the description. */
  title: number[];
  description: number[];
}

/** The newest articles that an administrator decided or on which the two readers differ, as JSON lines. */
export async function decidedRows(db: Database): Promise<string> {
  const articles = await db
    .select()
    .from(newsArticles)
    .where(or(eq(newsArticles.readBy, "differ"), eq(newsArticles.readBy, "administrator")))
    .orderBy(desc(newsArticles.publishedAt), sql`id`)
    .limit(ROWS_MAX);
  const rows = await Promise.all(articles.map(rowOf));
  return rows.map((row) => `${JSON.stringify(row)}\n`).join("");
}

async function rowOf(article: typeof newsArticles.$inferSelect): Promise<DecidedRow> {
  const { title, readBy, reading, relevanceScore } = article;
  const features = [...featuresOfArticle(article)];
  const hashesOf = (isOfDescription: boolean) =>
    features
      .filter(([, value]) => (value === DESCRIPTION_VALUE) === isOfDescription)
      .map(([hash]) => hash)
      .sort((a, b) => a - b);
  return {
    titleHash: (await SHA256(title)).slice(0, 16),
    label: readBy === "administrator" ? classOf(relevanceScore) : null,
    rules: reading ? classOf(reading.first.score) : null,
    model: reading?.second.class ?? null,
    title: hashesOf(false),
    description: hashesOf(true),
  };
}

function featuresOfArticle({ title, description, document }: typeof newsArticles.$inferSelect) {
  if (document) {
    const item = readItem(textOfDocument(document, { title, description }), null, document);
    return hashedFeatures(item, scoreDocument(document, { title, description }));
  }
  const item = readItem(withoutPublisher(title), description);
  return hashedFeatures(item, readByRules(item));
}
