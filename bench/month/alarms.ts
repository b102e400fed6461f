import { HOUR_MS, MINUTE_MS } from "~/time";
import type { Fault } from "./schedule";

/** ms since 1970. */
export interface Alarm {
  name: string;
  raisedAt: number;
  clearedAt: number | null;
}

/** A time in which an alarm must be raised, and by when it must be cleared. */
interface Expected {
  name: string;
  from: number;
  raisedBy: number;
  clearedBy: number;
}

export interface Run {
  startedAt: number;
  finishedAt: number;
  outcome: string;
}

const OVERDUE_MS = 7 * HOUR_MS;
/** The longest time between two sweeps, and what a failing one costs. */
const NOTICED_MS = 40 * MINUTE_MS;

/**
 * What each fault must raise by itself: by when since it began, and cleared by when after it ended. A model that lies raises none: the
 * items that we know uncover it, and its calls are thrown away.
 */
const OF_FAULTS: {
  name: string;
  is: (fault: Fault) => boolean;
  raisedWithin: number;
  clearedWithin: number;
}[] = [
  {
    name: "email-delayed",
    is: ({ kind, from, to }) => kind === "mail" && to - from > HOUR_MS,
    raisedWithin: HOUR_MS,
    clearedWithin: HOUR_MS,
  },
  {
    name: "registrations-held",
    is: ({ kind }) => kind === "registration storm",
    raisedWithin: HOUR_MS,
    clearedWithin: 4 * HOUR_MS,
  },
];

/**
 * The alarms that must have been raised: those of the faults, one for each seven hours without a successful refresh, and one for
 * each two degraded refreshes in a row.
 */
export function expectedAlarms(faults: readonly Fault[], runs: readonly Run[], start: number): Expected[] {
  const ofFaults = OF_FAULTS.flatMap(({ name, is, raisedWithin, clearedWithin }) =>
    faults.filter(is).map(({ from, to }) => ({
      name,
      from: start + from,
      raisedBy: start + from + raisedWithin,
      clearedBy: start + to + clearedWithin,
    })),
  );
  const successes = runs.filter(({ outcome }) => outcome === "done" || outcome === "degraded");
  const gaps = successes.slice(1).flatMap(({ finishedAt }, index) => {
    const overdueAt = (successes[index]?.finishedAt ?? 0) + OVERDUE_MS;
    // An alarm may be raised or not in the minutes between two sweeps.
    if (finishedAt <= overdueAt) return [];
    return {
      name: "refresh-overdue",
      from: overdueAt,
      raisedBy: finishedAt > overdueAt + NOTICED_MS ? overdueAt + NOTICED_MS : Infinity,
      clearedBy: finishedAt + NOTICED_MS,
    };
  });
  const degraded = successes.slice(1).flatMap((run, index) => {
    const before = successes[index];
    if (run.outcome !== "degraded" || before?.outcome !== "degraded") return [];
    const next = successes.slice(index + 2).find(({ outcome }) => outcome === "done");
    return {
      name: "sources-missing",
      from: run.finishedAt,
      raisedBy: run.finishedAt + NOTICED_MS,
      clearedBy: (next?.finishedAt ?? Infinity) + NOTICED_MS,
    };
  });
  return [...ofFaults, ...gaps, ...degraded];
}

/** What is wrong with the alarms, in words: one missing, late, not cleared in time, still open, or without a cause. */
export function wrongAlarms(
  alarms: readonly Alarm[],
  expected: readonly Expected[],
  inWords: (at: number) => string,
): string[] {
  const wrong: string[] = [];
  const explained = new Set<Alarm>();
  for (const { name, from, raisedBy, clearedBy } of expected) {
    const own = alarms.filter((alarm) => alarm.name === name && alarm.raisedAt <= clearedBy);
    const during = own.filter(({ clearedAt }) => clearedAt === null || clearedAt >= from);
    during.forEach((alarm) => explained.add(alarm));
    const [first] = during;
    if (raisedBy !== Infinity && (!first || first.raisedAt > raisedBy))
      wrong.push(`${name} of ${inWords(from)}: not raised by ${inWords(raisedBy)}`);
    if (during.some(({ clearedAt }) => clearedAt === null || clearedAt > clearedBy))
      wrong.push(`${name} of ${inWords(from)}: not cleared by ${inWords(clearedBy)}`);
  }
  for (const alarm of alarms.filter((one) => !explained.has(one)))
    wrong.push(`${alarm.name} of ${inWords(alarm.raisedAt)}: without a cause`);
  return wrong;
}
