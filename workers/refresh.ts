import { keepBillingTrue } from "../app/billing/upkeep.server";
import type { Context } from "../app/context.server";
import { keepWithinBounds } from "../app/monitor/retention.server";
import { refresh as refreshOnce } from "../app/refresh.server";
import { sweep } from "../app/sweep.server";

const SWEEP_CRON = "*/5 * * * *";

/** The cron door: every five minutes what is owed is paid; any other time is a refresh, with one summary line in the log. */
export async function refresh(event: ScheduledController, context: Context): Promise<void> {
  if (event.cron === SWEEP_CRON) {
    console.log({ event: "sweep", ...(await sweep(context)) });
    return;
  }
  const outcome = await refreshOnce(context, { trigger: "cron" });
  console.log({ event: "refresh", ...outcome });
  console.log({ event: "billing-upkeep", ...(await keepBillingTrue(context)) });
  console.log({ event: "retention", ...(await keepWithinBounds(context.db, context.now())) });
}
