import { sql } from "drizzle-orm";
import type { Context } from "~/context.server";
import { rawWrite, runBatch } from "~/database/query.server";
import type { Database } from "~/database/open.server";
import { alertMessage } from "./alert-message";
import type { AlertTarget, AlertType } from "./rule";
import { alertEmailInsert } from "./alert-emails.server";

/** Rules read and written together. A page is about 400 KB of D1's 2 MB parameter limit. */
const RULES_PER_PAGE = 1000;

/** The rule columns that triggering reads. */
interface Candidate {
  id: string;
  type: AlertType;
  percent: number;
  isArmed: number;
  baselineAt: number;
}

/** A rule that triggers, with its new alert's id and the value it is measured from. */
interface TriggeredRule extends Candidate {
  alertId: string;
  previousValue: number | null;
}

/** Finds only rules that this value triggers, by one index range per percent. */
export const rulesInRanges = (db: Database, target: AlertTarget, ranges: string): Promise<Candidate[]> =>
  db.all(sql`
      select rule.id, rule.type, rule.percent, rule.is_armed as isArmed,
         rule.baseline_at as baselineAt
       from json_each(${ranges}) as range cross join alert_rules as rule indexed by alert_rules_watching
       where rule.is_active = 1 and rule.target = ${target}
         and rule.type = range.value ->> 0 and rule.is_armed = range.value ->> 1
         and rule.percent = range.value ->> 2 and rule.baseline_at <= range.value ->> 3
       limit ${RULES_PER_PAGE}`);

/**
 * Writes the alerts, their users' emails and their rules' state in one batch. Skips rules that their users changed, turned off or deleted since
 * the page was read.
 */
export async function recordTriggered(
  { db, ...context }: Pick<Context, "db" | "now">,
  assessment: { id: string; date: Date },
  target: AlertTarget,
  value: number,
  triggered: readonly TriggeredRule[],
): Promise<number> {
  const page = JSON.stringify(
    triggered.map((alert) => ({
      ...alert,
      points: alert.type === "threshold" ? value : Math.abs(value - (alert.previousValue ?? value)),
      message: alertMessage({
        target,
        type: alert.type,
        rulePercent: alert.percent,
        previousValue: alert.previousValue,
        currentValue: value,
      }),
    })),
  );
  const now = context.now().getTime();
  const { inserted } = await runBatch(db, {
    inserted: rawWrite(
      db,
      sql`insert into triggered_alerts (id, user_id, alert_rule_id, risk_assessment_id, alert_target, alert_type,
          triggered_percent, rule_percent, previous_value, current_value, message, triggered_at)
        select alert.value ->> 'alertId', rule.user_id, rule.id, ${assessment.id}, rule.target, rule.type,
          alert.value ->> 'points', rule.percent, alert.value ->> 'previousValue', ${value},
          alert.value ->> 'message', ${now}
        from json_each(${page}) as alert cross join alert_rules as rule on rule.id = alert.value ->> 'id'
        where rule.is_active = 1 and rule.target = ${target}
          and rule.type = alert.value ->> 'type'
          and rule.percent = alert.value ->> 'percent' and rule.is_armed = alert.value ->> 'isArmed'
          and rule.baseline_at = alert.value ->> 'baselineAt'
        on conflict (alert_rule_id, risk_assessment_id) do nothing`,
    ),
    emails: alertEmailInsert(
      db,
      assessment.id,
      sql`select rule.user_id from json_each(${page}) as alert
        cross join alert_rules as rule on rule.id = alert.value ->> 'id'
        cross join triggered_alerts as written on written.alert_rule_id = rule.id
          and written.risk_assessment_id = ${assessment.id}`,
      now,
    ),
    rules: rawWrite(
      db,
      sql`update alert_rules set baseline_at = ${assessment.date.getTime()}, is_armed = (type <> 'threshold')
        where id in (select value ->> 'id' from json_each(${page}))
          and exists (select 1 from triggered_alerts as alert
            where alert.alert_rule_id = alert_rules.id and alert.risk_assessment_id = ${assessment.id})`,
    ),
  });
  return inserted.meta.changes;
}
