import { sql } from "drizzle-orm";
import { alertEmails, digests } from "../tables.server";
import type { EmailLane } from "~/delivery/email-lane";
import { composeDigests } from "./compose-digest.server";
import { composeAlertEmails } from "./compose.server";

/** The provider allows two calls a second per account; this pace leaves room for account emails. */
export const alertLane: EmailLane = {
  outbox: alertEmails,
  queue: "alertEmails",
  paceMs: 600,
  compose: composeAlertEmails,
  about: sql`iif(${alertEmails.hasNotice}, 'Emergency notice ', '') || coalesce((select group_concat(message, ' ') from alert_rules cross join triggered_alerts
    on alert_rule_id = alert_rules.id and risk_assessment_id = ${alertEmails.riskAssessmentId}
    where alert_rules.user_id = ${alertEmails.userId}), iif(${alertEmails.hasNotice}, '', 'An alert rule that was deleted'))`,
  queuedAt: alertEmails.createdAt,
};

export const digestLane: EmailLane = {
  outbox: digests,
  queue: "digestEmails",
  paceMs: 2000,
  compose: composeDigests,
  about: digests.period,
  queuedAt: digests.createdAt,
};
