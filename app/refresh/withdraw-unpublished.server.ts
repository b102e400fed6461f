import { sql } from "drizzle-orm";
import type { Context } from "~/context.server";
import { storedOutcomes } from "~/sources/source-freshness";
import { DAY_MS } from "~/time";
import type { NewsItem } from "~/news/record-articles.server";

/** The Register publishes what is on inspection within days; older rows have been looked at before. */
const LOOKED_BACK_DAYS = 60;

/**
 * Marks documents as withdrawn that were on public inspection, were to be published before today, and are now in neither of the
 * Register's lists. Only if both lists were read whole in this refresh: a missing or incomplete one says nothing. Idempotent. Returns
 * how many.
 */
export async function withdrawUnpublished(
  { db, now }: Pick<Context, "db" | "now">,
  collected: { items: readonly NewsItem[]; sources: readonly unknown[]; isDemonstration: boolean },
): Promise<number> {
  const healthy = storedOutcomes(collected.sources)
    .filter(({ state }) => state === "healthy")
    .map(({ source }) => source);
  if (!healthy.includes("public_inspection") || !healthy.includes("federal_register")) return 0;
  const listed = collected.items.flatMap(({ document }) => document?.number ?? []);
  const today = now().toISOString().slice(0, 10);
  const { meta } = await db.run(sql`
    update news_articles set document = json_set(document, '$.withdrawnOn', ${today})
    where is_official = 1 and is_demonstration = ${collected.isDemonstration ? 1 : 0}
      and published_at > ${now().getTime() - LOOKED_BACK_DAYS * DAY_MS}
      and document ->> 'onPublicInspection' = 1 and document ->> 'withdrawnOn' is null
      and document ->> 'publishesOn' < ${today} and document ->> 'number' is not null
      and document ->> 'number' not in (select value from json_each(${JSON.stringify(listed)}))`);
  return meta.changes;
}
