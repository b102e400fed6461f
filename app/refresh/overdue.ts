import { HOUR_MS, MINUTE_MS } from "~/time";
import type { RefreshOutcome, RefreshTrigger } from "./tables.server";

/**
 * A scheduled refresh runs every 6 hours and takes minutes, so after this long without a success, one was missed or
 * failed.
 */
export const REFRESH_OVERDUE_AFTER_MS = 6 * HOUR_MS + 15 * MINUTE_MS;

/** By then the refresh started by the sweep should have finished too, so users and operators see a notice. */
export const DATA_STALE_AFTER_MS = 7 * HOUR_MS;

/** True if data of this age is stale; false without data. */
export const isStale = (assessedAt: Date | null, now: Date): boolean =>
  assessedAt !== null && now.getTime() - assessedAt.getTime() > DATA_STALE_AFTER_MS;

/** A degraded refresh is repeated so often, this long after the end of the one before. */
const REPEATS_MAX = 3;
const REPEAT_AFTER_MS = 15 * MINUTE_MS;
/** A scheduled refresh calls every source, so none is repeated shortly before it. */
const SCHEDULED_EVERY_MS = 6 * HOUR_MS;

/** A live refresh or a repeat of one. */
export interface LiveRun {
  trigger: RefreshTrigger;
  outcome: RefreshOutcome;
  finishedAt: Date | null;
}

const isRepeat = ({ trigger }: LiveRun) => trigger === "repeat";
const isOver = ({ outcome }: LiveRun) => outcome !== "queued" && outcome !== "running";
const isAssessed = ({ outcome }: LiveRun) => outcome === "done" || outcome === "degraded";

/** The degraded refreshes since the last good one, newest first, and the repeats of the newest; none if the last was good. */
function degradedRuns(newestFirst: readonly LiveRun[]) {
  const good = newestFirst.findIndex(({ outcome }) => outcome === "done");
  const since = good === -1 ? newestFirst : newestFirst.slice(0, good);
  const scheduled = since.filter((run) => !isRepeat(run) && isAssessed(run));
  const newest = scheduled[0] ? since.indexOf(scheduled[0]) : 0;
  return { scheduled, repeats: since.slice(0, newest).filter(isRepeat) };
}

/** True if the last refresh was degraded and is to be repeated now. */
export function isRepeatDue(newestFirst: readonly LiveRun[], now: Date): boolean {
  const { scheduled, repeats } = degradedRuns(newestFirst);
  const [last] = newestFirst;
  if (scheduled.length === 0 || repeats.length >= REPEATS_MAX || !last || !isOver(last)) return false;
  const endedMs = now.getTime() - (last.finishedAt?.getTime() ?? 0);
  const untilScheduledMs = SCHEDULED_EVERY_MS - (now.getTime() % SCHEDULED_EVERY_MS);
  return endedMs >= REPEAT_AFTER_MS && untilScheduledMs > REPEAT_AFTER_MS;
}

/** True if too few sources responded to the last refresh and to its repeats, or to the refresh before it too. */
export function areTooFewSources(newestFirst: readonly LiveRun[]): boolean {
  const { scheduled, repeats } = degradedRuns(newestFirst);
  return scheduled.length > 1 || repeats.filter(isOver).length >= REPEATS_MAX;
}
