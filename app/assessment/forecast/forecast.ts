import {
  type Assumptions,
  ASSUMPTIONS,
  evidenceMultiplier,
  forecastChance,
  HISTORY_ENDS,
  horizonOf,
  monthsBetween,
  partChance,
  partChances,
  type PartState,
  QUIET_PARTS,
  type SupportKind,
} from "./chance";
import type { ForecastDetail } from "./forecast-detail";
import { chanceInterval } from "./forecast-interval";
import {
  byPart,
  FORECAST_MONTH,
  FORECAST_PARTS,
  FORECAST_QUESTION,
  type ForecastPart,
} from "./forecast-question";
import { toTenth } from "~/assessment/percent";
import { measureOf } from "~/news/subjects";
import { isScheduled } from "~/assessment/register/documents";

/** The most the model can move the log-odds of our own forecast, either way. */
export const MODEL_SHIFT_MAX = 0.5;
/** Weight of the model's estimate, however many trials agree on it: they read the same text. */
const MODEL_WEIGHT = 1 / 3;
/** Bounds of the forecast: it never says that something is impossible or certain. */
const FORECAST_LIMITS = { low: 0.003, high: 0.99 } as const;
/** The base rate is for a year ahead. */
const BASE_MONTHS = 12;

/** Current weight of one story directly about a part; below 0 if it eases restrictions. */
export interface PartEvidence {
  part: ForecastPart;
  weight: number;
}

export interface ForecastInput {
  now: Date;
  /** Register entries that meet a part, including ended ones. */
  restrictions: readonly PartRestriction[];
  proposals: readonly PartProposal[];
  evidence: readonly PartEvidence[];
  /** The analysis model's estimates, 0-1; none without a model. */
  trials?: readonly number[];
}

export interface Forecast extends ForecastDetail {
  /** Percentage with one decimal, 0.3-99. */
  likelihood: number;
}

export const logit = (p: number): number => Math.log(p / (1 - p));
const logistic = (l: number): number => 1 / (1 + Math.exp(-l));

/**
 * The forecast of the frozen question: the base rate of each part, the time left, what is in force or proposed, the evidence,
 * and the model's estimate within bounds; each step is kept. Once February 2028 is over, or the answer is known, neither news nor the model moves it. Quiet on November 21, 2026: 4.4 %, 80 % interval 2.1-8.2.
 */
export function forecast({ now, restrictions, proposals, evidence, trials = [] }: ForecastInput): Forecast {
  const horizon = horizonOf(now);
  const assumptions = { ...ASSUMPTIONS, histories: historiesWith(restrictions, now) };
  const sums = sumsOf(evidence);
  const states = partStates(restrictions, proposals, now, (part, state) =>
    partChance(
      assumptions.histories[part],
      assumptions.exposure,
      state,
      horizon,
      evidenceMultiplier(sums[part]),
    ),
  );
  const withoutNews = byPart((part) => ({ state: states[part], multiplier: 1 }));
  const today = byPart((part) => ({ state: states[part], multiplier: evidenceMultiplier(sums[part]) }));
  const computed = forecastChance(today, horizon, assumptions);
  const isDecided = FORECAST_PARTS.some((part) => ["met", "missed"].includes(states[part].kind));
  const shift = isDecided ? 0 : modelShift(computed, trials);
  const final = limited(shifted(computed, shift));
  const interval = chanceInterval(today, horizon, assumptions);
  const yearAhead = { months: BASE_MONTHS, monthLeft: 1 };
  return {
    question: FORECAST_QUESTION,
    likelihood: percent(final),
    interval: {
      low: percent(Math.min(final, limited(shifted(interval.low, shift)))),
      high: percent(Math.max(final, limited(shifted(interval.high, shift)))),
    },
    // 0 only once the month has begun.
    monthsLeft: horizon.months > 0 ? Math.max(0.1, toTenth(horizon.months)) : 0,
    steps: stepsOf([
      ["base-rate", forecastChance(QUIET_PARTS, yearAhead, assumptions)],
      ["time", forecastChance(QUIET_PARTS, horizon, assumptions)],
      ["state", forecastChance(withoutNews, horizon, assumptions)],
      ["evidence", computed],
      ["model", final],
    ]),
    parts: partChances(today, horizon, assumptions).map((chance, index) => {
      const part = FORECAST_PARTS[index] as ForecastPart;
      return {
        part,
        state: states[part],
        evidence: hundredth(sums[part]),
        multiplier: hundredth(today[part].multiplier),
        percent: percent(chance),
      };
    }),
    model: trials.length > 0 && !isDecided ? { trials: trials.length, logOddsShift: hundredth(shift) } : null,
  };
}

function sumsOf(evidence: readonly PartEvidence[]): Record<ForecastPart, number> {
  const sums = byPart(() => 0);
  for (const { part, weight } of evidence) sums[part] += weight;
  return sums;
}

/**
 * The model's shift of the log-odds. Ours 4.4 %, three trials of 97 %: pooled +2.2, clamped to +0.5, which gives 7.0 %.
 */
export function modelShift(likelihood: number, trials: readonly number[]): number {
  if (trials.length === 0) return 0;
  const estimate = trimmedMean(trials.map((p) => logit(Math.min(0.99, Math.max(0.01, p)))));
  const shift = MODEL_WEIGHT * (estimate - logit(limited(likelihood)));
  return Math.min(MODEL_SHIFT_MAX, Math.max(-MODEL_SHIFT_MAX, shift));
}

/** The mean without the lowest and highest, if there are three or more. [1, 2, 9] -> 2. */
export function trimmedMean(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  const trimmed = sorted.length >= 3 ? sorted.slice(1, -1) : sorted;
  return trimmed.reduce((sum, number) => sum + number, 0) / trimmed.length;
}

/** Each step's percent and its difference from the step before, so that the changes add up. */
function stepsOf(chances: readonly (readonly [ForecastDetail["steps"][number]["id"], number])[]) {
  return chances.map(([id, chance], index) => {
    const before = chances[index - 1];
    const after = percent(chance);
    return { id, percent: after, change: toTenth(after - (before ? percent(before[1]) : 0)) };
  });
}

const shifted = (p: number, shift: number) => (shift === 0 ? p : logistic(logit(limited(p)) + shift));
const limited = (p: number) => Math.min(FORECAST_LIMITS.high, Math.max(FORECAST_LIMITS.low, p));
const percent = (p: number) => Math.round(p * 1000) / 10;
const hundredth = (number: number) => Math.round(number * 100) / 100;

/** The part that a measure on this subject would meet; null for any other subject or topic. */
export const partOfSubject = (subject: string): ForecastPart | null => measureOf(subject).part ?? null;

/** The direct events relevant to a part, each with its current weight. */
export const evidenceOnParts = (events: readonly { subject: string; weight: number }[]): PartEvidence[] =>
  events.flatMap(({ subject, weight }) => {
    const { part, bearsOn = part } = measureOf(subject);
    return bearsOn ? [{ part: bearsOn, weight }] : [];
  });

/**
 * The open proposals whose subject concerns a part. None for (d): a subject doesn't show whether a passport measure
 * reaches 100,000 citizens, so only an administrator's entry puts (d) in force, and its news counts as evidence.
 */
export const proposalsOnParts = (
  proposals: readonly ({ subject: string } & Omit<PartProposal, "part">)[],
): PartProposal[] =>
  proposals.flatMap(({ subject, ...proposal }) => {
    const part = partOfSubject(subject);
    return part && part !== "d" ? [{ part, ...proposal }] : [];
  });

/** The fields of a register entry that the forecast reads. */
export interface PartRestriction {
  parts: readonly ForecastPart[];
  since: Date;
  /** The first day without it. One that is still to come counts as announced. */
  until: Date | null;
  /** The day the government has announced for lifting it. A stated end that is usually renewed doesn't count. */
  announcedEnd: Date | null;
}

/** A proposed measure that would meet a part if it took effect. */
export interface PartProposal {
  part: ForecastPart;
  support: SupportKind;
  /** When it would take effect; not before it is published. */
  from: Date;
  isAnnounced?: boolean;
}

/** The state of a part by one register entry. */
type EntryState = Extract<PartState, { isLiftingAnnounced: boolean }>;

/**
 * The state of each part at `now`: met, if an entry was in force in the month. Otherwise, of everything that is in force, scheduled
 * or proposed, what makes the part likeliest; so another entry or proposal never lowers its chance. Of equals, one without an
 * announced lifting. Once the month is over only open proposals of measures that began in it or before are left; without one the
 * part is missed.
 * @param chanceOf a part's chance in a state, 0-1
 */
function partStates(
  restrictions: readonly PartRestriction[],
  proposals: readonly PartProposal[],
  now: Date,
  chanceOf: (part: ForecastPart, state: PartState) => number,
): Record<ForecastPart, PartState> {
  return byPart((part) => {
    const ofPart = restrictions
      .filter(({ parts }) => parts.includes(part))
      .sort((a, b) => a.since.getTime() - b.since.getTime());
    if (ofPart.some((restriction) => wasInForceInMonth(restriction, now))) return { kind: "met" };
    const isOver = now >= FORECAST_MONTH.end;
    const states: PartState[] = [
      ...(isOver ? [] : ofPart.flatMap((restriction) => stateByEntry(restriction, now)).sort(liftedLast)),
      ...proposals
        .filter((proposal) => proposal.part === part && proposal.from < FORECAST_MONTH.end)
        .map(({ support, ...span }) => ({
          kind: "proposed" as const,
          support,
          ...(isScheduled(span, now) && { isScheduled: true }),
        }))
        .sort((a, b) => Number(a.isScheduled ?? false) - Number(b.isScheduled ?? false)),
    ];
    const none: PartState = { kind: isOver ? "missed" : "not-in-force" };
    return states.reduce(
      (best, state) => (chanceOf(part, state) > chanceOf(part, best) ? state : best),
      none,
    );
  });
}

const liftedLast = (a: EntryState, b: EntryState) =>
  Number(a.isLiftingAnnounced) - Number(b.isLiftingAnnounced);

/** Returns an entry's state if it is in force or scheduled; empty if it has ended, was canceled, or begins after the month. */
function stateByEntry({ since, until, announcedEnd }: PartRestriction, now: Date): EntryState[] {
  const isOver = until !== null && (until <= now || until <= since);
  if (isOver || since >= FORECAST_MONTH.end) return [];
  const isLiftingAnnounced = [until, announcedEnd].some(
    (end) => end !== null && end > now && end > since && end <= FORECAST_MONTH.start,
  );
  return since <= now
    ? [{ kind: "in-force", months: monthsBetween(since, now), isLiftingAnnounced }]
    : [{ kind: "scheduled", monthsUntil: monthsBetween(now, since), isLiftingAnnounced }];
}

/**
 * Adds register measures that ended after the precedents were counted: each is one more event, one more ending and its
 * months. A closure of 8 months gives part (b) 2 events, 2.5 endings and 30.6 months.
 */
export function historiesWith(restrictions: readonly PartRestriction[], now: Date): Assumptions["histories"] {
  return byPart((part) =>
    restrictions
      .filter(
        ({ parts, since, until }) =>
          parts.includes(part) && until && until > since && until > HISTORY_ENDS && until <= now,
      )
      .reduce(
        ({ events, endings, months }, { since, until }) => ({
          events: events + 1,
          endings: endings + 1,
          months: months + monthsBetween(since, until ?? now),
        }),
        ASSUMPTIONS.histories[part],
      ),
  );
}

function wasInForceInMonth({ since, until }: PartRestriction, now: Date): boolean {
  const { start, end } = FORECAST_MONTH;
  const seenUntil = new Date(Math.min(now.getTime(), end.getTime() - 1));
  return seenUntil >= start && since <= seenUntil && (until === null || until > start);
}
