import { DAY_MS } from "~/time";
import type { ForecastPart } from "../forecast/forecast-question";
import { OUTLOOK_DAYS } from "../labels";
import { QUESTION_KINDS, QUESTIONS, type DueDays, type QuestionKind } from "./question-kinds";

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
  /** The day of the latest hit, where each has one. */
  lastHitOn?: string | undefined;
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
  const { part, due } = QUESTIONS[kind];
  // A notice that didn't come in the last year may have been given up.
  if (due && (base.hits === null || base.hitsLastYear > 0))
    return calendarChance(due, base, openedAt, closesAt);
  if (base.hits === null) return baseRateOf(kind, base);
  const multiplier = part ? multipliers[part] : 1;
  const days = daysOf(base);
  return atLeastOne(base.hits + base.hitsLastYear, days + Math.min(days, LAST_YEAR_DAYS), multiplier);
}

/** An annual notice appears on one of its days, and hardly ever outside them. */
const ON_CALENDAR = 0.97;
const OFF_CALENDAR = 0.02;
/** A notice up to half a year before its last day is this season's. */
const SEASON_DAYS = 183;

/**
 * The chance that an annual notice appears between the two days: 0.97 if they hold all of its days on which it can still come, 0.02 if
 * none or if this season's has been counted, in proportion between. Due in August, July 1 to August 30 holds 29 of 31 days: 0.91. Due on
 * January 1 to 20: 0.97 on December 1, 0.02 on January 21. Counted on August 3: 0.02 on August 16; not by then: 0.97.
 */
function calendarChance(due: DueDays, base: BaseRateCount, openedAt: Date, closesAt: Date): number {
  const opened = dayStart(openedAt);
  const [start, end] = seasonOf(due, opened);
  if (base.lastHitOn && new Date(base.lastHitOn).getTime() >= end - SEASON_DAYS * DAY_MS) return OFF_CALENDAR;
  // What is known of this season from the count; an estimate knows nothing.
  const countedUntil = base.hits === null ? start : Math.min(opened, new Date(base.to).getTime());
  const left = end - Math.max(start, countedUntil);
  const covered = Math.min(end, closesAt.getTime()) - Math.max(start, opened);
  return OFF_CALENDAR + ((ON_CALENDAR - OFF_CALENDAR) * Math.max(0, covered)) / left;
}

/** The due days that end next, as [start, end) in epoch milliseconds. */
function seasonOf({ month, firstDay, lastDay }: DueDays, opened: number): [number, number] {
  const year = new Date(opened).getUTCFullYear();
  const endIn = (one: number) => Date.UTC(one, month, lastDay + 1);
  const season = endIn(year) > opened ? year : year + 1;
  return [Date.UTC(season, month, firstDay), endIn(season)];
}

const dayStart = (instant: Date) => instant.getTime() - (instant.getTime() % DAY_MS);

const day = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeZone: "UTC" });
const formatted = (date: Date) => day.format(date);
const hundredths = (p: number) => Math.min(0.98, Math.max(0.01, Math.round(p * 100) / 100));
