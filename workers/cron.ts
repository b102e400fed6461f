import { eraseDueAccounts, deleteUnverifiedAccounts } from "../app/privacy/deletion.server";
import { eraseAgain, recoverFromRestore } from "../app/privacy/restored.server";
import { resealSecrets } from "../app/accounts/factors/sealed-secret.server";
import { removeDueFactors } from "../app/accounts/factors/factor-removal.server";
import { queueDigests } from "../app/alerts/digest.server";
import { reconcileBilling } from "../app/billing/stripe-events.server";
import type { Context } from "../app/context.server";
import { announceAlarms, updateAlarms } from "../app/monitor/alarms.server";
import { applyRetention } from "../app/monitor/retention.server";
import { ping } from "../app/refresh/heartbeat.server";
import { startOverdueRefresh } from "../app/refresh/overdue.server";
import { refresh } from "../app/refresh/refresh.server";
import { sweep } from "../app/refresh/sweep.server";
import { createTaskGroup } from "../app/http/failure-report.server";

type Tasks = Record<string, () => Promise<object>>;

const SWEEP_CRON = "*/5 * * * *";

/** The tasks of each cron expression in wrangler.toml. */
const TASKS: Record<string, (context: Context) => Tasks> = {
  [SWEEP_CRON]: (context) => ({
    restored: () => recoverFromRestore(context),
    digests: () => queueDigests(context),
    "factor-removals": () => removeDueFactors(context),
    sweep: () => sweep(context),
    "overdue-refresh": () => startOverdueRefresh(context),
    alarms: () => updateAlarms(context),
    "alarm-webhook": () => announceAlarms(context),
  }),
  "0 */6 * * *": (context) => ({ refresh: () => refresh(context, { trigger: "cron" }) }),
  "2-59/5 * * * *": (context) => ({ "billing-maintenance": () => reconcileBilling(context) }),
  "30 * * * *": (context) => ({
    "unverified-accounts": () => deleteUnverifiedAccounts(context),
    "account-erasure": () => eraseDueAccounts(context),
    "erased-again": () => eraseAgain(context),
    "sealed-secrets": () => resealSecrets(context),
    retention: () => applyRetention(context.db, context.now()),
  }),
};

/**
 * Runs a cron expression's tasks, with one log line each. A failing task doesn't stop the next. The five-minute cron pings
 * its heartbeat once all its tasks succeeded.
 */
export async function runCron(event: ScheduledController, context: Context): Promise<void> {
  const work = TASKS[event.cron]?.(context);
  if (!work) throw new Error(`No tasks for the cron "${event.cron}"`);
  const tasks = createTaskGroup();
  for (const [name, run] of Object.entries(work)) {
    await tasks.run(name, async () => console.log({ event: name, ...(await run()) }), undefined);
  }
  tasks.throwIfFailed("Cron");
  if (event.cron === SWEEP_CRON) await ping(context, context.config.SWEEP_HEARTBEAT_URL);
}
