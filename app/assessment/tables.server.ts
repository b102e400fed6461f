import { sql } from "drizzle-orm";
import { check, index, integer, real, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { assessmentDetail } from "./assessment-detail";
import type { ForecastPart } from "./forecast/forecast-question";
import {
  PROPOSAL_EFFECTS,
  PROPOSAL_KINDS,
  PROPOSAL_STATES,
  proposalSupport,
} from "./register/proposal-states";
import { checkedJson, flag, instant, json } from "~/database/columns.server";
import { RISK_FACTORS } from "~/news/coding-guide";

/** The register of restrictions in force and ended. */
export const restrictions = sqliteTable(
  "restrictions",
  {
    id: text("id").primaryKey(),
    name: text("name").notNull(),
    law: text("law").notNull(),
    affected: text("affected").notNull(),
    factor: text("factor", { enum: RISK_FACTORS }).notNull(),
    since: instant("since").notNull(),
    until: instant("until"),
    severity: real("severity").notNull(),
    reach: real("reach").notNull(),
    sourceUrl: text("source_url").notNull(),
    lastCheckedAt: instant("last_checked_at").notNull(),
    /** The parts of the forecast question that it meets. */
    parts: json<ForecastPart[]>("parts").notNull().default([]),
    /** The day the government has announced for lifting it. */
    announcedEnd: instant("announced_end"),
  },
  (t) => [
    index("restrictions_by_time").on(t.since, t.until),
    check("restrictions_severity_range", sql`${t.severity} between 0 and 1`),
    check("restrictions_reach_range", sql`${t.reach} between 0 and 1`),
  ],
);

/**
 * Restrictions that official documents or three independent outlets say have begun or ended, until an administrator
 * decides. Open ones count in the level.
 */
export const restrictionProposals = sqliteTable(
  "restriction_proposals",
  {
    id: text("id").primaryKey(),
    subject: text("subject").notNull(),
    name: text("name").notNull(),
    kind: text("kind", { enum: PROPOSAL_KINDS }).notNull(),
    effect: text("effect", { enum: PROPOSAL_EFFECTS }).notNull(),
    factor: text("factor", { enum: RISK_FACTORS }).notNull(),
    severity: real("severity").notNull(),
    reach: real("reach").notNull(),
    /** The supporting articles, latest first. */
    support: checkedJson("support", proposalSupport).notNull(),
    /** When it takes effect, and when it lapses without more support. */
    effectiveAt: instant("effective_at").notNull(),
    /** Its leading document is on public inspection: it isn't in effect, whatever `effectiveAt` says. */
    isAnnounced: flag("is_announced").notNull().default(false),
    standsUntil: instant("stands_until").notNull(),
    openedAt: instant("opened_at").notNull(),
    state: text("state", { enum: PROPOSAL_STATES }).notNull().default("open"),
    decidedAt: instant("decided_at"),
    /** The administrator's id. */
    decidedBy: text("decided_by"),
    isDemonstration: flag("is_demonstration").notNull().default(false),
  },
  (t) => [
    uniqueIndex("restriction_proposals_one_open_per_subject")
      .on(t.subject, t.isDemonstration)
      .where(sql`state = 'open'`),
    index("restriction_proposals_by_subject").on(t.subject, t.decidedAt),
    index("restriction_proposals_by_opening").on(t.openedAt),
  ],
);

export type StoredPrediction = { likelihood: number; reasoning: string; keyFactors: string[] };

/** The result of one refresh, with everything it was computed from. Never rewritten. */
export const riskAssessments = sqliteTable(
  "risk_assessments",
  {
    id: text("id").primaryKey(),
    date: instant("date").notNull(),
    riskLevel: integer("risk_level").notNull(),
    explanation: text("explanation").notNull(),
    keyEvents: json<string[]>("key_events").notNull(),
    sources: json<unknown[]>("sources").notNull(),
    february2028Prediction: json<StoredPrediction>("february_2028_prediction"),
    /** The breakdown of the numbers: shares, intervals, steps. */
    detail: checkedJson("detail", assessmentDetail).notNull(),
    coverage: real("coverage").notNull(),
    methodVersion: text("method_version").notNull(),
    analyst: text("analyst", { enum: ["model", "built-in"] }).notNull(),
    isDemonstration: flag("is_demonstration").notNull().default(false),
    correlationId: text("correlation_id").notNull(),
    /** Set once this assessment's alerts are created; null means they are pending. */
    alertsRaisedAt: instant("alerts_raised_at"),
    /** The level that alert rules compare when too few sources responded but part of the rise is certain. */
    certainLevel: real("certain_level"),
  },
  (t) => [
    uniqueIndex("risk_assessments_once_per_refresh").on(t.correlationId),
    index("risk_assessments_by_date").on(t.date, t.riskLevel, t.methodVersion),
    index("risk_assessments_owing_alerts")
      .on(t.date)
      .where(sql`alerts_raised_at is null`),
    // A covering index with the values alert rules use.
    index("risk_assessments_values")
      .on(t.date, t.riskLevel, t.coverage, t.certainLevel, sql`(february_2028_prediction ->> '$.likelihood')`)
      .where(sql`(coverage >= 0.6 or certain_level is not null)`),
    check("risk_assessments_level_range", sql`${t.riskLevel} between 0 and 100`),
    check("risk_assessments_coverage_range", sql`${t.coverage} between 0 and 1`),
  ],
);
