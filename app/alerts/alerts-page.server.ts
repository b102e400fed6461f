import { eq } from "drizzle-orm";
import type { Context } from "~/context.server";
import { joinQueries, query, runBatch } from "~/database/query.server";
import { users } from "~/users/tables.server";
import { deliveryStatusLabel } from "~/delivery/delivery-status";
import { DAY_MS } from "~/time";
import { ownRules } from "./rules.server";
import { ownTriggeredAlerts } from "./alert-log.server";
import { valuesSince } from "./value-history.server";

const TRIED_ON_DAYS = 90;

/** Loads everything /alerts shows, in one round trip. */
export async function alertsPage({ db, now }: Pick<Context, "db" | "now">, userId: string) {
  const from = new Date(now().getTime() - TRIED_ON_DAYS * DAY_MS);
  return runBatch(db, {
    rules: ownRules(db, userId),
    // The words of the status are made here, so that the browser doesn't load those of every state.
    log: query(ownTriggeredAlerts(db, userId), (alerts) =>
      alerts.map(({ id, message, triggeredAt, sentAt, nextAttemptAt, ...email }) => {
        const isRetried = email.deliveryState === "waiting" && email.errorKind !== null;
        const nextTryAt = isRetried ? nextAttemptAt : null;
        return { id, message, triggeredAt, sentAt, nextTryAt, status: deliveryStatusLabel(email) };
      }),
    ),
    areAlertEmailsOff: query(
      db.select({ offAt: users.alertEmailsOffAt }).from(users).where(eq(users.id, userId)),
      ([user]) => Boolean(user?.offAt),
    ),
    history: joinQueries(
      { daily: valuesSince(db, "daily", from), feb: valuesSince(db, "feb", from) },
      (values) => values,
    ),
  });
}
