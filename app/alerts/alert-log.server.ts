import { desc, eq, inArray, sql } from "drizzle-orm";
import type { Database } from "~/database/open.server";
import { messages } from "~/delivery/tables.server";
import { alertRules, triggeredAlerts } from "./tables.server";
import { EMAIL_OF_ALERT } from "./alert-emails.server";

/** Number of alerts shown in the log on /alerts. */
const LOG_ROWS_MAX = 20;

/** An alert and its email's status, as its user may see it. */
export const STATUS_COLUMNS = {
  id: triggeredAlerts.id,
  target: triggeredAlerts.alertTarget,
  type: triggeredAlerts.alertType,
  message: triggeredAlerts.message,
  triggeredAt: triggeredAlerts.triggeredAt,
  deliveryState: messages.deliveryState,
  errorKind: messages.errorKind,
  report: messages.report,
  // Provider errors are for operators only; our own reasons for skipping an email are shown to users.
  errorMessage: sql<string | null>`iif(delivery_state = 'skipped', ${messages.errorMessage}, null)`,
  nextAttemptAt: messages.nextAttemptAt,
  sentAt: messages.sentAt,
};

/** Query for the user's triggered alerts with the status of each email, newest first, for the page's batch. */
export const ownTriggeredAlerts = (db: Database, userId: string) =>
  db
    .select(STATUS_COLUMNS)
    .from(triggeredAlerts)
    .innerJoin(messages, eq(messages.id, EMAIL_OF_ALERT))
    .where(inArray(triggeredAlerts.alertRuleId, ruleIdsOf(db, userId)))
    .orderBy(desc(triggeredAlerts.triggeredAt), desc(triggeredAlerts.id))
    .limit(LOG_ROWS_MAX);

const ruleIdsOf = (db: Database, userId: string) =>
  db.select({ id: alertRules.id }).from(alertRules).where(eq(alertRules.userId, userId));
