import { and, eq, isNotNull, sql } from "drizzle-orm";
import type { Context } from "~/context.server";
import type { Database } from "~/database/open.server";
import { joinQueries } from "~/database/query.server";
import { riskAssessments } from "../tables.server";
import { formatDay } from "~/time";
import { showsDemonstrationData } from "~/sources/endpoints.server";
import { recordedQuestions, toForecastRecord } from "./forecast-record.server";
import { brierOf, logScoreOf } from "./forecast-scores";
import { definitionOf, QUESTION_KINDS } from "./question-kinds";
import { QUESTION_NAMES } from "./question-names";
import { recordSummary } from "./record-summary";

/** A question as shown on the record page. */
export interface RecordEntry {
  id: string;
  question: string;
  openedAt: Date;
  closesAt: Date;
  /** 0-1, as forecast when the question opened. */
  probability: number;
  baseRate: number;
  outcome: boolean | null;
  resolvedAt: Date | null;
  /** Where the outcome can be seen, or the source's name if there is no URL. */
  source: { url: string } | { name: string } | null;
  /** "13 hits since Nov 21, 2016": the basis of the base rate. */
  base: string;
  brier: number | null;
  logScore: number | null;
}

/**
 * Loads the public track record: every question of the current origin by kind, so demonstration data and live forecasts
 * are never mixed; the scores; and the February 2028 forecast at the start of each month.
 */
export function trackRecord({ db, config }: Pick<Context, "db" | "config">, now: Date) {
  const isDemonstration = showsDemonstrationData(config);
  return joinQueries(
    {
      questions: recordedQuestions(db, isDemonstration ? "demonstration" : "live"),
      february: monthlyForecasts(db, isDemonstration),
    },
    ({ questions, february }) => ({ ...shownRecord(questions, isDemonstration, now), february }),
  );
}

function shownRecord(rows: Row[], isDemonstration: boolean, now: Date) {
  const origin = isDemonstration ? "demonstration" : "live";
  const { scores, skill, reliability, open, awaiting, resolved } = toForecastRecord(rows, origin, now);
  return {
    isDemonstration,
    scores,
    skill,
    reliability,
    summary: recordSummary(scores, skill),
    counts: { open: open.length, awaiting: awaiting.length, resolved: resolved.length },
    kinds: QUESTION_KINDS.map((kind) => ({
      kind,
      name: QUESTION_NAMES[kind],
      entries: rows.filter((row) => row.kind === kind).map(toEntry),
    })).filter(({ entries }) => entries.length > 0),
  };
}

type Row = Awaited<ReturnType<typeof recordedQuestions>>[number];

function toEntry(row: Row): RecordEntry {
  const { id, question, openedAt, closesAt, probability, baseRate, outcome, resolvedAt } = row;
  return {
    id,
    question,
    openedAt,
    closesAt,
    probability,
    baseRate,
    outcome,
    resolvedAt,
    source: sourceOf(row.resolutionSource),
    base: baseText(row),
    brier: outcome === null ? null : brierOf(probability, outcome),
    logScore: outcome === null ? null : logScoreOf(probability, outcome),
  };
}

function baseText({ base, kind }: Row): string {
  if (base.hits !== null) return `${base.hits} since ${formatDay(new Date(base.from))}`;
  const source = definitionOf(kind)?.source;
  if (source === "administrator") return "an estimate: no source covers the years before";
  if (source === "index") return "an estimate from a backtest until we have a year of our own levels";
  return "an estimate (past years aren\u2019t counted yet)";
}

/** A saved query may have several URLs; links the first. */
function sourceOf(stored: string | null): RecordEntry["source"] {
  if (!stored) return null;
  const [first = ""] = stored.split(" ");
  return first.startsWith("https://")
    ? { url: first }
    : { name: first.startsWith("http") ? "Saved query" : stored };
}

/** Query for the February 2028 forecast of each month's first assessment, oldest first. */
const monthlyForecasts = (db: Database, isDemonstration: boolean) =>
  db
    // SQLite takes the bare columns from the row with the minimum.
    .select({
      at: sql<number>`min(${riskAssessments.date})`,
      likelihood: sql<number>`${riskAssessments.february2028Prediction} ->> '$.likelihood'`,
    })
    .from(riskAssessments)
    .where(
      and(
        eq(riskAssessments.isDemonstration, isDemonstration),
        isNotNull(riskAssessments.february2028Prediction),
      ),
    )
    .groupBy(sql`strftime('%Y-%m', ${riskAssessments.date} / 1000, 'unixepoch')`)
    .orderBy(sql`1`)
    .limit(120);
