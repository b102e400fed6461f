import { EVENT_POINTS_MIN, type LevelBreakdown } from "~/assessment/level/level-detail";
import { NO_TOPIC, subjectWithId } from "~/news/subjects";
import { DAY_MS } from "~/time";

/** Kinds of events that a user can get alerts about, besides rules on the level and the forecast. */
export const EVENT_KINDS = ["any", "passports", "borders", "transport", "money", "citizenship"] as const;
export type EventKind = (typeof EVENT_KINDS)[number];

export const EVENT_LABELS: Record<EventKind, string> = {
  any: "Any new restriction",
  passports: "Passports",
  borders: "Borders",
  transport: "Flights and ships",
  money: "Money",
  citizenship: "Citizenship",
};

/** The kinds of rules that something about this subject triggers: an exit tax is money, citizenship and any. */
export function kindsOf(subject: string): EventKind[] {
  const known = subjectWithId(subject);
  return EVENT_KINDS.filter((kind) => kind === "any" || known?.kinds?.includes(kind));
}

/** The same story or proposal triggers again after this time at the earliest. */
export const EVENT_AGAIN_DAYS = 90;
/** Number of events that an email can list. */
const EVENTS_MAX = 10;
const OUTLETS_CERTAIN = 3;

/** A story or proposal that counts enough for rules by event. */
export interface CountedEvent {
  /** The same at every assessment. */
  key: string;
  subject: string;
  name: string;
  /** The link that readers follow. */
  url: string;
  /** The leading article's key, its canonical address. */
  address: string;
  source: string;
  /** Points of the level, with one decimal. */
  points: number;
  /** Progress of the matter (`stepOf`). */
  step: number;
}

/** Events that event rules were already alerted about. */
export type PastEvent = Pick<CountedEvent, "key" | "address" | "step"> & { at: Date };

/**
 * Returns the events of an assessment that rules by event alert about, the heaviest first: proposals and stories about leaving itself
 * that raise the level by 1 point or more, and about which there was no alert in the last 90 days, neither under their key nor with
 * their address (a story gets another id when an older article joins it). One at the same address that has come further since, such as
 * a bill that becomes law, gets another alert. A story that a proposal rests on is part of the proposal, and so is what outlets report
 * of it: an act on the subject of one that counts.
 * @param onlyCertain with too few sources, only what missing sources can't make false: a document, or three independent outlets
 */
export function newEvents(
  { proposals, stories }: Pick<LevelBreakdown, "proposals" | "stories">,
  { at, pastEvents, onlyCertain }: { at: Date; pastEvents: readonly PastEvent[]; onlyCertain: boolean },
): CountedEvent[] {
  const possible = proposals
    .filter(({ effect }) => effect === "begins")
    .map(({ id, name, url, address = url, source, points, step = 0 }) => {
      return { key: `proposal ${id}`, subject: id, name, url, address, source, points, step };
    });
  const counting = new Set(
    possible
      // Measures without a topic have nothing in common.
      .filter(({ subject, points }) => points >= EVENT_POINTS_MIN && subject !== NO_TOPIC)
      .map(({ subject }) => subject),
  );
  const reported = stories.flatMap(
    ({ id, subject, stage, title, url, address = url, source, points, outlets, isOfficial, step = 0 }) => {
      const isCertain = isOfficial || outlets >= OUTLETS_CERTAIN;
      if (subject === null || url === "" || (onlyCertain && !isCertain)) return [];
      if (stage === "act" && counting.has(subject)) return [];
      return [{ key: `story ${id}`, subject, name: title, url, address, source, points, step }];
    },
  );
  const ofProposals = new Set(possible.map(({ address }) => address));
  const since = at.getTime() - EVENT_AGAIN_DAYS * DAY_MS;
  const lately = pastEvents.filter(({ at: alertedAt }) => alertedAt.getTime() > since);
  const wasAlerted = (event: CountedEvent) => {
    const before = lately.filter(({ key, address }) => key === event.key || address === event.address);
    return before.some(({ address, step }) => address !== event.address || step >= event.step);
  };
  return [...possible, ...reported.filter(({ address }) => !ofProposals.has(address))]
    .filter((event) => event.points >= EVENT_POINTS_MIN && !wasAlerted(event))
    .sort((a, b) => b.points - a.points || (a.key < b.key ? -1 : 1))
    .slice(0, EVENTS_MAX);
}
