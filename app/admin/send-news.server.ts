import { firstRow, runBatch } from "~/database/query.server";
import type { Context } from "~/context.server";
import { sendPhrase } from "~/product-news/send-phrase";
import { markNewsSent, newsOf, queueProductNews, recipientCount } from "~/product-news/news.server";
import { auditInsert, type Actor } from "./audit-log.server";

export type NewsSent =
  { ok: true } | { ok: false; reason: "gone" | "already-sent" | "no-recipients" | "wrong-phrase" };

/**
 * Sends a draft to everyone who chose product news, with its line in the audit log. Once: a repeated call finds it sent.
 * @param phrase what the administrator typed; it names how many users get it, so a number that has changed is refused
 */
export async function sendNews(
  context: Context,
  { actor, id, phrase }: { actor: Actor; id: string; phrase: string },
): Promise<NewsSent> {
  const { news, recipients } = await runBatch(context.db, {
    news: newsOf(context.db, id),
    recipients: recipientCount(context.db),
  });
  if (!news) return { ok: false, reason: "gone" };
  if (news.sentAt) return { ok: false, reason: "already-sent" };
  if (recipients === 0) return { ok: false, reason: "no-recipients" };
  if (phrase !== sendPhrase(recipients)) return { ok: false, reason: "wrong-phrase" };
  // One line a news, even where two calls get here at the same time.
  const oneLine = { ...context, newId: () => `${id}.news-sent` };
  const { sent } = await runBatch(context.db, {
    sent: firstRow(markNewsSent(context, id)),
    audit: auditInsert(oneLine, {
      actor,
      action: "news-sent",
      subject: news.subject,
      detail: { id, recipients },
      outcome: "done",
    }).onConflictDoNothing(),
  });
  if (!sent) return { ok: false, reason: "already-sent" };
  await queueProductNews(context);
  return { ok: true };
}
