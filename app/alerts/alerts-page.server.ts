import { eq } from "drizzle-orm";
import type { Context } from "~/context.server";
import { users } from "~/database/schema.server";
import { DAY_MS } from "~/time";
import { ownRules } from "./rules.server";
import { ownTriggeredAlerts } from "./triggered-alerts.server";
import { valuesSince } from "./value-history.server";

const TRIED_ON_DAYS = 90;

/** Everything that /alerts shows, in one round trip. */
export async function alertsPage({ db, now }: Pick<Context, "db" | "now">, userId: string) {
  const from = new Date(now().getTime() - TRIED_ON_DAYS * DAY_MS);
  const [rules, log, [mail], daily, feb] = await db.batch([
    ownRules(db, userId),
    ownTriggeredAlerts(db, userId),
    db.select({ stoppedAt: users.alertEmailsOffAt }).from(users).where(eq(users.id, userId)),
    valuesSince(db, "daily", from),
    valuesSince(db, "feb", from),
  ]);
  return { rules, log, areAlertEmailsOff: Boolean(mail?.stoppedAt), history: { daily, feb } };
}
