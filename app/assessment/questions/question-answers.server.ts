import { sql } from "drizzle-orm";
import type { Context } from "~/context.server";
import type { Database } from "~/database/open.server";
import type { forecastQuestions } from "../tables.server";
import { DAY_MS } from "~/time";
import type { QuestionOrigin } from "./monthly-questions";
import { OUTLOOK_DAYS } from "../labels";
import { METHOD_VERSION } from "../method-version";
import { definitionOf } from "./question-kinds";
import { findDocuments } from "./question-source.server";

type Question = typeof forecastQuestions.$inferSelect;

/** The result of a question's saved query. */
export interface Answer {
  /** Null if there is no data, which is final. */
  outcome: boolean | null;
  query: string;
  hits: number | null;
  /** Link to the first document found. */
  link: string | null;
}

/** A level counts as known for this long after its assessment. */
const STALE_AFTER_MS = 3 * DAY_MS;
/** After this long without a response past the close, the question gets no answer. */
const GIVE_UP_AFTER_MS = 14 * DAY_MS;

/**
 * Runs a question's saved query for its 60-day window. Returns null if the source didn't respond, so the query is retried.
 */
export async function answerOf(
  context: Context,
  correlationId: string,
  question: Question,
  now: Date,
): Promise<Answer | null> {
  const definition = definitionOf(question.kind);
  switch (definition?.source) {
    case "federal-register": {
      const [from, to] = [dayOf(new Date(question.openedAt.getTime() + DAY_MS)), dayOf(question.closesAt)];
      const found = await findDocuments(context, correlationId, definition.queries ?? [], from, to);
      if (!found) return isOverdue(question, now) ? noData("Federal Register: no response") : null;
      const { documents, query } = found;
      return {
        outcome: documents.length > 0,
        query,
        hits: documents.length,
        link: documents[0]?.url || null,
      };
    }
    case "recorded-bills":
    case "restrictions":
    case "index": {
      const query = recordQuery(definition.source);
      const found = await findRecords(context.db, definition.source, question);
      return found ? { outcome: found.hits > 0, query, ...found } : noData(query);
    }
    case "administrator":
      return null;
    case undefined:
      return noData("a kind of method 1");
  }
}

const isOverdue = ({ nextCheckAt, closesAt }: Question, now: Date) =>
  now.getTime() - (nextCheckAt ?? closesAt).getTime() > GIVE_UP_AFTER_MS;

const noData = (query: string): Answer => ({ outcome: null, query, hits: null, link: null });

// Number of hits in our own records, or null without data.

interface QuestionTerms {
  opened: number;
  closes: number;
  threshold: number | null;
  origin: QuestionOrigin;
}

const passedBills = ({ opened, closes, origin }: QuestionTerms) => sql`
  select count(*) as hits, min(url) as link from news_articles
  where published_at > ${opened} and published_at <= ${closes} and relevance_score >= 60
    and document ->> '$.kind' = 'bill'
    and (document ->> '$.action' like 'Passed%' or document ->> '$.action' like 'On passage Passed%')
    and is_demonstration = ${Number(origin === "demonstration")}`;

const registerChanges = ({ opened, closes }: QuestionTerms) => sql`
  select count(*) as hits, min(source_url) as link from restrictions
  where (since > ${opened} and since <= ${closes}) or (until > ${opened} and until <= ${closes})`;

const levelAtClose = ({ opened, closes, threshold, origin }: QuestionTerms) => sql`
  select risk_level > ${threshold} as hits, null as link from risk_assessments
  where date <= ${closes} and date > ${Math.max(opened, closes - STALE_AFTER_MS)}
    and is_demonstration = ${Number(origin === "demonstration")}
  order by date desc limit 1`;

/**
 * The level at the end of every 60-day window before an instant, by one method version: null if there is no assessment
 * in the three days before.
 */
export async function levelsEvery60Days(
  db: Database,
  { now, since, origin }: { now: Date; since: Date; origin: QuestionOrigin },
): Promise<(number | null)[]> {
  const rows = await db.all<{ level: number | null }>(sql`
    with recursive ends(at) as (
      select ${now.getTime()} union all select at - ${OUTLOOK_DAYS * DAY_MS} from ends where at - ${OUTLOOK_DAYS * DAY_MS} >= ${since.getTime()}
    )
    select (
      select risk_level from risk_assessments
      where date <= at and date > at - ${STALE_AFTER_MS} and method_version = ${METHOD_VERSION}
        and is_demonstration = ${Number(origin === "demonstration")}
      order by date desc limit 1
    ) as level from ends order by at`);
  return rows.map(({ level }) => level);
}

const RECORDS = {
  "recorded-bills": { name: "Our news records: bills that passed a chamber", hits: passedBills },
  restrictions: { name: "Our register: restrictions that began or ended", hits: registerChanges },
  index: { name: "Our assessments: the last by the closing day", hits: levelAtClose },
} as const;
export type RecordSource = keyof typeof RECORDS;
export const recordQuery = (source: RecordSource): string => RECORDS[source].name;

/** Counts hits in our own records between two instants; null without data. Base rates use the same query. */
export async function findRecords(
  db: Database,
  source: RecordSource,
  { openedAt, closesAt, threshold, origin }: Pick<Question, "openedAt" | "closesAt" | "threshold" | "origin">,
): Promise<{ hits: number; link: string | null } | null> {
  const period = { opened: openedAt.getTime(), closes: closesAt.getTime(), threshold, origin };
  const [row] = await db.all<{ hits: number | null; link: string | null }>(RECORDS[source].hits(period));
  return row && row.hits !== null ? { hits: row.hits, link: row.link } : null;
}

const dayOf = (date: Date) => date.toISOString().slice(0, 10);
