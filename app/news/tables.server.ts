import { sql } from "drizzle-orm";
import {
  check,
  index,
  integer,
  primaryKey,
  real,
  sqliteTable,
  text,
  uniqueIndex,
} from "drizzle-orm/sqlite-core";
import { checkedJson, flag, instant, json } from "~/database/columns.server";
import { DIRECTIONS, type Reason, RISK_FACTORS, STAGES } from "./coding-guide";
import { READ_BY } from "./article";
import { storedReading } from "./stored-reading";
import { officialDocument } from "~/sources/official-document";
import { statement } from "./record";
import { z } from "zod";

/** A news article or document, one row per canonical URL and per document number: what all statements about it come to. */
export const newsArticles = sqliteTable(
  "news_articles",
  {
    id: text("id").primaryKey(),
    title: text("title").notNull(),
    description: text("description"),
    /** Canonical: the key, never a link. */
    url: text("url").notNull(),
    /** The address that its provider gave, which readers follow. */
    link: text("link").notNull(),
    source: text("source").notNull(),
    sourceKey: text("source_key").notNull(),
    publishedAt: instant("published_at").notNull(),
    relevanceScore: integer("relevance_score").notNull(),
    /** The words' log-odds that it is relevant: the order in which what waits is read. */
    logOdds: real("log_odds").notNull().default(0),
    keywords: json<string[]>("keywords").notNull(),
    factor: text("factor", { enum: RISK_FACTORS }).notNull(),
    stage: text("stage", { enum: STAGES }).notNull(),
    direction: text("direction", { enum: DIRECTIONS }).notNull(),
    reasons: json<Reason[]>("reasons").notNull(),
    isOfficial: flag("is_official").notNull().default(false),
    /** The publisher's metadata of an official document; null for news. */
    document: checkedJson("document", officialDocument),
    /** Id of the leading topic in the relevance dictionaries; "" if the words alone found it. */
    topic: text("topic").notNull(),
    isRoutineRenewal: flag("is_routine_renewal").notNull().default(false),
    isWithdrawal: flag("is_withdrawal").notNull().default(false),
    isDemonstration: flag("is_demonstration").notNull().default(false),
    /** Who decided the relevance, stage and direction above. */
    readBy: text("read_by", { enum: READ_BY }).notNull().default("rules"),
    /** Both readings, once a second reader has read it. They count unless `readBy` is "rules" or "administrator". */
    reading: checkedJson("reading", storedReading),
    /** 1970 while the reading is stored but not judged yet. */
    readAt: instant("read_at"),
    /** The refresh that first left it unread for want of time; null while none has. */
    waitsSince: instant("waits_since"),
    /** How often the second reader's answer was unusable even in a call for this item alone. */
    unusableReadings: integer("unusable_readings").notNull().default(0),
    relevanceReviewedAt: instant("relevance_reviewed_at"),
    /** The document's number, as in `OfficialDocument.number`; null without one. */
    number: text("number"),
    /** What each source said of it and when, 30 at most; null while the row is the only statement. Goes with the row. */
    history: checkedJson("history", z.array(statement)),
  },
  (t) => [
    uniqueIndex("news_articles_once_per_url").on(t.url),
    uniqueIndex("news_articles_once_per_number").on(t.number),
    index("news_articles_by_publication").on(t.publishedAt),
    index("news_articles_relevant_by_publication")
      .on(t.publishedAt, t.relevanceScore, t.readBy)
      .where(sql`relevance_score >= 40`),
    index("news_articles_unread")
      .on(t.publishedAt)
      .where(sql`reading is null and read_by = 'rules'`),
    index("news_articles_read")
      .on(t.readAt)
      .where(sql`read_at is not null`),
    index("news_articles_in_dispute")
      .on(t.isOfficial, t.publishedAt)
      .where(sql`read_by = 'differ'`),
    check("news_articles_relevance_range", sql`${t.relevanceScore} between 0 and 100`),
  ],
);

/**
 * How many items of each outlet were read, by UTC day of publication: the baseline for its usual flow of contextual
 * news. Kept for a year and two weeks.
 */
export const outletDays = sqliteTable(
  "outlet_days",
  {
    outlet: text("outlet").notNull(),
    /** Days since 1970-01-01. */
    day: integer("day").notNull(),
    isDemonstration: flag("is_demonstration").notNull(),
    /** Items read, relevant or not, each counted once. */
    items: integer("items").notNull(),
    relevant: integer("relevant").notNull(),
    /** A short hash of each item's URL, so re-read items aren't counted again. */
    itemHashes: text("item_hashes").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.outlet, t.day, t.isDemonstration] }),
    // A covering index for the counts, which avoids reading the wide rows.
    index("outlet_days_counts").on(t.day, t.isDemonstration, t.outlet, t.items, t.relevant),
  ],
);
