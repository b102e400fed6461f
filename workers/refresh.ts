import type { Context } from "../app/context.server";

/** The cron door: one refresh, one summary line in the log. */
export async function refresh(event: ScheduledController, context: Context): Promise<void> {
  console.log({ event: "cron", cron: event.cron, at: context.now().toISOString() });
}
