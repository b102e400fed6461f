import { and, eq, sql } from "drizzle-orm";
import { toAssessmentView } from "~/assessment/assessments.server";
import type { Database } from "~/database/open.server";
import { joinQueries, query } from "~/database/query.server";
import { messages } from "~/delivery/tables.server";
import { alertRules, triggeredAlerts } from "./tables.server";
import { riskAssessments } from "~/assessment/tables.server";
import { EMAIL_OF_ALERT } from "./alert-emails.server";
import { STATUS_COLUMNS } from "./alert-log.server";
import { isoDay } from "~/time";

const STORIES_SHOWN = 3;

/**
 * Loads one of this user's triggered alerts: the values of its assessment and of the last earlier day; the three causes that
 * moved the level furthest, for an alert about the level in its direction; and its email's status. Null if it doesn't exist or
 * belongs to another user.
 */
export function triggeredAlert(db: Database, userId: string, id: string) {
  const isOwn = and(eq(triggeredAlerts.id, id), eq(alertRules.userId, userId));
  const at = sql`(select a.date from triggered_alerts t join alert_rules r on r.id = t.alert_rule_id
    join risk_assessments a on a.id = t.risk_assessment_id where t.id = ${id} and r.user_id = ${userId})`;
  return joinQueries(
    {
      alert: query(
        db
          .select({
            ...STATUS_COLUMNS,
            ruleId: triggeredAlerts.alertRuleId,
            rulePercent: triggeredAlerts.rulePercent,
            previousValue: triggeredAlerts.previousValue,
            currentValue: triggeredAlerts.currentValue,
          })
          .from(triggeredAlerts)
          .innerJoin(messages, eq(messages.id, EMAIL_OF_ALERT))
          .innerJoin(alertRules, eq(alertRules.id, triggeredAlerts.alertRuleId))
          .where(isOwn),
        ([row]) => row ?? null,
      ),
      after: query(db.select().from(riskAssessments).where(eq(riskAssessments.date, at)).limit(1), ([row]) =>
        row ? toAssessmentView(row) : null,
      ),
    },
    ({ alert, after }) => {
      if (!alert || !after) return null;
      const direction = alert.type === "drop" ? -1 : 1;
      const isInDirection = (points: number) => alert.target === "feb" || points * direction > 0;
      const movers = (after.change?.causes ?? []).filter(
        ({ kind, points }) => kind !== "other" && isInDirection(points),
      );
      return {
        alert,
        day: isoDay(after.date),
        since: after.change?.since ?? null,
        level: { before: after.change?.level ?? null, after: after.riskLevel },
        forecast: {
          before: after.change?.likelihood ?? null,
          after: after.february2028Prediction?.likelihood ?? null,
        },
        movers: movers.slice(0, STORIES_SHOWN),
      };
    },
  );
}
