import { desc, eq, gt, inArray, or, sql } from "drizzle-orm";
import type { Context } from "~/context.server";
import type { Database } from "~/database/open.server";
import { rawWrite, runBatch } from "~/database/query.server";
import { newsArticles } from "~/news/tables.server";
import { evidenceColumns, toScoredArticle } from "~/news/articles.server";
import { DAY_MS } from "~/time";
import type { UnreadItem } from "./call";
import { joinReadings } from "./join";
import { READ_WITHIN_DAYS, type Reader } from "./reader.server";
import type { StoredReading } from "~/news/stored-reading";
import { confirmedReadings, isTrusted } from "./trust";

/** The readings that trust is judged by, and that it lets count or takes back. */
const TRUST_DAYS = 7;
/** An item whose reading is unusable in a call of its own is tried so often. */
const UNUSABLE_MAX = 3;
const DESCRIPTION_MAX = 600;
/** Rows stored by one statement: D1 takes parameters of up to 2 MB. */
const STORED_AT_ONCE = 500;
/** When a reading was made that is stored but not judged yet, because its refresh was interrupted: it neither counts nor is taken back. */
const NOT_JUDGED = new Date(0);
/** The newest readings of a week that its trust is judged by; a refresh reads 300. */
const WEEK_READINGS_MAX = 3_000;

/**
 * Has the reader read what it hasn't yet, stores each reading beside the rules', and decides whose counts. Idempotent: an item is read
 * once. Without a reader, what was read before keeps counting.
 * @returns how many items were read
 */
export async function readArticles(
  context: Pick<Context, "db">,
  now: Date,
  reader: Reader | null,
): Promise<number> {
  const { db } = context;
  if (!reader) return 0;
  const unread = await unreadItems(db, now, reader);
  const { readings, unusable } =
    unread.length > 0 ? await reader.read(unread) : { readings: new Map<never, never>(), unusable: [] };
  const stored = unread.flatMap(({ id, isOfficial, ...first }) => {
    const second = readings.get(id);
    if (!second) return [];
    const { score, stage, direction } = first;
    const joint = joinReadings({ score, stage, direction }, second, isOfficial);
    return [{ id, reading: { first: { score, stage, direction }, second, joint } satisfies StoredReading }];
  });
  await runBatch(db, {
    stored: pagesOf(stored).map((page) =>
      rawWrite(
        db,
        sql`update news_articles set reading = value -> 'reading', read_at = ${NOT_JUDGED.getTime()}
          from json_each(${JSON.stringify(page)}) where news_articles.id = value ->> 'id' and reading is null`,
      ),
    ),
    unusable: pagesOf(unusable).map((page) =>
      db
        .update(newsArticles)
        .set({ unusableReadings: sql`unusable_readings + 1` })
        .where(inArray(newsArticles.id, sql`(select value from json_each(${JSON.stringify(page)}))`)),
    ),
    waiting: db
      .update(newsArticles)
      .set({ waitsSince: now })
      .where(sql`${isUnread(now, reader.daysMax)} and waits_since is null`),
  });
  await applyReadings(db, now);
  return stored.length;
}

type FirstRead = UnreadItem & StoredReading["first"] & { isOfficial: boolean };

/** SQL for what waits to be read: what no model has read and is no older than `daysMax`. */
const isUnread = (now: Date, daysMax: number) =>
  sql`reading is null and read_by = 'rules' and published_at > ${now.getTime() - daysMax * DAY_MS}
    and unusable_readings < ${UNUSABLE_MAX}`;

/**
 * What is still to be read. What an earlier refresh left comes before what is new; among either, by turns across outlets, so that none
 * crowds others out, of each the highest log-odds first, then the newest. Items that were unusable before come last, each in a call of
 * its own.
 */
async function unreadItems(db: Database, now: Date, reader: Reader): Promise<FirstRead[]> {
  const group = sql`unusable_readings > 0, waits_since is null`;
  const turn = sql`row_number() over (partition by ${group}, lower(source)
    order by log_odds desc, published_at desc, id)`;
  const rows = await db
    .select({
      id: newsArticles.id,
      title: newsArticles.title,
      description: sql<string | null>`substr(${newsArticles.description}, 1, ${DESCRIPTION_MAX})`,
      source: newsArticles.source,
      publishedAt: newsArticles.publishedAt,
      isOfficial: newsArticles.isOfficial,
      score: newsArticles.relevanceScore,
      stage: newsArticles.stage,
      direction: newsArticles.direction,
      unusable: newsArticles.unusableReadings,
    })
    .from(newsArticles)
    .where(isUnread(now, reader.daysMax))
    .orderBy(sql`${group}, ${turn}, log_odds desc, published_at desc, ${newsArticles.id}`)
    .limit(reader.itemsMax);
  return rows.map(({ unusable, ...row }) => ({ ...row, isAlone: unusable > 0 }));
}

/**
 * Lets a week's readings count, or takes them back: where the second reader would reject more than half of what a document or
 * two outlets confirm, the first reader stands alone until that is no longer so. What an administrator decided stays.
 */
async function applyReadings(db: Database, now: Date): Promise<void> {
  const since = new Date(now.getTime() - TRUST_DAYS * DAY_MS);
  const rows = await db
    .select({
      ...evidenceColumns,
      description: sql<string | null>`substr(${newsArticles.description}, 1, ${DESCRIPTION_MAX})`,
      reading: newsArticles.reading,
    })
    .from(newsArticles)
    .where(or(gt(newsArticles.readAt, since), eq(newsArticles.readAt, NOT_JUDGED)))
    .orderBy(sql`read_at = ${NOT_JUDGED.getTime()} desc`, desc(newsArticles.readAt), newsArticles.id)
    .limit(WEEK_READINGS_MAX);
  const read = rows.flatMap(({ reading, ...row }) =>
    reading && row.readBy !== "administrator"
      ? [{ article: toScoredArticle({ ...row, ...reading.first }), second: reading.second.class }]
      : [],
  );
  const isApplied = isTrusted(confirmedReadings(read));
  const from = sql.raw(isApplied ? "joint" : "first");
  const value = (name: string) => sql`reading ->> ${sql.raw(`'$.`)}${from}${sql.raw(`.${name}'`)}`;
  const judged = rawWrite(
    db,
    sql`update news_articles set relevance_score = ${value("score")}, stage = ${value("stage")},
        direction = ${value("direction")},
        factor = ${isApplied ? SUBJECT : sql`factor`}, read_by = ${isApplied ? sql`reading ->> '$.joint.readBy'` : sql`'rules'`}
      where (read_at > ${since.getTime()} or read_at = ${NOT_JUDGED.getTime()}) and read_by <> 'administrator'
        and (read_by = 'rules') = ${isApplied ? 1 : 0}`,
  );
  const dated = db.update(newsArticles).set({ readAt: now }).where(eq(newsArticles.readAt, NOT_JUDGED));
  await runBatch(db, { statements: [judged, dated] });
}

/** Columns for how many items wait to be read, and since which refresh the first does: milliseconds since 1970, or null. */
export const waitingToRead = (now: Date) => {
  const waiting = sql`from news_articles where ${isUnread(now, READ_WITHIN_DAYS)}`;
  return { count: sql`(select count(*) ${waiting})`, since: sql`(select min(waits_since) ${waiting})` };
};

/** The subject of what the rules find no topic in is the model's. */
const SUBJECT = sql`iif(topic = '', coalesce(reading ->> '$.second.subject', factor), factor)`;

/** SQL for 1 while readings of the last week don't count, because the second reader isn't trusted; else 0. */
export const areReadingsTakenBack = (now: Date) =>
  sql<number>`exists (select 1 from news_articles where read_by = 'rules'
    and read_at > ${now.getTime() - TRUST_DAYS * DAY_MS})`;

const pagesOf = <One>(rows: readonly One[]): One[][] =>
  Array.from({ length: Math.ceil(rows.length / STORED_AT_ONCE) }, (_, at) =>
    rows.slice(at * STORED_AT_ONCE, (at + 1) * STORED_AT_ONCE),
  );
