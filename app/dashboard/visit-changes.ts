import { causesBetween, type Cause, type Compared as ComparedLevel } from "~/assessment/reports/causes";

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
