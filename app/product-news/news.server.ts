import { and, asc, count, desc, eq, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import { SHA256 } from "worktop/crypto";
import type { z } from "zod";
import type { Context } from "~/context.server";
import type { Database } from "~/database/open.server";
import { firstRow, pageQuery, query } from "~/database/query.server";
import { newsEmails, productNews } from "./tables.server";
import { enqueue } from "~/delivery/enqueue.server";
import { jobFor } from "~/delivery/job";
import { absoluteUrl } from "~/delivery/absolute-url";
import { productNewsEmail } from "./emails/product-news";
import type { newsForm } from "./news";

const NEWS_PER_PAGE = 20;
/** As many rows as one statement can write well within D1's time limit. */
const RECIPIENTS_PER_PAGE = 5_000;
const PAGES_PER_RUN = 20;

/** Recipients of product news: users who opted in, with a verified address and no scheduled deletion. */
const RECIPIENTS =
  sql.raw(`select users.id as user_id from email_choices join users on users.id = email_choices.user_id
  where email_choices.wants_news = 1 and users.email_verified_at is not null and users.deletion_requested_at is null`);

/** Query for how many users would get product news now. */
export const recipientCount = (db: Database) =>
  query(
    db.select({ recipients: sql<number>`(select count(*) from (${RECIPIENTS}))` }).from(sql`(select 1)`),
    ([row]) => row?.recipients ?? 0,
  );

/** A page of the news, drafts included, the newest first. */
export const newsPage = (db: Database, page: number) =>
  pageQuery(
    db.select().from(productNews).orderBy(desc(productNews.createdAt)).$dynamic(),
    { page, size: NEWS_PER_PAGE },
    ({ id, subject, sentAt }) => ({ id, subject, sentAt: sentAt?.toISOString() ?? null }),
  );

/** How the emails of a page's news fare, by the news' id. */
export const emailCounts = (db: Database, page: number) =>
  query(
    db
      .select({ newsId: newsEmails.newsId, state: newsEmails.deliveryState, emails: count() })
      .from(newsEmails)
      .where(
        inArray(
          newsEmails.newsId,
          sql`(select id from product_news order by created_at desc
            limit ${NEWS_PER_PAGE} offset ${(page - 1) * NEWS_PER_PAGE})`,
        ),
      )
      .groupBy(newsEmails.newsId, newsEmails.deliveryState),
    (rows) => {
      const counts: Record<string, { queued: number; sent: number; failed: number; notSent: number }> = {};
      for (const { newsId, state, emails } of rows) {
        const news = (counts[newsId] ??= { queued: 0, sent: 0, failed: 0, notSent: 0 });
        if (state === "sent") news.sent += emails;
        else if (state === "dead" || state === "refused") news.failed += emails;
        else if (state === "skipped") news.notSent += emails;
        else news.queued += emails;
      }
      return counts;
    },
  );

/** Query for one news item. */
export const newsOf = (db: Database, id: string) =>
  firstRow(db.select().from(productNews).where(eq(productNews.id, id)).limit(1));

/** Stores a new or changed draft. Returns false if it has been sent; sent news is immutable. */
export async function saveDraft(
  { db, now }: Pick<Context, "db" | "now">,
  { id, subject, body }: z.output<typeof newsForm>,
): Promise<boolean> {
  const saved = await db
    .insert(productNews)
    .values({ id, subject, body, createdAt: now() })
    .onConflictDoUpdate({
      target: productNews.id,
      set: { subject, body },
      setWhere: isNull(productNews.sentAt),
    })
    .returning({ id: productNews.id });
  return saved.length > 0;
}

/** Deletes a draft. Returns false for sent news, which is kept. */
export async function discardDraft(db: Database, id: string): Promise<boolean> {
  const discarded = await db
    .delete(productNews)
    .where(and(eq(productNews.id, id), isNull(productNews.sentAt)))
    .returning({ id: productNews.id });
  return discarded.length > 0;
}

/** Renders a draft as recipients will see it, as HTML. */
export const previewOf = (
  { config }: Pick<Context, "config">,
  news: { subject: string; body: string },
): string => {
  const choices = absoluteUrl(config, "/account/emails");
  return productNewsEmail(news, { choices, unsubscribe: choices }).html;
};

/** The version of a draft's text: any change gives another version. */
export const newsVersion = ({ subject, body }: { subject: string; body: string }) =>
  SHA256(JSON.stringify([subject, body]));

/** The condition for a draft neither sent nor changed since it was read. */
export const isUnsentAs = ({ id, subject, body }: { id: string; subject: string; body: string }) =>
  sql`exists (select 1 from product_news
    where id = ${id} and sent_at is null and subject = ${subject} and body = ${body})`;

/** Statement: marks a draft sent, once. Returns no row if it was already sent or has changed since it was read. */
export const markNewsSent = (
  { db, now }: Pick<Context, "db" | "now">,
  draft: { id: string; subject: string; body: string },
) =>
  db
    .update(productNews)
    .set({ sentAt: now() })
    .where(and(eq(productNews.id, draft.id), isUnsentAs(draft)))
    .returning({ id: productNews.id });

/**
 * Writes an email row for each recipient of sent news, once per user and news however often it runs, and enqueues the
 * lane. The next sweep continues after a limit or a crash.
 */
export async function queueProductNews(context: Context): Promise<{ queued: number }> {
  const { db, now } = context;
  const unfinished = await db
    .select({ id: productNews.id })
    .from(productNews)
    .where(and(isNotNull(productNews.sentAt), isNull(productNews.queuedAt)))
    .orderBy(asc(productNews.sentAt))
    .limit(1);
  let queued = 0;
  for (const { id } of unfinished) {
    for (let page = 0; page < PAGES_PER_RUN; page += 1) {
      const { meta } = await db.run(sql`
        insert into news_emails (id, news_id, user_id, created_at, next_attempt_at)
        select ${id} || '.' || user_id, ${id}, user_id, ${now().getTime()}, ${now().getTime()}
        from (${RECIPIENTS}) recipients
        where not exists (select 1 from news_emails known where known.user_id = recipients.user_id and known.news_id = ${id})
        limit ${RECIPIENTS_PER_PAGE}
        on conflict (user_id, news_id) do nothing`);
      queued += meta.changes;
      if (meta.changes < RECIPIENTS_PER_PAGE) {
        await db.update(productNews).set({ queuedAt: now() }).where(eq(productNews.id, id));
        break;
      }
    }
  }
  if (queued > 0) await enqueue(context, [jobFor("news", "queued")]);
  return { queued };
}
