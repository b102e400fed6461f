import { isInForce, type Restriction } from "~/assessment/register/register";
import { REGISTER_SEED } from "~/assessment/register/register-seed";
import { RISK_BANDS, riskLabel } from "~/assessment/labels";
import {
  changesBetween,
  checkEvents,
  dateOf,
  dayOf,
  type Change,
  type EventResult,
  type EventsFile,
} from "./events";
import { mean, shareOf } from "./figures";
import { hostile, type Hostile } from "./hostile";
import { exactOf, robustness, type Range, type Robustness } from "./robustness";
import { endOf, levelsOf, type DayLevel } from "./series";
import type { ReadItem, Stream } from "./stream";
import { switching, type Switching } from "./switching";

/** A stream of more than a year first warms up its outlets' usual flow for three months. */
const LONG_STREAM_DAYS = 400;
const LEAD_DAYS = 90;
/** Register entries that began this recently before the stream are removed in the variant without an administrator. */
const HINDSIGHT_DAYS = 365;
const LARGE_MOVE = 3;
const QUIET_MOVE_MAX = 3;
const MOVES_LISTED = 30;

export interface Summary {
  days: number;
  mean: number;
  min: number;
  max: number;
  /** Share of days in each band: LOW, MEDIUM, HIGH, CRITICAL. */
  bands: number[];
  dailyDeviation: number;
  movesOf3: number;
  movesOf5: number;
  /** Alerts per month for some rules. */
  alerts: Record<string, number>;
}

interface Move {
  date: string;
  points: number;
  causes: Change[];
}

export interface Unattended {
  /** The register entries removed. */
  without: string[];
  summary: Summary;
  /** Share of days above 50, starting with the first official document. */
  highDays: { from: string; days: number; high: number } | null;
  /** By news alone: when a proposal by three sources first opened, and the level on that day and the next. */
  threeSources: { date: string; level: number; nextDay: number }[];
}

export interface StreamResult {
  stream: string;
  from: string;
  to: string;
  items: number;
  relevant: number;
  unreadable: number;
  summary: Summary;
  series: { date: string; level: number; inForce: number; provisional: number }[];
  robustness: Robustness;
  hostile: Hostile[];
  events: EventResult[];
  notInStream: string[];
  /** Events outside the assessed days. */
  notInSeries: string[];
  quiet: { from: string; to: string; largestMove: number; passed: boolean }[];
  moves: Move[];
  /** What switching the second reader on or off does; absent without readings. */
  switching?: Switching;
  /** The result if no administrator had maintained the register; absent if that changes nothing. */
  unattended?: { news: Unattended; official: Unattended | null };
}

/**
 * Everything that the backtest measures for one stream.
 * @param alone the same stream as the first reader sees it, where `stream` has both readers'
 */
export function measure(
  stream: Stream,
  official: readonly ReadItem[],
  file: EventsFile,
  asked: { from?: string; to?: string },
  alone?: Stream,
): StreamResult {
  const range = rangeOf(stream.items, asked);
  const register = REGISTER_SEED;
  const items = [...stream.items, ...official.filter(({ day }) => day <= range.last)];
  const levels = levelsOf(items, register, range);
  const kept = register.filter(
    ({ since }) => since.getTime() < endOf(range.first - HINDSIGHT_DAYS).getTime(),
  );
  const { results, notInStream, notInSeries } = checkEvents(file.events, levels, items, register);
  return {
    stream: stream.name,
    from: dateOf(range.first),
    to: dateOf(range.last),
    items: stream.items.length,
    relevant: stream.items.filter(({ article }) => article).length,
    unreadable: stream.unreadable,
    summary: summaryOf(levels),
    series: levels.map(({ day, level }) => ({
      date: dateOf(day),
      level: tenth(level.exact),
      inForce: tenth(level.restrictionsInForce),
      provisional: tenth(level.provisional),
    })),
    robustness: robustness(stream.items, official, register, range, levels),
    hostile: [0.25, 0.5, 0.75].map((share) =>
      hostile(items, register, Math.round(range.first + share * (range.last - range.first))),
    ),
    events: results,
    notInStream,
    notInSeries,
    quiet: file.quiet.flatMap((window) => quietIn(levels, window)),
    moves: movesOf(levels),
    ...(alone && { switching: switching(alone.items, stream.items, register, range) }),
    ...(register.some((one) => !kept.includes(one) && isInForceWithin(one, range))
      ? {
          unattended: {
            news: unattended(stream.items, kept, register, range),
            official: official.length > 0 ? unattended(items, kept, register, range) : null,
          },
        }
      : {}),
  };
}

function rangeOf(items: readonly ReadItem[], { from, to }: { from?: string; to?: string }): Range {
  const start = items[0]?.day ?? 0;
  const last = to ? dayOf(to) : (items.at(-1)?.day ?? 0);
  const lead = last - start > LONG_STREAM_DAYS ? LEAD_DAYS : 0;
  return { first: from ? dayOf(from) : start + lead, last };
}

function unattended(
  items: readonly ReadItem[],
  kept: readonly Restriction[],
  register: readonly Restriction[],
  range: Range,
): Unattended {
  const levels = levelsOf(items, kept, range);
  const isOfficial = ({ level }: DayLevel) => level.proposals.some(({ kind }) => kind === "official");
  const firstOfficial = levels.findIndex(isOfficial);
  const since = levels.slice(Math.max(0, firstOfficial));
  const isHigh = ({ level }: DayLevel) => level.level > RISK_BANDS[1].end;
  const opening = levels.filter(({ level }, index) => {
    const stands = (one: DayLevel | undefined) =>
      one?.level.proposals.some(({ kind }) => kind === "three-sources");
    return stands({ day: 0, level }) && !stands(levels[index - 1]);
  });
  return {
    without: register.filter((one) => !kept.includes(one) && isInForceWithin(one, range)).map(({ id }) => id),
    summary: summaryOf(levels),
    highDays:
      firstOfficial < 0
        ? null
        : { from: dateOf(since[0]?.day ?? 0), days: since.length, high: shareOf(since, isHigh) },
    threeSources: opening.map(({ day, level }) => ({
      date: dateOf(day),
      level: tenth(level.exact),
      nextDay: tenth(levels.find((one) => one.day === day + 1)?.level.exact ?? level.exact),
    })),
  };
}

const isInForceWithin = (entry: Restriction, { first, last }: Range): boolean =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index).some((day) =>
    isInForce(entry, endOf(day)),
  );

function summaryOf(levels: readonly DayLevel[]): Summary {
  const exact = exactOf(levels);
  const moves = exact.slice(1).map((level, index) => level - (exact[index] ?? level));
  return {
    days: levels.length,
    mean: mean(exact),
    min: Math.min(...exact),
    max: Math.max(...exact),
    bands: RISK_BANDS.map(({ band }) => shareOf(levels, ({ level }) => riskLabel(level.level).band === band)),
    dailyDeviation: Math.sqrt(mean(moves.map((move) => move * move))),
    movesOf3: moves.filter((move) => Math.abs(move) >= 3).length,
    movesOf5: moves.filter((move) => Math.abs(move) >= 5).length,
    alerts: alertsPerMonth(levels.map(({ level }) => level.level)),
  };
}

/**
 * How often rules would have triggered by the product's definition: measured from the extreme since the last trigger.
 */
function alertsPerMonth(levels: readonly number[]): Record<string, number> {
  const months = levels.length / 30.4;
  const per = (count: number) => (months === 0 ? 0 : count / months);
  const threshold = (limit: number) =>
    levels.filter((level, index) => index > 0 && level >= limit && (levels[index - 1] ?? 0) < limit).length;
  const change = (points: number, sign: 1 | -1) => {
    let [count, extreme] = [0, levels[0] ?? 0];
    for (const level of levels) {
      if (sign * (level - extreme) < 0) extreme = level;
      if (sign * (level - extreme) >= points) {
        count += 1;
        extreme = level;
      }
    }
    return count;
  };
  return {
    "threshold 20": per(threshold(20)),
    "threshold 25": per(threshold(25)),
    "threshold 30": per(threshold(30)),
    "rise 3": per(change(3, 1)),
    "rise 5": per(change(5, 1)),
    "rise 10": per(change(10, 1)),
    "drop 5": per(change(5, -1)),
  };
}

function quietIn(levels: readonly DayLevel[], { from, to }: { from: string; to: string }) {
  const inside = levels.filter(({ day }) => day >= dayOf(from) && day <= dayOf(to));
  if (inside.length < 2) return [];
  const exact = exactOf(inside);
  const largestMove = Math.max(
    ...exact.slice(1).map((level, index) => Math.abs(level - (exact[index] ?? level))),
  );
  return [{ from, to, largestMove, passed: largestMove < QUIET_MOVE_MAX }];
}

/** Every day-to-day move of 3 points or more, with its largest changes, for human review. */
function movesOf(levels: readonly DayLevel[]): Move[] {
  return levels
    .flatMap(({ day, level }, index) => {
      const before = levels[index - 1]?.level;
      const points = before ? level.exact - before.exact : 0;
      if (!before || Math.abs(points) < LARGE_MOVE) return [];
      return [{ date: dateOf(day), points, causes: changesBetween(before, level).slice(0, 3) }];
    })
    .slice(0, MOVES_LISTED);
}

const tenth = (number: number) => Math.round(number * 10) / 10;
