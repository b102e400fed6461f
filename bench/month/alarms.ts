import { HOUR_MS, MINUTE_MS } from "~/time";
import { SOURCES, type Fault } from "./schedule";

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
const REFRESH_MS = 6 * HOUR_MS;
const SILENT_MS = 12 * HOUR_MS;
/** Three repeats, each at most 30 minutes after the one before. */
const REPEATED_MS = 3 * 30 * MINUTE_MS;
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
  {
    name: "billing-failing",
    is: ({ kind }) => kind === "stripe refused",
    raisedWithin: HOUR_MS + NOTICED_MS,
    clearedWithin: NOTICED_MS,
  },
];

/** The alarms of services that don't answer: one for each that a fault keeps from answering, or several faults in a row. */
function silences(faults: readonly Fault[], start: number): Expected[] {
  return SOURCES.flatMap((service) => {
    const spans: { from: number; to: number; raisedWithin: number }[] = [];
    for (const fault of faults) {
      const isAll = fault.kind === "all sources down";
      const isRefused = fault.kind === "source refused" && fault.service === service;
      if (!isAll && !isRefused && !(fault.kind === "source" && fault.service === service)) continue;
      // A model is asked, and a fallback called, only where there is something to ask.
      const isAsked = !["reader", "analyst", "gdelt"].includes(service);
      const raisedWithin = isRefused ? REFRESH_MS : isAll && isAsked ? SILENT_MS : Infinity;
      const before = spans.at(-1);
      // Only a scheduled refresh between two faults hears from the service.
      if (before && fault.from - before.to < REFRESH_MS) {
        before.raisedWithin = Math.min(before.raisedWithin, fault.from + raisedWithin - before.from);
        before.to = Math.max(before.to, fault.to);
      } else spans.push({ from: fault.from, to: fault.to, raisedWithin });
    }
    return spans.map(({ from, to, raisedWithin }) => ({
      name: `source-silent ${service}`,
      from: start + from,
      raisedBy: start + from + raisedWithin + NOTICED_MS,
      clearedBy: start + to + REFRESH_MS + NOTICED_MS,
    }));
  });
}

/**
 * The alarms that must have been raised: those of the faults, one for each seven hours without a successful refresh, and one for
 * each degraded refresh whose repeats didn't help.
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
  const degraded = successes.flatMap((run, index) => {
    if (run.outcome !== "degraded" || successes[index - 1]?.outcome === "degraded") return [];
    const goodAt = successes.slice(index).find(({ outcome }) => outcome === "done")?.finishedAt ?? Infinity;
    const raisedBy = run.finishedAt + REPEATED_MS + NOTICED_MS;
    return {
      name: "sources-missing",
      from: run.finishedAt,
      raisedBy: goodAt > raisedBy ? raisedBy : Infinity,
      clearedBy: goodAt + NOTICED_MS,
    };
  });
  return [...ofFaults, ...silences(faults, start), ...gaps, ...degraded];
}

/** Returns problems with the alarms in words: missing, late, not cleared in time, still open, or without a cause. */
export function wrongAlarms(
  alarms: readonly Alarm[],
  expected: readonly Expected[],
  inWords: (at: number) => string,
): string[] {
  const wrong: string[] = [];
  const explained = new Set<Alarm>();
  for (const { name, from, raisedBy, clearedBy } of expected) {
    const named = alarms.filter((alarm) => alarm.name === name && alarm.raisedAt <= clearedBy);
    const during = named.filter(({ clearedAt }) => clearedAt === null || clearedAt >= from);
    during.forEach((alarm) => explained.add(alarm));
    const [first] = during;
    if (raisedBy !== Infinity && (!first || first.raisedAt > raisedBy))
      wrong.push(`${name} of ${inWords(from)}: not raised by ${inWords(raisedBy)}`);
    if (during.some(({ clearedAt }) => clearedAt === null || clearedAt > clearedBy))
      wrong.push(`${name} of ${inWords(from)}: not cleared by ${inWords(clearedBy)}`);
  }
  for (const alarm of alarms.filter((candidate) => !explained.has(candidate)))
    wrong.push(`${alarm.name} of ${inWords(alarm.raisedAt)}: without a cause`);
  return wrong;
}
