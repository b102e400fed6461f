import { desc, eq, or, sql } from "drizzle-orm";
import { SHA256 } from "worktop/crypto";
import type { Database } from "~/database/open.server";
import { newsArticles } from "~/news/tables.server";
import { withoutPublisher } from "~/news/article";
import { scoreDocument, textOfDocument } from "~/news/documents";
import { readItem } from "~/news/item";
import { readByRules } from "~/news/rules";
import { DESCRIPTION_VALUE, hashedFeatures } from "~/news/word-model";
import type { ItemClass } from "~/news/item-class";
import { classOf } from "./join";

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
