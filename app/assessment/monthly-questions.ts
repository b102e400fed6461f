import { DAY_MS } from "~/time";
import type { ForecastPart } from "./forecast-question";
import { OUTLOOK_DAYS } from "./labels";
import { QUESTION_KINDS, QUESTIONS, type QuestionKind } from "./question-kinds";

/** Live forecasts are the public record; those of a replay or of demonstration data are kept separate. */
export const QUESTION_ORIGINS = ["live", "replay", "demonstration"] as const;
export type QuestionOrigin = (typeof QUESTION_ORIGINS)[number];

/** The basis of a base rate: the hits of the question's own query over the years before it, or an estimate. */
export interface BaseRateCount {
  from: string;
  to: string;
  /** Null if nothing has been counted yet and the rate is the design's estimate. */
  hits: number | null;
  /** Of the last year alone. */
  hitsLastYear: number;
  /** URL or name of the queried source, without keys. */
  query: string;
  countedAt: string;
}

export interface ForecastQuestion {
  id: string;
  origin: QuestionOrigin;
  kind: QuestionKind;
  question: string;
  threshold: number | null;
  openedAt: Date;
  closesAt: Date;
  /** 0-1. */
  probability: number;
  /** The forecast from history alone, 0-1. */
  baseRate: number;
  base: BaseRateCount;
}

/** The input for a month's questions. */
export interface QuestionBasis {
  origin: QuestionOrigin;
  openedAt: Date;
  level: number;
  /** Multiplier of each part's rate from today's evidence. */
  multipliers: Record<ForecastPart, number>;
  counts: ReadonlyMap<QuestionKind, BaseRateCount>;
}

/** How many days of history a base rate counts. */
export const BASE_DAYS = 3_652;
const LAST_YEAR_DAYS = 365;

/**
 * The chance of at least one event in 60 days after `hits` in `days`, with the rate Gamma(hits + 0.5, days): `1 - (D /
 * (D + 60))^(n + 0.5)`. 13 in ten years: 19.7 %.
 * @param multiplier of the rate, from the evidence
 */
export const atLeastOne = (hits: number, days = BASE_DAYS, multiplier = 1): number =>
  1 - (days / (days + multiplier * OUTLOOK_DAYS)) ** (hits + 0.5);

/**
 * Builds one month's questions. Each closes after 60 days and is resolved by its saved query. Ids consist of origin,
 * month and kind, so a month opens each question once.
 */
export function questionsOf(basis: QuestionBasis): ForecastQuestion[] {
  const { openedAt, origin } = basis;
  const closesAt = new Date(openedAt.getTime() + OUTLOOK_DAYS * DAY_MS);
  return QUESTION_KINDS.flatMap((kind) => {
    const definition = QUESTIONS[kind];
    const base = basis.counts.get(kind);
    if (!base) return [];
    const threshold = kind === "index-rises" ? basis.level + INDEX_RISE : null;
    if (threshold !== null && threshold >= 100) return [];
    return [
      {
        id: `${monthPrefix(origin, openedAt)}${kind}`,
        origin,
        kind,
        question: definition.asks(formatted(closesAt), threshold),
        threshold,
        openedAt,
        closesAt,
        probability: hundredths(probabilityOf(kind, base, basis, closesAt)),
        baseRate: hundredths(baseRateOf(kind, base)),
        base,
      },
    ];
  });
}

/** The question about our own index asks for a rise of more than this many points. */
export const INDEX_RISE = 3;

/** Id prefix of a month's questions: `live-2026-11-`. */
export const monthPrefix = (origin: QuestionOrigin, openedAt: Date): string =>
  `${origin}-${openedAt.toISOString().slice(0, 7)}-`;

function baseRateOf(kind: QuestionKind, base: BaseRateCount): number {
  return base.hits === null ? QUESTIONS[kind].estimate : atLeastOne(base.hits, daysOf(base));
}

/** The number of days counted: ten years, or fewer if our own records are younger. */
const daysOf = ({ from, to }: BaseRateCount): number =>
  Math.min(BASE_DAYS, (new Date(to).getTime() - new Date(from).getTime()) / DAY_MS);

/**
 * The base rate with the last year counted twice and the evidence on its subject; for annual documents, the calendar.
 */
function probabilityOf(
  kind: QuestionKind,
  base: BaseRateCount,
  { multipliers, openedAt }: QuestionBasis,
  closesAt: Date,
): number {
  const { part, dueMonths } = QUESTIONS[kind];
  // A notice that didn't come in the last year may have been given up.
  if (dueMonths && (base.hits === null || base.hitsLastYear > 0))
    return calendarChance(dueMonths, openedAt, closesAt);
  if (base.hits === null) return baseRateOf(kind, base);
  const multiplier = part ? multipliers[part] : 1;
  const days = daysOf(base);
  return atLeastOne(base.hits + base.hitsLastYear, days + Math.min(days, LAST_YEAR_DAYS), multiplier);
}

/** An annual notice appears on some day of its month, and hardly ever outside it. */
const ON_CALENDAR = 0.97;
const OFF_CALENDAR = 0.02;

/**
 * The chance that an annual notice appears between the two days: all of its month 0.97, none of it 0.02, and in proportion where
 * the window covers a part. July 1 to August 30 holds 29 of August's 31 days: 0.91.
 */
function calendarChance(months: readonly number[], from: Date, to: Date): number {
  const shares = [from.getUTCFullYear(), from.getUTCFullYear() + 1].flatMap((year) =>
    months.map((month) => {
      const [start, end] = [Date.UTC(year, month, 1), Date.UTC(year, month + 1, 1)];
      const covered = Math.min(end, to.getTime()) - Math.max(start, from.getTime());
      return Math.max(0, covered) / (end - start);
    }),
  );
  return OFF_CALENDAR + (ON_CALENDAR - OFF_CALENDAR) * Math.max(...shares);
}

const day = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeZone: "UTC" });
const formatted = (date: Date) => day.format(date);
const hundredths = (p: number) => Math.min(0.98, Math.max(0.01, Math.round(p * 100) / 100));
