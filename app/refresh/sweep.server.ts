import { NOTHING_RAISED, raisePendingAlerts, type Raised } from "~/alerts/raise.server";
import type { Context } from "~/context.server";
import { enqueueDue } from "~/delivery/drain.server";
import { enqueueQueuedRuns } from "./runs.server";
import { enqueueNotifications } from "~/push/messages.server";
import { createTaskGroup } from "~/task-group.server";

interface SweepResult {
  raised: Raised;
  /** Email lanes with something due. */
  enqueued: number;
  /** Messages to the consumer of notifications: 0 or 1. */
  notificationsEnqueued: number;
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
  const enqueued = await tasks.run("enqueue-emails", () => enqueueDue(context), 0);
  const notificationsEnqueued = await tasks.run(
    "enqueue-notifications",
    () => enqueueNotifications(context),
    0,
  );
  const refreshesEnqueued = await tasks.run("enqueue-refreshes", () => enqueueQueuedRuns(context), 0);
  tasks.throwIfFailed("Sweep");
  return { raised, enqueued, notificationsEnqueued, refreshesEnqueued };
}
