import { keepBillingTrue } from "../app/billing/upkeep.server";
import type { Context } from "../app/context.server";
import { keepWithinBounds } from "../app/monitor/retention.server";
import { refresh as refreshOnce } from "../app/refresh.server";
import { separateWorks } from "../app/separate-works.server";
import { sweep } from "../app/sweep.server";

const SWEEP_CRON = "*/5 * * * *";

/**
 * The cron door: every five minutes what is owed is paid; any other time is a refresh and the upkeep after it, each with
 * one summary line in the log. One that fails does not stop the next; the event then ends as failed.
 */
export async function refresh(event: ScheduledController, context: Context): Promise<void> {
  const works: Record<string, () => Promise<object>> =
    event.cron === SWEEP_CRON
      ? { sweep: () => sweep(context) }
      : {
          refresh: () => refreshOnce(context, { trigger: "cron" }),
          "billing-upkeep": () => keepBillingTrue(context),
          retention: () => keepWithinBounds(context.db, context.now()),
        };
  const separate = separateWorks();
  for (const [name, work] of Object.entries(works)) {
    await separate.attempt(name, async () => console.log({ event: name, ...(await work()) }), undefined);
  }
  separate.end("The cron's");
}
