import { keepBillingTrue } from "../app/billing/upkeep.server";
import type { Context } from "../app/context.server";
import { sweep } from "../app/sweep.server";

const SWEEP_CRON = "*/5 * * * *";

/** The cron door: every five minutes what is owed is paid; any other time is a refresh, with one summary line in the log. */
export async function refresh(event: ScheduledController, context: Context): Promise<void> {
  if (event.cron === SWEEP_CRON) {
    console.log({ event: "sweep", ...(await sweep(context)) });
    return;
  }
  console.log({ event: "cron", cron: event.cron, at: context.now().toISOString() });
  console.log({ event: "billing-upkeep", ...(await keepBillingTrue(context)) });
}
