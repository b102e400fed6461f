import { and, eq, gt, sql } from "drizzle-orm";
import type { Context } from "~/context.server";
import { recordArticles, statementsOf, type NewsItem } from "~/news/record-articles.server";
import { newsArticles } from "~/news/tables.server";
import { SOURCES } from "~/sources/catalog";
import { storedOutcomes } from "~/sources/source-freshness";
import { DAY_MS, isoDay } from "~/time";

/** The Register publishes what is on inspection within days; older rows have been looked at before. */
const LOOKED_BACK_DAYS = 60;
/** Documents per refresh; the next one continues. */
const WITHDRAWN_MAX = 100;

/**
 * Records as withdrawn the documents that were on public inspection, were to be published before today, and are now in neither of the
 * Register's lists. Only if both lists were read whole in this refresh, and the published one reaches back to the day of publication: a
 * missing, incomplete or shorter list says nothing. It is a statement of the record, so a later one of the Register replaces it.
 * Idempotent. Returns how many.
 */
export async function withdrawUnpublished(
  context: Pick<Context, "db" | "now" | "staticFiles">,
  collected: { items: readonly NewsItem[]; sources: readonly unknown[]; isDemonstration: boolean },
): Promise<number> {
  const healthy = storedOutcomes(collected.sources)
    .filter(({ state }) => state === "healthy")
    .map(({ source }) => source);
  if (!healthy.includes("public_inspection") || !healthy.includes("federal_register")) return 0;
  const now = context.now();
  const today = isoDay(now);
  const listedFrom = isoDay(new Date(now.getTime() - SOURCES.federal_register.lookBackDays * DAY_MS));
  const listed = collected.items.flatMap(({ document }) => document?.number ?? []);
  const gone = await context.db
    .select()
    .from(newsArticles)
    .where(
      and(
        eq(newsArticles.isOfficial, true),
        eq(newsArticles.isDemonstration, collected.isDemonstration),
        gt(newsArticles.publishedAt, new Date(now.getTime() - LOOKED_BACK_DAYS * DAY_MS)),
        sql`document ->> 'onPublicInspection' = 1 and document ->> 'withdrawnOn' is null
          and document ->> 'publishesOn' >= ${listedFrom} and document ->> 'publishesOn' < ${today}
          and document ->> 'number' not in (select value from json_each(${JSON.stringify(listed)}))`,
      ),
    )
    .limit(WITHDRAWN_MAX);
  const withdrawals = gone.flatMap((row): NewsItem[] => {
    const announced = statementsOf(row)
      .filter(({ isOfficial, document }) => isOfficial && document?.onPublicInspection)
      .sort((a, b) => b.seenAt - a.seenAt)[0];
    if (!announced?.document) return [];
    const { document, isOfficial: official, ...said } = announced;
    return [{ ...said, url: said.link, official, document: { ...document, withdrawnOn: today } }];
  });
  if (withdrawals.length > 0) await recordArticles(context, withdrawals);
  return withdrawals.length;
}
