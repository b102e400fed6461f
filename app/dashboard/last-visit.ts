import { causesBetween, type Cause, type Compared as ComparedLevel } from "~/assessment/reports/causes";
import { DAY_MS, HOUR_MS } from "~/time";

/** A longer gap starts a new visit. */
const VISIT_GAP_MS = HOUR_MS;
const KEPT_DAYS = 180;

interface Visits {
  /** When the previous visit ended; null on the first. */
  previous: number | null;
  /** The latest page view of this visit. */
  latest: number;
}

/**
 * Reads when the previous visit ended from the cookie set by `visitCookie`. Null on a first visit, and for a cookie
 * that can't be parsed or is in the future.
 */
export function previousVisit(cookies: string | null, now: Date): Date | null {
  const { previous } = visitsAt(cookies, now);
  return previous === null ? null : new Date(previous);
}

/** The cookie to set with this page. Only the dashboard receives it. */
export function visitCookie(cookies: string | null, now: Date): string {
  const { previous } = visitsAt(cookies, now);
  const maxAge = (KEPT_DAYS * DAY_MS) / 1000;
  return `last_visit=${previous ?? ""}.${now.getTime()}; Path=/dashboard; Max-Age=${maxAge}; HttpOnly; SameSite=Lax`;
}

function visitsAt(cookies: string | null, now: Date): Visits {
  const known = read(cookies, now);
  if (!known) return { previous: null, latest: now.getTime() };
  const isNewVisit = now.getTime() - known.latest > VISIT_GAP_MS;
  return { previous: isNewVisit ? known.latest : known.previous, latest: now.getTime() };
}

function read(cookies: string | null, now: Date): Visits | null {
  const found = /(?:^|;\s*)last_visit=(\d{0,15})\.(\d{1,15})(?:;|$)/.exec(cookies ?? "");
  if (!found) return null;
  const [previous, latest] = [found[1] ? Number(found[1]) : null, Number(found[2])];
  return latest > now.getTime() || (previous !== null && previous > latest) ? null : { previous, latest };
}

const CAUSES_SHOWN = 3;

/** The parts of an assessment that are compared. */
export interface Compared extends ComparedLevel {
  date: Date;
  methodVersion: string;
  february2028Prediction: { likelihood: number } | null;
}

/** Changes since a user's last visit. */
export interface VisitChanges {
  since: Date;
  /** False if there has been no assessment since. */
  hasNew: boolean;
  level: { before: number; now: number };
  /** Percent; null if either has no forecast. */
  forecast: { before: number; now: number } | null;
  /** The largest cause of the level's change. */
  causes: Cause[];
  causeCount: number;
  hasNewMethod: boolean;
}

/** Compares the latest assessment with the one current at the last visit, by the same rules as the assessment's own causes. */
export function visitChanges(since: Date, before: Compared, now: Compared): VisitChanges {
  const causes = causesBetween(before, now).filter(({ kind }) => kind !== "other");
  const [then, today] = [before.february2028Prediction, now.february2028Prediction];
  return {
    since,
    hasNew: now.date > since,
    level: { before: before.riskLevel, now: now.riskLevel },
    forecast: then && today && { before: then.likelihood, now: today.likelihood },
    causes: causes.slice(0, CAUSES_SHOWN),
    causeCount: causes.length,
    hasNewMethod: before.methodVersion !== now.methodVersion,
  };
}
