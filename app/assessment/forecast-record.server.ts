import { and, asc, desc, eq, isNull, lte, sql } from "drizzle-orm";
import type { Context } from "~/context.server";
import type { Database } from "~/database/open.server";
import { DAY_MS } from "~/durations";
import { forecastQuestions } from "~/database/schema.server";
import type { Evidence } from "./evidence";
import {
  monthPrefix,
  questionsOf,
  type ForecastQuestion,
  type QuestionKind,
  type QuestionOrigin,
} from "./forecast-questions";
import { reliabilityOf, scoresOf, type ForecastScores, type ReliabilityBin } from "./forecast-scores";

/** Questions due at once are two months' worth at the most; more wait for the next refresh. */
const RESOLVED_PER_RUN = 60;
const RECORD_SHOWN_MAX = 500;
/** What was said of the level holds until this long after the last assessment; later there is no data. */
const STALE_AFTER_MS = 3 * DAY_MS;

/** An assessment, as far as the questions of its month rest on it. */
export interface Assessing {
  origin: QuestionOrigin;
  methodVersion: string;
  level: number;
  /** Percent. */
  likelihood: number;
  evidence: readonly Evidence[];
}

/**
 * Opens the month's questions at its first assessment and resolves those that are due: those of a demonstration from
 * demonstration data, those of a live run or a replay from real data, whichever of the two brought it in. Safe to repeat:
 * a question is opened once and resolved once, and a forecast is never rewritten.
 */
export async function keepForecastRecord(
  context: Pick<Context, "db" | "d1">,
  now: Date,
  assessed: Assessing,
): Promise<{ opened: number; resolved: number }> {
  const prefix = monthPrefix(assessed.origin, now);
  const [opened, due] = await context.db.batch([
    context.db
      .select({ id: forecastQuestions.id })
      .from(forecastQuestions)
      .where(sql`${forecastQuestions.id} >= ${prefix} and ${forecastQuestions.id} < ${`${prefix}~`}`)
      .limit(1),
    context.db
      .select()
      .from(forecastQuestions)
      .where(
        and(
          isNull(forecastQuestions.resolvedAt),
          lte(forecastQuestions.closesAt, now),
          eq(forecastQuestions.origin, assessed.origin),
        ),
      )
      .orderBy(asc(forecastQuestions.closesAt))
      .limit(RESOLVED_PER_RUN),
  ]);
  const questions = opened.length > 0 ? [] : questionsOf({ ...basisOf(assessed), openedAt: now });
  if (questions.length > 0) await open(context.d1, questions, assessed.methodVersion);
  if (due.length > 0) await resolve(context, due, now);
  return { opened: questions.length, resolved: due.length };
}

function basisOf({ origin, level, likelihood, evidence }: Assessing) {
  const acts = evidence.filter(({ flow }) => flow === "acts");
  const pointing = (direction: string) =>
    acts.filter(({ story }) => story.lead.relevance.direction === direction).length;
  return { origin, level, likelihood, actsRaising: pointing("raises"), actsLowering: pointing("lowers") };
}

async function open(d1: D1Database, questions: ForecastQuestion[], methodVersion: string): Promise<void> {
  const rows = questions.map(({ openedAt, closesAt, ...rest }) => ({
    ...rest,
    openedAt: openedAt.getTime(),
    closesAt: closesAt.getTime(),
    methodVersion,
  }));
  await d1
    .prepare(
      `insert into forecast_questions (id, origin, kind, question, threshold, opened_at, closes_at, probability, base_rate, method_version)
       select value ->> 'id', value ->> 'origin', value ->> 'kind', value ->> 'question', value ->> 'threshold',
         value ->> 'openedAt', value ->> 'closesAt', value ->> 'probability', value ->> 'baseRate', value ->> 'methodVersion'
       from json_each(?1) where true on conflict (id) do nothing`,
    )
    .bind(JSON.stringify(rows))
    .run();
}

type Due = typeof forecastQuestions.$inferSelect;

/** Asks the data for every due question in one round trip, and writes the outcomes in another. */
async function resolve({ db, d1 }: Pick<Context, "db" | "d1">, due: Due[], now: Date): Promise<void> {
  const answers = await d1.batch<{ outcome: number | null }>(due.map((question) => outcomeOf(d1, question)));
  const [first, ...rest] = due.map((question, index) => {
    const outcome = answers[index]?.results[0]?.outcome ?? null;
    return db
      .update(forecastQuestions)
      .set({
        outcome: outcome === null ? null : outcome === 1,
        resolvedAt: now,
        resolvedBy: outcome === null ? "no data" : "data",
      })
      .where(and(eq(forecastQuestions.id, question.id), isNull(forecastQuestions.resolvedAt)));
  });
  if (first) await db.batch([first, ...rest]);
}

/** SQL that answers a question of each kind: 1, 0, or null where there is no data. ?1 opened, ?2 closes, ?3 threshold, ?4 origin. */
const OUTCOMES: Record<QuestionKind, string> = {
  "level-at-close": atClose("risk_level > ?3"),
  "level-peak": `select max(risk_level > ?3) as outcome from risk_assessments where date > ?1 and date <= ?2 and ${ofItsWorld()}`,
  "level-trough": `select max(risk_level < ?3) as outcome from risk_assessments where date > ?1 and date <= ?2 and ${ofItsWorld()}`,
  "likelihood-at-close": atClose("(february_2028_prediction ->> '$.likelihood') > ?3"),
  "restriction-begins":
    "select exists (select 1 from restrictions where since > ?1 and since <= ?2 and ?3 is null and ?4 <> '') as outcome",
  "restriction-ends":
    "select exists (select 1 from restrictions where until > ?1 and until <= ?2 and ?3 is null and ?4 <> '') as outcome",
  "direct-act": reported("raises"),
  "direct-relief": reported("lowers"),
};

function atClose(condition: string): string {
  return `select ${condition} as outcome from risk_assessments
    where date <= ?2 and date > max(?1, ?2 - ${STALE_AFTER_MS}) and ${ofItsWorld()} order by date desc limit 1`;
}

function reported(direction: "raises" | "lowers"): string {
  return `select exists (select 1 from news_articles where published_at > ?1 and published_at <= ?2
    and relevance_score >= 60 and stage in ('act', 'ruling') and direction = '${direction}' and ?3 is null
    and is_demonstration = (?4 = 'demonstration')) as outcome`;
}

function ofItsWorld(): string {
  return "is_demonstration = (?4 = 'demonstration')";
}

const outcomeOf = (d1: D1Database, { kind, openedAt, closesAt, threshold, origin }: Due) =>
  d1.prepare(OUTCOMES[kind as QuestionKind]).bind(openedAt.getTime(), closesAt.getTime(), threshold, origin);

/** How the forecasts of one origin have done so far. */
export interface ForecastRecord {
  origin: QuestionOrigin;
  /** Closing soonest first. */
  open: Due[];
  /** Newest first. */
  resolved: Due[];
  scores: ForecastScores | null;
  reliability: ReliabilityBin[];
}

/** The query for the questions of the record, the latest to close first; read them with `toForecastRecord`. */
export const recordedQuestions = (db: Database, origin: QuestionOrigin) =>
  db
    .select()
    .from(forecastQuestions)
    .where(eq(forecastQuestions.origin, origin))
    .orderBy(desc(forecastQuestions.closesAt), forecastQuestions.id)
    .limit(RECORD_SHOWN_MAX);

/** The public record: what is open, what came true, and the scores over all that data decided. */
export function toForecastRecord(
  rows: (typeof forecastQuestions.$inferSelect)[],
  origin: QuestionOrigin,
): ForecastRecord {
  const resolved = rows.filter(({ outcome }) => outcome !== null);
  const known = resolved.map(({ probability, baseRate, outcome }) => ({
    probability,
    baseRate,
    outcome: outcome === true,
  }));
  return {
    origin,
    open: rows.filter(({ resolvedAt }) => resolvedAt === null).reverse(),
    resolved,
    scores: scoresOf(known),
    reliability: reliabilityOf(known),
  };
}
