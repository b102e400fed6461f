import { and, desc, eq, isNotNull } from "drizzle-orm";
import type { Context } from "~/context.server";
import { forecastQuestions } from "~/database/schema.server";
import { DAY_MS } from "~/time";
import { BASE_DAYS, type BaseRateCount, type QuestionOrigin } from "./forecast-questions";
import { definitionOf, QUESTION_KINDS, QUESTIONS, type QuestionKind } from "./question-kinds";
import { findDocuments } from "./question-source.server";

const LAST_YEAR_DAYS = 365;
const CALLED_AT_ONCE = 3;

/**
 * Counts, for each kind of question, the hits of its own query over the ten years before `now`. Where the source does not respond
 * (or is not called at all) the latest stored count is used, and before the first count the design's estimate.
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
    if (source === "restrictions") {
      return counted(await registerChanges(context.d1, window), "restrictions: since, until");
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
  for (let first = 0; first < QUESTION_KINDS.length; first += CALLED_AT_ONCE) {
    const kinds = QUESTION_KINDS.slice(first, first + CALLED_AT_ONCE);
    const found = await Promise.all(kinds.map(countOf));
    kinds.forEach((kind, index) => counts.set(kind, found[index] as BaseRateCount));
  }
  return counts;
}

/** The latest count of each kind, from the questions of earlier months. */
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
    if (definitionOf(kind) && base && base.hits !== null && !counts.has(kind as QuestionKind))
      counts.set(kind as QuestionKind, base);
  }
  return counts;
}

/** The days on which an entry of the register began or ended. */
async function registerChanges(
  d1: D1Database,
  { from, to }: { from: string; to: string },
): Promise<string[]> {
  const { results } = await d1
    .prepare(
      `select date(day / 1000, 'unixepoch') as day from (select since as day from restrictions union all select until from restrictions)
       where date(day / 1000, 'unixepoch') > ?1 and date(day / 1000, 'unixepoch') <= ?2 limit 1000`,
    )
    .bind(from, to)
    .all<{ day: string }>();
  return results.map(({ day }) => day);
}

const dayOf = (date: Date) => date.toISOString().slice(0, 10);
