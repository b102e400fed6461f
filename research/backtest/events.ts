import { z } from "zod";
import { type Restriction, weightOf } from "~/assessment/register/register";
import type { RiskLevel } from "~/assessment/level/risk-level";
import { breakdownOf } from "~/assessment/level/shares";
import { DAY_MS, isoDay } from "~/time";
import type { DayLevel } from "./series";
import type { ReadItem } from "./stream";

const day = z.iso.date();

/** A file of dated events, with words that an event's own story must match. Other fields are ignored. */
export const eventsFile = z.object({
  events: z.array(
    z.object({
      date: day,
      event: z.string(),
      expect: z.enum(["up", "down", "plateau-high"]),
      tier: z.string().default("direct"),
      minLevel: z.number().optional(),
      own: z.string().min(1),
    }),
  ),
  quiet: z.array(z.object({ from: day, to: day })).default([]),
});
export type EventsFile = z.output<typeof eventsFile>;
type DatedEvent = EventsFile["events"][number];

/** A change counts if it comes on the event's day or within three days after. */
const REACTION_DAYS = 3;
const LARGEST = 3;
/** Minimum reaction in points, by how the event is reported: contextual, direct by one outlet, direct and confirmed. */
const MINIMUM = { contextual: 1, unconfirmed: 2, confirmed: 4 } as const;

export interface Change {
  id: string;
  title: string;
  points: number;
}

export interface EventResult {
  date: string;
  event: string;
  /** The required and actual change in points; for a plateau, the levels themselves. */
  minimum: number;
  move: number;
  reportedAs: string;
  passed: boolean;
  /** The largest changes, with the event's own marked. */
  changes: (Change & { isOwn: boolean })[];
}

/** How the level reacted to each event within the stream's period. The others are listed by name. */
export function checkEvents(
  events: readonly DatedEvent[],
  levels: readonly DayLevel[],
  items: readonly ReadItem[],
  register: readonly Restriction[],
): { results: EventResult[]; notInStream: string[]; notInSeries: string[] } {
  const byDay = new Map(levels.map((one) => [one.day, one.level]));
  const results: EventResult[] = [];
  const notInStream: string[] = [];
  const notInSeries: string[] = [];
  for (const event of events) {
    const on = dayOf(event.date);
    if (!byDay.has(on) || !byDay.has(on - 1)) {
      if (on >= (items[0]?.day ?? on) && on <= (items.at(-1)?.day ?? on)) {
        notInSeries.push(`${event.date} ${event.event}`);
      }
      continue;
    }
    const own = new RegExp(event.own, "i");
    const entry = register.find((one) => own.test(one.name) && changesNear(one, on));
    const wasRead = items.some(
      ({ article, day: published }) =>
        article && own.test(article.title) && published >= on - 1 && published <= on + REACTION_DAYS,
    );
    if (event.expect === "plateau-high") results.push(plateau(event, levels, on));
    else if (!wasRead && !entry) notInStream.push(`${event.date} ${event.event}`);
    else results.push(reaction(event, own, entry, byDay, on));
  }
  return { results, notInStream, notInSeries };
}

function plateau(event: DatedEvent, levels: readonly DayLevel[], on: number): EventResult {
  const after = levels.filter(({ day: at }) => at >= on).map(({ level }) => level.exact);
  const minimum = event.minLevel ?? 50;
  const low = Math.min(...after);
  return {
    date: event.date,
    event: event.event,
    minimum,
    move: low,
    reportedAs: "lowest level from that day on",
    passed: low >= minimum,
    changes: [],
  };
}

function reaction(
  event: DatedEvent,
  own: RegExp,
  entry: Restriction | undefined,
  byDay: ReadonlyMap<number, RiskLevel>,
  on: number,
): EventResult {
  const before = byDay.get(on - 1) as RiskLevel;
  const sign = event.expect === "down" ? -1 : 1;
  const days = Array.from({ length: REACTION_DAYS + 1 }, (_, index) => byDay.get(on + index)).flatMap(
    (one) => (one ? [one] : []),
  );
  const after = days.reduce((best, one) => (sign * (one.exact - best.exact) > 0 ? one : best));
  const move = after.exact - before.exact;
  const largest = changesBetween(before, after).slice(0, LARGEST);
  const changes = largest.map((change) => ({ ...change, isOwn: own.test(change.title) }));
  const { reportedAs, minimum } = requiredOf(event, own, entry, days);
  const isOwnCause = changes.some(({ isOwn, points }) => isOwn && sign * points > 0);
  return {
    date: event.date,
    event: event.event,
    minimum,
    move,
    reportedAs,
    passed: sign * move >= minimum && isOwnCause,
    changes,
  };
}

function requiredOf(
  event: DatedEvent,
  own: RegExp,
  entry: Restriction | undefined,
  days: readonly RiskLevel[],
): { reportedAs: string; minimum: number } {
  // What the entry takes on its own, minus what other restrictions already take.
  if (entry)
    return {
      reportedAs: "register",
      minimum: 100 * weightOf(entry) * (1 - (days[0]?.restrictionsInForce ?? 0) / 100),
    };
  if (event.tier.startsWith("contextual")) return { reportedAs: "contextual", minimum: MINIMUM.contextual };
  const matching = days.flatMap(({ events }) => events.filter(({ story }) => own.test(story.lead.title)));
  if (matching.some(({ isConfirmed }) => isConfirmed))
    return { reportedAs: "confirmed", minimum: MINIMUM.confirmed };
  if (matching.length > 0) return { reportedAs: "one outlet", minimum: MINIMUM.unconfirmed };
  return { reportedAs: "read as contextual", minimum: MINIMUM.contextual };
}

/** The largest changes between two levels, in points: stories, restrictions and proposals by name. */
export function changesBetween(before: RiskLevel, after: RiskLevel): Change[] {
  const [was, is] = [pointsOf(before), pointsOf(after)];
  const ids = new Set([...was.keys(), ...is.keys()]);
  return [...ids]
    .map((id) => ({
      id,
      title: is.get(id)?.title ?? was.get(id)?.title ?? id,
      points: (is.get(id)?.points ?? 0) - (was.get(id)?.points ?? 0),
    }))
    .sort((a, b) => Math.abs(b.points) - Math.abs(a.points));
}

function pointsOf(level: RiskLevel): Map<string, Omit<Change, "id">> {
  const { stories, restrictions, proposals } = breakdownOf(level);
  return new Map([
    ...stories.map(({ id, title, points }) => [id, { title, points }] as const),
    ...restrictions.map(({ id, name, points }) => [id, { title: name, points }] as const),
    ...proposals.map(({ id, name, points }) => [`proposal ${id}`, { title: name, points }] as const),
  ]);
}

const changesNear = ({ since, until }: Restriction, on: number): boolean =>
  [since, until].some((instant) => instant && Math.abs(instant.getTime() / DAY_MS - on) <= REACTION_DAYS);

export const dayOf = (date: string): number => new Date(`${date}T00:00:00Z`).getTime() / DAY_MS;
export const dateOf = (at: number): string => isoDay(new Date(at * DAY_MS));
