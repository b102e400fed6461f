import { firstRow, readOne, runBatch } from "~/database/query.server";
import type { Context } from "~/context.server";
import { sendPhrase } from "~/product-news/send-phrase";
import {
  isUnsentAs,
  markNewsSent,
  newsOf,
  newsVersion,
  queueProductNews,
  recipientCount,
} from "~/product-news/news.server";
import { auditInsert, type Actor } from "./audit-log.server";

type NewsSent =
  | { ok: true }
  | { ok: false; reason: "gone" | "already-sent" | "changed" | "no-recipients" | "wrong-phrase" };

/**
 * Sends a draft to everyone who opted in to product news, with its audit entry. Idempotent: a repeated call finds it
 * sent.
 * @param version the draft version that the administrator saw; a draft changed since isn't sent
 * @param phrase typed by the administrator; it states the number of recipients, so a changed number is rejected
 */
export async function sendNews(
  context: Context,
  { actor, id, version, phrase }: { actor: Actor; id: string; version: string; phrase: string },
): Promise<NewsSent> {
  const { news, recipients } = await runBatch(context.db, {
    news: newsOf(context.db, id),
    recipients: recipientCount(context.db),
  });
  if (!news) return { ok: false, reason: "gone" };
  if (news.sentAt) return { ok: false, reason: "already-sent" };
  if (version !== (await newsVersion(news))) return { ok: false, reason: "changed" };
  if (recipients === 0) return { ok: false, reason: "no-recipients" };
  if (phrase !== sendPhrase(recipients)) return { ok: false, reason: "wrong-phrase" };
  const { sent } = await runBatch(context.db, {
    audit: auditInsert(
      context,
      { actor, action: "news-sent", subject: news.subject, detail: { id, recipients }, outcome: "done" },
      isUnsentAs(news),
    ),
    sent: firstRow(markNewsSent(context, news)),
  });
  if (!sent) return { ok: false, reason: await whyNotSent(context, id) };
  await queueProductNews(context);
  return { ok: true };
}

/** Explains what another administrator did between our read and our write. */
async function whyNotSent({ db }: Context, id: string) {
  const news = await readOne(db, newsOf(db, id));
  if (!news) return "gone";
  return news.sentAt ? "already-sent" : "changed";
}
