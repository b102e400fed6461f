import { and, desc, eq, isNotNull, sql } from "drizzle-orm";
import type { Context } from "~/context.server";
import type { Database } from "~/database/open.server";
import { forecastQuestions } from "../tables.server";
import { DAY_MS } from "~/time";
import { BASE_DAYS, INDEX_RISE, type BaseRateCount, type QuestionOrigin } from "./monthly-questions";
import { OUTLOOK_DAYS } from "../labels";
import { findRecords, levelsEvery60Days, recordQuery } from "./question-answers.server";
import { QUESTION_KINDS, QUESTIONS, type QuestionKind } from "./question-kinds";
import { findDocuments } from "./question-source.server";

const LAST_YEAR_DAYS = 365;
const CALLS_AT_ONCE_MAX = 3;

/**
 * Counts, for each kind of question, the hits of its own query over the ten years before `now`, or as far back as our
 * own records go. If the source fails or isn't called, uses the latest stored count, or the design's estimate before
 * the first.
 */
export async function countBaseRates(
  context: Context,
  now: Date,
  {
    origin,
    correlationId,
    callsSources,
  }: { origin: QuestionOrigin; correlationId: string; callsSources: boolean },
): Promise<Map<QuestionKind, BaseRateCount>> {
  const window = { from: dayOf(new Date(now.getTime() - BASE_DAYS * DAY_MS)), to: dayOf(now) };
  const lastYear = dayOf(new Date(now.getTime() - LAST_YEAR_DAYS * DAY_MS));
  const stored = await storedCounts(context, origin);
  const counted = (dates: readonly string[], query: string): BaseRateCount => ({
    ...window,
    hits: dates.length,
    hitsLastYear: dates.filter((date) => date > lastYear).length,
    lastHitOn: [...dates].sort().at(-1),
    query,
    countedAt: now.toISOString(),
  });
  const countOf = async (kind: QuestionKind): Promise<BaseRateCount> => {
    const { source, queries } = QUESTIONS[kind];
    if (source === "federal-register" && queries && callsSources) {
      const found = await findDocuments(context, correlationId, queries, window.from, window.to);
      if (found)
        return counted(
          found.documents.map(({ publishedOn }) => publishedOn),
          found.query,
        );
    }
    if (source === "restrictions" || source === "recorded-bills") {
      const own = await countRecords(context.db, source, { now, origin });
      if (own) return own;
    }
    if (source === "index") {
      const own = await countRises(context.db, now, origin);
      if (own) return own;
    }
    return (
      stored.get(kind) ?? {
        ...window,
        hits: null,
        hitsLastYear: 0,
        query: "estimate",
        countedAt: now.toISOString(),
      }
    );
  };
  const counts = new Map<QuestionKind, BaseRateCount>();
  for (let first = 0; first < QUESTION_KINDS.length; first += CALLS_AT_ONCE_MAX) {
    const kinds = QUESTION_KINDS.slice(first, first + CALLS_AT_ONCE_MAX);
    const found = await Promise.all(kinds.map(async (kind) => [kind, await countOf(kind)] as const));
    for (const [kind, count] of found) counts.set(kind, count);
  }
  return counts;
}

/** The latest count per kind, from earlier months' questions. */
async function storedCounts(
  { db }: Context,
  origin: QuestionOrigin,
): Promise<Map<QuestionKind, BaseRateCount>> {
  const rows = await db
    .select({ kind: forecastQuestions.kind, base: forecastQuestions.base })
    .from(forecastQuestions)
    .where(and(eq(forecastQuestions.origin, origin), isNotNull(forecastQuestions.base)))
    .orderBy(desc(forecastQuestions.openedAt))
    .limit(12 * QUESTION_KINDS.length);
  const counts = new Map<QuestionKind, BaseRateCount>();
  for (const { kind, base } of rows) {
    const known = QUESTION_KINDS.find((one) => one === kind);
    if (known && base && base.hits !== null && !counts.has(known)) counts.set(known, base);
  }
  return counts;
}

/** How far back our records of each kind go. The register was backfilled with ten years of restrictions. */
const recordStart = {
  restrictions: (earliest: number) => sql`select ${earliest} as start`,
  "recorded-bills": (earliest: number, origin: QuestionOrigin) => sql`
    select min(published_at) as start from news_articles where document ->> '$.kind' = 'bill'
      and published_at > ${earliest} and is_demonstration = ${Number(origin === "demonstration")}`,
};

/**
 * Counts the resolving query's hits in our own records, as far back as they go; null if they cover less than a window.
 */
async function countRecords(
  db: Database,
  source: keyof typeof recordStart,
  { now, origin }: { now: Date; origin: QuestionOrigin },
): Promise<BaseRateCount | null> {
  const earliest = new Date(now.getTime() - BASE_DAYS * DAY_MS);
  const [first] = await db.all<{ start: number | null }>(recordStart[source](earliest.getTime(), origin));
  if (!first?.start || now.getTime() - first.start < OUTLOOK_DAYS * DAY_MS) return null;
  const hitsSince = async (openedAt: Date) =>
    (await findRecords(db, source, { openedAt, closesAt: now, threshold: null, origin }))?.hits ?? 0;
  const from = new Date(first.start);
  const lastYear = new Date(Math.max(first.start, now.getTime() - LAST_YEAR_DAYS * DAY_MS));
  return {
    from: dayOf(from),
    to: dayOf(now),
    hits: await hitsSince(from),
    hitsLastYear: await hitsSince(lastYear),
    query: recordQuery(source),
    countedAt: now.toISOString(),
  };
}

/** The level's rises are counted once a year of levels by this method version exists. */
const RISE_WINDOWS_MIN = 6;

/** How many 60-day windows of our own record ended more than 3 points above their start; null with too few windows. */
async function countRises(db: Database, now: Date, origin: QuestionOrigin): Promise<BaseRateCount | null> {
  const since = new Date(now.getTime() - BASE_DAYS * DAY_MS);
  const levels = await levelsEvery60Days(db, { now, since, origin });
  // Contiguous windows, latest last.
  const known = levels.slice(levels.lastIndexOf(null) + 1).filter((level) => level !== null);
  const rises = known.slice(1).map((level, index) => level > (known[index] ?? level) + INDEX_RISE);
  if (rises.length < RISE_WINDOWS_MIN) return null;
  return {
    from: dayOf(new Date(now.getTime() - rises.length * OUTLOOK_DAYS * DAY_MS)),
    to: dayOf(now),
    hits: rises.filter(Boolean).length,
    hitsLastYear: rises.slice(-RISE_WINDOWS_MIN).filter(Boolean).length,
    query: `${recordQuery("index")}, every ${OUTLOOK_DAYS} days`,
    countedAt: now.toISOString(),
  };
}

const dayOf = (date: Date) => date.toISOString().slice(0, 10);
