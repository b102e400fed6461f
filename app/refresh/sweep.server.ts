import { NOTHING_RAISED, raisePendingAlerts, type Raised } from "~/alerts/raise.server";
import type { Context } from "~/context.server";
import { enqueueDue } from "~/delivery/drain.server";
import { enqueueQueuedRuns } from "./runs.server";
import { createTaskGroup } from "~/http/failure-report.server";

interface SweepResult {
  raised: Raised;
  /** Queues of messages with something due. */
  enqueued: number;
  refreshesEnqueued: number;
}

/**
 * Retries unfinished work: pending alerts, delayed emails and lost queue messages. Runs after every refresh and every
 * five minutes.
 * @throws {TaskGroupError} at the end, after every task was tried, if any failed
 */
export async function sweep(context: Context): Promise<SweepResult> {
  const tasks = createTaskGroup();
  const raised = await tasks.run("raise-alerts", () => raisePendingAlerts(context), NOTHING_RAISED);
  const enqueued = await tasks.run("enqueue-messages", () => enqueueDue(context), 0);
  const refreshesEnqueued = await tasks.run("enqueue-refreshes", () => enqueueQueuedRuns(context), 0);
  tasks.throwIfFailed("Sweep");
  return { raised, enqueued, refreshesEnqueued };
}
