import type { Context } from "~/context.server";
import { MINUTE_MS } from "~/time";
import { isRepeatDue, REFRESH_OVERDUE_AFTER_MS } from "./overdue";
import { queueRefresh } from "./refresh.server";
import { lastRuns } from "./runs.server";

/** Failing refreshes are retried at most this often. */
const RETRY_AFTER_MS = 15 * MINUTE_MS;

/**
 * Starts a refresh if the last success is older than 6 h 15 min or there was none: the scheduled one was missed or
 * failed, and the next is hours away. Repeats a degraded one, up to three times.
 */
export async function startOverdueRefresh(context: Context): Promise<{ started: boolean }> {
  const now = context.now();
  const { recent, succeededAt, startedAt } = await lastRuns(context);
  const isOverdue = succeededAt === null || now.getTime() - succeededAt.getTime() > REFRESH_OVERDUE_AFTER_MS;
  const wasTriedLately = startedAt !== null && now.getTime() - startedAt.getTime() < RETRY_AFTER_MS;
  if (wasTriedLately || !(isOverdue || isRepeatDue(recent, now))) return { started: false };
  const { ok } = await queueRefresh(context, { trigger: isOverdue ? "cron" : "repeat" });
  return { started: ok };
}
