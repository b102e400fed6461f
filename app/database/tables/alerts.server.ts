import { sql } from "drizzle-orm";
import { check, index, integer, real, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { ALERT_TARGETS, ALERT_TYPES } from "../../alerts/rule";
import { deliveryColumns, flag, instant } from "../columns.server";
import { riskAssessments } from "./assessments.server";
import { users } from "./accounts.server";

export const alertRules = sqliteTable(
  "alert_rules",
  {
    /** The cluster key: rules that trigger together are stored and written together. */
    place: integer("place").primaryKey(),
    id: text("id").notNull(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    target: text("target", { enum: ALERT_TARGETS }).notNull(),
    type: text("type", { enum: ALERT_TYPES }).notNull(),
    percent: integer("percent").notNull(),
    isActive: flag("is_active").notNull().default(true),
    /** False after a threshold rule triggers, until the value drops clearly below it again. */
    isArmed: flag("is_armed").notNull().default(true),
    /**
     * The date of the assessment the rule is measured from: current when it was created, changed, turned on or
     * triggered.
     */
    baselineAt: instant("baseline_at").notNull(),
    createdAt: instant("created_at").notNull(),
  },
  (t) => [
    uniqueIndex("alert_rules_once").on(t.id),
    index("alert_rules_by_user").on(t.userId, t.createdAt),
    index("alert_rules_watching")
      .on(t.target, t.type, t.isArmed, t.percent, t.baselineAt)
      .where(sql`is_active = 1`),
    check("alert_rules_percent_range", sql`${t.percent} between 1 and 100`),
  ],
);

/**
 * A triggered alert, written before its email is sent. Its user is found through its rule: an index by user would cost
 * a random write per alert.
 */
export const triggeredAlerts = sqliteTable(
  "triggered_alerts",
  {
    id: text("id").primaryKey(),
    userId: text("user_id").notNull(),
    alertRuleId: text("alert_rule_id")
      .notNull()
      .references(() => alertRules.id),
    riskAssessmentId: text("risk_assessment_id")
      .notNull()
      .references(() => riskAssessments.id),
    alertTarget: text("alert_target", { enum: ALERT_TARGETS }).notNull(),
    alertType: text("alert_type", { enum: ALERT_TYPES }).notNull(),
    triggeredPercent: real("triggered_percent").notNull(),
    rulePercent: integer("rule_percent").notNull(),
    previousValue: real("previous_value"),
    currentValue: real("current_value").notNull(),
    message: text("message").notNull(),
    triggeredAt: instant("triggered_at").notNull(),
    notificationSent: flag("notification_sent").notNull().default(false),
    notificationSentAt: instant("notification_sent_at"),
    ...deliveryColumns(),
  },
  (t) => [
    uniqueIndex("triggered_alerts_once_per_rule_and_assessment").on(t.alertRuleId, t.riskAssessmentId),
    index("triggered_alerts_due")
      .on(t.nextAttemptAt)
      .where(sql`delivery_state in ('waiting', 'sending')`),
    index("triggered_alerts_by_batch")
      .on(t.batchId)
      .where(sql`batch_id is not null and delivery_state in ('waiting', 'sending')`),
    index("triggered_alerts_dead")
      .on(t.triggeredAt)
      .where(sql`delivery_state in ('dead', 'refused')`),
  ],
);
