import { and, asc, desc, eq, gte, lt, lte, notInArray } from "drizzle-orm";
import type { Context } from "~/context.server";
import type { Database } from "~/database/open.server";
import { query, type Query, runBatch } from "~/database/query.server";
import { forecastQuestions, forecastResolutions } from "../tables.server";
import { countBaseRates } from "./question-base-rates.server";
import { monthPrefix, questionsOf, type ForecastQuestion, type QuestionOrigin } from "./monthly-questions";
import type { ForecastPart } from "../forecast/forecast-question";
import {
  reliabilityOf,
  scoresOf,
  skillInterval,
  type ForecastScores,
  type ReliabilityBin,
} from "./forecast-scores";
import { answerOf, type Answer } from "./question-answers.server";
import { checkAt, nextCheckAfter } from "./question-checks";
import { QUESTION_KINDS, QUESTIONS } from "./question-kinds";

/** Covers a month's questions and the later checks of earlier ones; any others wait for the next refresh. */
const CHECKED_PER_RUN = 60;
const RECORD_SHOWN_MAX = 500;
/** Questions that only an administrator resolves. */
const BY_ADMINISTRATOR = QUESTION_KINDS.filter((kind) => QUESTIONS[kind].source === "administrator");

export interface RecordInput {
  correlationId: string;
  origin: QuestionOrigin;
  methodVersion: string;
  level: number;
  /** Multiplier of each part's rate from today's evidence. */
  multipliers: Record<ForecastPart, number>;
  /** False for a replay, which calls no sources: base rates come from its own records or estimates. */
  callsSources: boolean;
}

/**
 * Opens the month's questions at its first assessment and resolves those that are due: at their close, and again 30 and
 * 90 days later, because registers fill late. A different answer reopens the question, and both stay on record.
 * Idempotent: each question opens once and each check is recorded once; probabilities are never rewritten.
 */
export async function keepForecastRecord(
  context: Context,
  now: Date,
  input: RecordInput,
): Promise<{ opened: number; resolved: number }> {
  const { origin } = input;
  const prefix = monthPrefix(origin, now);
  const { opened, due } = await runBatch(context.db, {
    opened: context.db
      .select({ id: forecastQuestions.id })
      .from(forecastQuestions)
      .where(and(gte(forecastQuestions.id, prefix), lt(forecastQuestions.id, `${prefix}~`)))
      .limit(1),
    due: context.db
      .select()
      .from(forecastQuestions)
      .where(
        and(
          eq(forecastQuestions.origin, origin),
          lte(forecastQuestions.nextCheckAt, now),
          notInArray(forecastQuestions.kind, BY_ADMINISTRATOR),
        ),
      )
      .orderBy(asc(forecastQuestions.nextCheckAt))
      .limit(CHECKED_PER_RUN),
  });
  const questions = opened.length > 0 ? [] : await openQuestions(context, now, input);
  let resolved = 0;
  for (const question of due) {
    const answer = await answerOf(context, input.correlationId, question, now);
    if (!answer) continue;
    await record(context, question, answer, now);
    resolved += 1;
  }
  return { opened: questions.length, resolved };
}

async function openQuestions(context: Context, now: Date, input: RecordInput): Promise<ForecastQuestion[]> {
  const counts = await countBaseRates(context, now, input);
  const questions = questionsOf({ ...input, openedAt: now, counts });
  const { methodVersion } = input;
  // A statement binds at most 100 values, so each question is its own statement.
  await runBatch(context.db, {
    questions: questions.map((question) =>
      context.db
        .insert(forecastQuestions)
        .values({ ...question, methodVersion, nextCheckAt: question.closesAt })
        .onConflictDoNothing(),
    ),
  });
  return questions;
}

type Question = typeof forecastQuestions.$inferSelect;

/** Records one check and, if its answer differs from before, the new outcome. */
async function record(context: Context, question: Question, answer: Answer, now: Date): Promise<void> {
  const { outcome, query, hits, link } = answer;
  const check = checkAt(question.closesAt, now);
  const isNews = question.resolvedAt === null || question.outcome !== outcome;
  const resolvedBy = outcome === null ? "no data" : "data";
  await context.db.batch([
    context.db
      .insert(forecastResolutions)
      .values({
        id: context.newId(),
        questionId: question.id,
        check,
        outcome,
        resolvedAt: now,
        resolvedBy,
        query,
        hits,
        link,
      })
      .onConflictDoNothing(),
    context.db
      .update(forecastQuestions)
      .set({
        nextCheckAt: nextCheckAfter(question.closesAt, now),
        ...(isNews && {
          outcome,
          resolvedAt: now,
          resolvedBy,
          resolutionSource: link ?? query.slice(0, 1000),
        }),
      })
      .where(
        and(
          eq(forecastQuestions.id, question.id),
          eq(forecastQuestions.nextCheckAt, question.nextCheckAt ?? question.closesAt),
        ),
      ),
  ]);
}

/** The track record of the forecasts of one origin. */
export interface ForecastRecord {
  origin: QuestionOrigin;
  /** Closing soonest first. */
  open: Question[];
  /** Closed but not resolved: waiting for an administrator or a source. Longest overdue first. */
  awaiting: Question[];
  /** Newest first. */
  resolved: Question[];
  scores: ForecastScores | null;
  /** 80% interval of the skill; null until two months and two kinds are resolved. */
  skill: { low: number; high: number } | null;
  reliability: ReliabilityBin[];
}

/** Query for the record's questions, latest close first. */
export const recordedQuestions = (db: Database, origin: QuestionOrigin) =>
  db
    .select()
    .from(forecastQuestions)
    .where(eq(forecastQuestions.origin, origin))
    .orderBy(desc(forecastQuestions.closesAt), forecastQuestions.id)
    .limit(RECORD_SHOWN_MAX);

/** Returns the public record: open and resolved questions, and the scores over everything resolved. */
export const forecastRecord = (db: Database, origin: QuestionOrigin, now: Date): Query<ForecastRecord> =>
  query(recordedQuestions(db, origin), (rows) => toForecastRecord(rows, origin, now));

export function toForecastRecord(rows: Question[], origin: QuestionOrigin, now: Date): ForecastRecord {
  const unresolved = rows.filter(({ resolvedAt }) => resolvedAt === null).reverse();
  const resolved = rows.filter(({ outcome }) => outcome !== null);
  const known = resolved.map(({ probability, baseRate, outcome, kind, openedAt }) => ({
    probability,
    baseRate,
    outcome: outcome === true,
    kind,
    openedAt,
  }));
  return {
    origin,
    open: unresolved.filter(({ closesAt }) => closesAt > now),
    awaiting: unresolved.filter(({ closesAt }) => closesAt <= now),
    resolved,
    scores: scoresOf(known),
    skill: skillInterval(known),
    reliability: reliabilityOf(known),
  };
}
