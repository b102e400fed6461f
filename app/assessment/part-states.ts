import { ASSUMPTIONS, monthsBetween, type Assumptions } from "./forecast-chance";
import { HISTORY_ENDS, type PartHistory } from "./forecast-base-rates";
import { FORECAST_MONTH, type ForecastPart } from "./forecast-question";
import type { PartState, ProposalSupport } from "./part-chance";

/** The fields of a register entry that the forecast reads. */
export interface PartRestriction {
  parts: readonly ForecastPart[];
  since: Date;
  until: Date | null;
  /** The day the government has announced for lifting it. A stated end that is usually renewed doesn't count. */
  announcedEnd: Date | null;
}

/** A proposed measure that would meet a part if it took effect. */
export interface PartProposal {
  part: ForecastPart;
  support: ProposalSupport;
}

/**
 * The state of each part at `now`: met, else missed once the month is over, else in force (the entry that has been so longest,
 * one without an announced lifting first), else scheduled, else proposed (by an official document first), else not in force.
 */
export function partStates(
  restrictions: readonly PartRestriction[],
  proposals: readonly PartProposal[],
  now: Date,
): Record<ForecastPart, PartState> {
  const stateOf = (part: ForecastPart): PartState => {
    const own = restrictions.filter(({ parts }) => parts.includes(part));
    if (own.some((one) => wasInForceInMonth(one, now))) return { kind: "met" };
    if (now >= FORECAST_MONTH.end) return { kind: "missed" };
    const [longest] = own
      .filter(({ since, until }) => since <= now && (until === null || until > now))
      .map((one) => ({
        kind: "in-force" as const,
        months: monthsBetween(one.since, now),
        isLiftingAnnounced: isLiftingAnnounced(one, now),
      }))
      .sort((a, b) => Number(a.isLiftingAnnounced) - Number(b.isLiftingAnnounced) || b.months - a.months);
    if (longest) return longest;
    if (own.some((one) => isScheduled(one, now))) return { kind: "scheduled" };
    const supports = proposals.filter((proposal) => proposal.part === part).map(({ support }) => support);
    const support = supports.find((one) => one === "official") ?? supports[0];
    return support ? { kind: "proposed", support } : { kind: "not-in-force" };
  };
  return { a: stateOf("a"), b: stateOf("b"), c: stateOf("c"), d: stateOf("d") };
}

/**
 * Adds register measures that ended after the precedents were counted: each is one more event, one more ending and its
 * months. A closure of 8 months gives part (b) 2 events, 2.5 endings and 30.6 months.
 */
export function historiesWith(restrictions: readonly PartRestriction[], now: Date): Assumptions["histories"] {
  const withEnded = (part: ForecastPart): PartHistory =>
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
      );
  return { a: withEnded("a"), b: withEnded("b"), c: withEnded("c"), d: withEnded("d") };
}

function wasInForceInMonth({ since, until }: PartRestriction, now: Date): boolean {
  const { start, end } = FORECAST_MONTH;
  const seenUntil = new Date(Math.min(now.getTime(), end.getTime() - 1));
  return seenUntil >= start && since <= seenUntil && (until === null || until > start);
}

/** Not yet in force, and not meant to end before the month. */
function isScheduled({ since, until, announcedEnd }: PartRestriction, now: Date): boolean {
  const ends = [until, announcedEnd].some((end) => end && (end <= since || end <= FORECAST_MONTH.start));
  return since > now && since < FORECAST_MONTH.end && !ends;
}

const isLiftingAnnounced = ({ announcedEnd }: PartRestriction, now: Date): boolean =>
  announcedEnd !== null && announcedEnd > now && announcedEnd <= FORECAST_MONTH.start;
