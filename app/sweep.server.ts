import { raiseOwedAlerts, type Raised } from "./alerts/raise.server";
import type { Context } from "./context.server";
import { bringForward, ringDue } from "./delivery/sweep.server";
import { ringQueuedRuns } from "./refresh-runs.server";

export interface Swept {
  raised: Raised;
  wasBroughtForward: boolean;
  rung: number;
  refreshesRung: number;
}

/**
 * Pays what is owed: alerts of assessments not raised to the end, mail held back by a provider that is well again, bells
 * that nobody heard, for mail and for refreshes. The end of every refresh, and every five minutes between them.
 */
export async function sweep(context: Context): Promise<Swept> {
  const raised = await raiseOwedAlerts(context);
  const wasBroughtForward = await bringForward(context);
  const rung = await ringDue(context);
  const refreshesRung = await ringQueuedRuns(context);
  return { raised, wasBroughtForward, rung, refreshesRung };
}
