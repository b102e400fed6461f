import { ASSUMPTIONS, type Assumptions, monthsBetween, type PartState, type SupportKind } from "./chance";
import { HISTORY_ENDS, type PartHistory } from "./forecast-base-rates";
import { FORECAST_MONTH, type ForecastPart } from "./forecast-question";
import { isScheduled } from "../register/documents";

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
export function partStates(
  restrictions: readonly PartRestriction[],
  proposals: readonly PartProposal[],
  now: Date,
  chanceOf: (part: ForecastPart, state: PartState) => number,
): Record<ForecastPart, PartState> {
  const stateOf = (part: ForecastPart): PartState => {
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
  };
  return { a: stateOf("a"), b: stateOf("b"), c: stateOf("c"), d: stateOf("d") };
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
