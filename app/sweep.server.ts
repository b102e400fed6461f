import { NOTHING_RAISED, raiseOwedAlerts, type Raised } from "./alerts/raise.server";
import type { Context } from "./context.server";
import { bringForward, ringDue } from "./delivery/sweep.server";
import { ringQueuedRuns } from "./refresh-runs.server";
import { separateWorks } from "./separate-works.server";

export interface Swept {
  raised: Raised;
  wasBroughtForward: boolean;
  rung: number;
  refreshesRung: number;
}

/**
 * Pays what is owed: alerts of assessments not raised to the end, mail held back by a provider that is well again, bells
 * that nobody heard, for mail and for refreshes. The end of every refresh, and every five minutes between them.
 * @throws at the end, when all was tried and something failed
 */
export async function sweep(context: Context): Promise<Swept> {
  const works = separateWorks();
  const raised = await works.attempt("raise-alerts", () => raiseOwedAlerts(context), NOTHING_RAISED);
  const wasBroughtForward = await works.attempt("bring-mail-forward", () => bringForward(context), false);
  const rung = await works.attempt("ring-for-mail", () => ringDue(context), 0);
  const refreshesRung = await works.attempt("ring-for-refreshes", () => ringQueuedRuns(context), 0);
  works.end("The sweep's");
  return { raised, wasBroughtForward, rung, refreshesRung };
}
