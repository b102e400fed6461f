import { eq, sql } from "drizzle-orm";
import { isPaused, quietHoursHold } from "~/accounts/choices/email-choices.server";
import { unsubscribePath } from "~/alerts/unsubscribe.server";
import { emailChoices } from "~/accounts/tables.server";
import { newsEmails, productNews } from "../tables.server";
import { users } from "~/users/tables.server";
import type { EmailComposer, EmailDraft } from "~/delivery/email-lane";
import type { EmailLane } from "~/delivery/email-lane";
import { absoluteUrl } from "~/delivery/absolute-url";
import { productNewsEmail } from "./product-news";

/** Composes product news emails by id, or gives the reason a user gets none. */
const composeNews: EmailComposer = async ({ db, config }, ids, now) => {
  const rows = await db
    .select({
      id: newsEmails.id,
      news: { subject: productNews.subject, body: productNews.body },
      user: {
        id: users.id,
        email: users.email,
        emailVerifiedAt: users.emailVerifiedAt,
        deletionRequestedAt: users.deletionRequestedAt,
      },
      choices: emailChoices,
    })
    .from(newsEmails)
    .innerJoin(productNews, eq(productNews.id, newsEmails.newsId))
    .innerJoin(users, eq(users.id, newsEmails.userId))
    .leftJoin(emailChoices, eq(emailChoices.userId, newsEmails.userId))
    .where(sql`${newsEmails.id} in (select value from json_each(${JSON.stringify(ids)}))`);
  const drafts = rows.map(async ({ id, news, user, choices }): Promise<[string, EmailDraft]> => {
    if (!user.emailVerifiedAt) return [id, { skip: "The address wasn’t confirmed." }];
    if (!choices?.wantsNews) return [id, { skip: "Product news was off." }];
    if (user.deletionRequestedAt) return [id, { skip: "The account is about to be deleted." }];
    const pausedUntil = isPaused(choices, now) ? choices.pausedUntil : null;
    const hold = pausedUntil
      ? { until: pausedUntil, reason: "We’ll send it when your pause ends." }
      : quietHoursHold(choices, now);
    const unsubscribe = await unsubscribePath(config.SESSION_SECRETS, { what: "news", id: user.id });
    const email = productNewsEmail(news, {
      choices: absoluteUrl(config, "/account/emails"),
      unsubscribe: absoluteUrl(config, unsubscribe),
    });
    return [id, { to: user.email, email, hold }];
  });
  return new Map(await Promise.all(drafts));
};

/** News can wait for digests: it shares their queue and yields the provider's rate to them and to alerts. */
export const newsLane: EmailLane = {
  outbox: newsEmails,
  queue: "digestEmails",
  paceMs: 2000,
  compose: composeNews,
  about: sql`(select subject from product_news where product_news.id = ${newsEmails.newsId})`,
  queuedAt: newsEmails.createdAt,
};
