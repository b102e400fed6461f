import { sql } from "drizzle-orm";
import {
  check,
  index,
  integer,
  primaryKey,
  real,
  sqliteTable,
  text,
  uniqueIndex,
} from "drizzle-orm/sqlite-core";
import { EVENT_KINDS } from "./event-rules";
import { NOTICE_KINDS } from "./notices";
import { ALERT_TARGETS, ALERT_TYPES } from "./rule";
import { crisis } from "~/assessment/level/level-detail";
import { riskAssessments } from "~/assessment/tables.server";
import { checkedJson, flag, instant } from "~/database/columns.server";
import { users } from "~/users/tables.server";

export const alertRules = sqliteTable(
  "alert_rules",
  {
    id: text("id").primaryKey(),
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
    index("alert_rules_by_user").on(t.userId, t.createdAt),
    index("alert_rules_watching")
      .on(t.target, t.type, t.isArmed, t.percent, t.baselineAt)
      .where(sql`is_active = 1`),
    check("alert_rules_percent_range", sql`${t.percent} between 1 and 100`),
  ],
);

/**
 * A triggered alert. Its email, and what became of it, is the message of its assessment and user (`alertEmailInsert`).
 * Its user is found through its rule: an index by user would cost a random write per alert.
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
  },
  (t) => [uniqueIndex("triggered_alerts_once_per_rule_and_assessment").on(t.alertRuleId, t.riskAssessmentId)],
);

/** Emergency notices, which go to all users: a few rows a year. */
export const emergencyNotices = sqliteTable(
  "emergency_notices",
  {
    /** The assessment's id and a number: the first is the most important. */
    id: text("id").primaryKey(),
    /** No foreign key, because retention deletes old assessments except the last of each day. */
    riskAssessmentId: text("risk_assessment_id").notNull(),
    kind: text("kind", { enum: NOTICE_KINDS }).notNull(),
    /** The restriction as it stood; null for the level. */
    crisis: checkedJson("crisis", crisis),
    isDemonstration: flag("is_demonstration").notNull().default(false),
    /** The assessment's date. */
    createdAt: instant("created_at").notNull(),
  },
  (t) => [
    index("emergency_notices_by_assessment").on(t.riskAssessmentId),
    index("emergency_notices_by_time").on(t.isDemonstration, t.createdAt),
  ],
);

/** The kinds of events that a user gets alerts about: a row is a rule that is on. */
export const eventRules = sqliteTable(
  "event_rules",
  {
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    kind: text("kind", { enum: EVENT_KINDS }).notNull(),
    createdAt: instant("created_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.kind] }), index("event_rules_by_kind").on(t.kind, t.userId)],
);

/** Events that trigger event rules, the same for all users: a few rows a week. */
export const eventAlerts = sqliteTable(
  "event_alerts",
  {
    /** The assessment's id and a number: the first is the heaviest. */
    id: text("id").primaryKey(),
    /** No foreign key, because retention deletes old assessments except the last of each day. */
    riskAssessmentId: text("risk_assessment_id").notNull(),
    /** The story or proposal, the same at every assessment. */
    key: text("key").notNull(),
    subject: text("subject").notNull(),
    name: text("name").notNull(),
    /** The link that readers follow. */
    url: text("url").notNull(),
    /** The leading article's key, its canonical address. */
    address: text("address").notNull(),
    source: text("source").notNull(),
    points: real("points").notNull(),
    /** Progress of the matter (`stepOf`): a later step triggers an alert again. */
    step: integer("step").notNull().default(0),
    isDemonstration: flag("is_demonstration").notNull().default(false),
    /** The assessment's date. */
    createdAt: instant("created_at").notNull(),
  },
  (t) => [
    index("event_alerts_by_assessment").on(t.riskAssessmentId),
    index("event_alerts_by_time").on(t.isDemonstration, t.createdAt),
  ],
);
