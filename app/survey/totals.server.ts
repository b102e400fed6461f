import { and, asc, count, eq, gt, inArray, or, sql } from "drizzle-orm";
import { rowCount, runBatch } from "~/database/query.server";
import { surveyResponses } from "./tables.server";
import { type ChoiceField, OPEN_QUESTIONS, QUESTIONS } from "./questions";
import type { SurveyAnswers } from "./schema";
import type { Database } from "~/database/open.server";
import { BYTE_ORDER_MARK, csvRow } from "~/text";

const FIELDS = QUESTIONS.map(({ field }) => field);

export interface QuestionTotals {
  field: ChoiceField;
  label: string;
  /** How many people answered this question; a multiple-choice question counts each once. */
  answered: number;
  options: { value: string; label: string; count: number }[];
}

/** Counts each answer of every choice question in the database. */
export async function surveyTotals(
  db: Database,
): Promise<{ responses: number; questions: QuestionTotals[] }> {
  const answer = sql`json_each(${surveyResponses.answers})`;
  const { responses, perField, chosen } = await runBatch(db, {
    responses: rowCount(db, surveyResponses),
    perField: db
      .select({ field: sql<string>`json_each.key`, count: count() })
      .from(surveyResponses)
      .innerJoin(answer, sql`true`)
      .groupBy(sql`json_each.key`),
    chosen: db
      .select({
        field: sql<string>`coalesce(nullif(ltrim(json_tree.path, '$.'), ''), json_tree.key)`.as("field"),
        value: sql<string>`json_tree.atom`.as("value"),
        count: count(),
      })
      .from(surveyResponses)
      .innerJoin(sql`json_tree(${surveyResponses.answers})`, sql`json_tree.type = 'text'`)
      // Excludes free text, which can be a page long.
      .where(inArray(sql`field`, FIELDS))
      .groupBy(sql`field`, sql`value`),
  });
  const countByAnswer = new Map(chosen.map((row) => [`${row.field} ${row.value}`, row.count]));
  const answered = new Map(perField.map((row) => [row.field, row.count]));
  return {
    responses,
    questions: QUESTIONS.map(({ field, label, options }) => ({
      field,
      label,
      answered: answered.get(field) ?? 0,
      options: options.map((option) => ({
        ...option,
        count: countByAnswer.get(`${field} ${option.value}`) ?? 0,
      })),
    })),
  };
}

interface Response {
  completedAt: Date;
  answers: Partial<SurveyAnswers>;
}

const PAGE_ROWS = 500;

/** Reads every response, oldest first, a page at a time, without user ids. */
async function* surveyResponsesInOrder(db: Database): AsyncGenerator<Response> {
  let after: { id: string; completedAt: Date } | undefined;
  for (;;) {
    const rows = await db
      .select({
        id: surveyResponses.id,
        completedAt: surveyResponses.completedAt,
        answers: surveyResponses.answers,
      })
      .from(surveyResponses)
      .where(
        after &&
          or(
            gt(surveyResponses.completedAt, after.completedAt),
            and(eq(surveyResponses.completedAt, after.completedAt), gt(surveyResponses.id, after.id)),
          ),
      )
      .orderBy(asc(surveyResponses.completedAt), asc(surveyResponses.id))
      .limit(PAGE_ROWS);
    yield* rows;
    after = rows.at(-1);
    if (rows.length < PAGE_ROWS) return;
  }
}

const COLUMNS = [...QUESTIONS, ...OPEN_QUESTIONS].map(({ field }) => field);

/** Streams all responses as CSV, so any number fits in memory. */
export function surveyCsv(db: Database): ReadableStream<Uint8Array> {
  const responses = surveyResponsesInOrder(db);
  const encoder = new TextEncoder();
  return new ReadableStream({
    start: (controller) =>
      controller.enqueue(encoder.encode(BYTE_ORDER_MARK + csvRow(["completedAt", ...COLUMNS]))),
    async pull(controller) {
      const { done, value } = await responses.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(rowOf(value)));
    },
    cancel: async () => void (await responses.return(undefined)),
  });
}

function rowOf({ completedAt, answers }: Response): string {
  const cells = COLUMNS.map((field) => {
    const answer = answers[field];
    return Array.isArray(answer) ? answer.join("; ") : String(answer ?? "");
  });
  return csvRow([completedAt.toISOString(), ...cells]);
}
