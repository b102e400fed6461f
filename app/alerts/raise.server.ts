import { and, asc, eq, isNull, sql } from "drizzle-orm";
import { COVERAGE_MIN } from "~/assessment/labels";
import { alertEmailInsert, releaseEmails } from "./alert-emails.server";
import { addEventRecipients, recordEvents } from "./event-alerts.server";
import { addNoticeRecipients, recordNotices } from "./notices.server";
import { certainLevel } from "./certain-level";
import { riskAssessments } from "~/assessment/tables.server";
import { triggerRanges, stateSince, type Extremes, isTriggered } from "./trigger-rule";
import { ALERT_TARGETS, ALERT_TYPES, type AlertTarget, type AlertType } from "./rule";
import { valuesBefore, withLastCounted } from "./value-history.server";
import type { Context } from "~/context.server";
import { rawWrite, runBatch } from "~/database/query.server";
import type { Database } from "~/database/open.server";
import { alertMessage } from "./alert-message";

/** The assessed values that triggering needs. */
interface AssessedValues {
  id: string;
  date: Date;
  coverage: number;
  daily: number;
  feb: number | null;
}

export interface Raised {
  alerts: number;
  /** Low-coverage assessments, which trigger only what is certain in spite of missing sources. */
  degraded: number;
  /** False if there was more work than one run may do; the next sweep continues. */
  isFinished: boolean;
}

export const NOTHING_RAISED: Raised = { alerts: 0, degraded: 0, isFinished: true };

/** SQL: when the oldest assessment was made whose alerts aren't all created; null if there is none. */
export const ALERTS_PENDING_SINCE = sql.raw(
  "(select min(date) from risk_assessments where alerts_raised_at is null)",
);

type Raising = Pick<Context, "db" | "now" | "newId">;

/** D1 allows 1,000 statements per invocation and a page takes four; this leaves room for the rest of the refresh. */
const PAGES_PER_RUN = 150;
const PENDING_PER_RUN = 20;

/**
 * Triggers alerts for assessments not yet processed, oldest first. Safe to interrupt and rerun: a triggered rule's
 * baseline moves in the same batch.
 * @throws if an assessment's alerts couldn't be created. It and the newer ones stay pending: out of order, an alert
 * would name values from before alerts that are still to come.
 */
export async function raisePendingAlerts(context: Raising): Promise<Raised> {
  const pending = await context.db
    .select({
      id: riskAssessments.id,
      date: riskAssessments.date,
      coverage: riskAssessments.coverage,
      daily: riskAssessments.riskLevel,
      feb: sql<number | null>`${riskAssessments.february2028Prediction} ->> '$.likelihood'`,
    })
    .from(riskAssessments)
    .where(isNull(riskAssessments.alertsRaisedAt))
    .orderBy(asc(riskAssessments.date))
    .limit(PENDING_PER_RUN);
  const total: Raised = { ...NOTHING_RAISED, isFinished: pending.length < PENDING_PER_RUN };
  let pagesLeft = PAGES_PER_RUN;
  for (const assessment of pending) {
    const raised = await raiseAlerts(context, assessment, pagesLeft);
    total.alerts += raised.alerts;
    total.degraded += raised.degraded;
    pagesLeft -= raised.pages;
    total.isFinished &&= raised.isFinished;
    if (!raised.isFinished) break;
  }
  return total;
}

/**
 * Writes the alerts that one assessment triggers and its emergency notices, in at most `pagesMax` pages. When none is left, their
 * emails become due, and the assessment is marked processed.
 */
async function raiseAlerts(
  context: Raising,
  assessment: AssessedValues,
  pagesMax: number,
): Promise<Raised & { pages: number }> {
  const raised = { alerts: 0, degraded: 0, pages: 0, isFinished: true };
  const isDegraded = assessment.coverage < COVERAGE_MIN;
  if (isDegraded) raised.degraded = 1;
  const before = await valuesBefore(context.db, assessment.date);
  const values = isDegraded
    ? await certainRise(context, assessment, before.daily.previous)
    : valuesOf(assessment);
  for (const watched of values) {
    const pagesLeft = pagesMax - raised.pages;
    const found = await raiseForTarget(context, assessment, watched, before[watched.target], pagesLeft);
    raised.alerts += found.alerts;
    raised.pages += found.pages;
    if (!found.isFinished) return { ...raised, isFinished: false };
  }
  await recordEvents(context, assessment);
  await recordNotices(context, assessment, {
    now: values.find(({ target }) => target === "daily")?.compared ?? null,
    before: before.daily.previous,
  });
  for (const addRecipients of [addEventRecipients, addNoticeRecipients]) {
    const emailed = await addRecipients(context, assessment.id, pagesMax - raised.pages);
    raised.pages += emailed.pages;
    if (!emailed.isFinished) return { ...raised, isFinished: false };
  }
  await releaseEmails(context, assessment.id);
  await context.db
    .update(riskAssessments)
    .set({ alertsRaisedAt: context.now() })
    .where(and(eq(riskAssessments.id, assessment.id), isNull(riskAssessments.alertsRaisedAt)));
  return raised;
}

/** A value that rules watch. */
interface Watched {
  target: AlertTarget;
  /** The value shown in alerts. */
  value: number;
  /** The value that rules are compared with: all of it, or the certain part. */
  compared: number;
  types: readonly AlertType[];
}

const valuesOf = (assessment: AssessedValues): Watched[] =>
  ALERT_TARGETS.flatMap((target) => {
    const value = assessment[target];
    return value === null ? [] : [{ target, value, compared: value, types: ALERT_TYPES }];
  });

/**
 * What rules may see of an assessment with too few sources: a rise of the level by causes that missing sources can't make
 * false. Drop rules and those of the forecast wait. Stores the certain level first: rules that trigger by it are measured from
 * it afterward. A certain level under `previous` is left out, because what a missing source confirmed would seem to rise again.
 */
async function certainRise(
  context: Raising,
  assessment: AssessedValues,
  previous: number | null,
): Promise<Watched[]> {
  const { before, after } = await withLastCounted(context.db, assessment);
  const certain = before && after ? certainLevel(before, after) : null;
  console.warn({
    event: "alerts-withheld",
    assessment: assessment.id,
    reason: `coverage under ${COVERAGE_MIN}, except for what is certain`,
    coverage: assessment.coverage,
    level: assessment.daily,
    certain,
  });
  if (!before || certain === null || certain <= before.riskLevel || certain < (previous ?? 0)) return [];
  await context.db
    .update(riskAssessments)
    .set({ certainLevel: certain })
    .where(eq(riskAssessments.id, assessment.id));
  return [{ target: "daily", value: assessment.daily, compared: certain, types: ["threshold", "rise"] }];
}

async function raiseForTarget(
  context: Raising,
  assessment: AssessedValues,
  { target, value, compared, types }: Watched,
  before: Extremes & { previous: number | null },
  pagesMax: number,
) {
  const at = assessment.date.getTime();
  const ranges = JSON.stringify(
    triggerRanges(before, { at, value: compared })
      .filter(({ type }) => types.includes(type))
      .map(({ type, isArmed, percent, since }) => [type, isArmed ? 1 : 0, percent, since]),
  );
  let alerts = 0;
  for (let pages = 0; ; pages++) {
    const candidates = await rulesInRanges(context.db, target, ranges);
    if (candidates.length === 0) return { alerts, pages, isFinished: true };
    if (pages >= pagesMax) return { alerts, pages, isFinished: false };
    // Ids share a prefix per page so inserts stay local in the index; random ids would touch a page each.
    const pageId = context.newId();
    const triggered = candidates.flatMap((rule, index) => {
      const state = stateSince(before, { isArmed: rule.isArmed === 1, since: rule.baselineAt });
      if (!isTriggered(rule, state, compared)) return [];
      const previousValue =
        rule.type === "rise" ? state.lowest : rule.type === "drop" ? state.highest : before.previous;
      return [{ ...rule, alertId: `${pageId}.${index}`, previousValue }];
    });
    if (triggered.length === 0) {
      console.error({ event: "alert-ranges-disagree", assessment: assessment.id, target, value });
      return { alerts, pages, isFinished: true };
    }
    alerts += await recordTriggered(context, assessment, target, value, triggered);
  }
}

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
const rulesInRanges = (db: Database, target: AlertTarget, ranges: string): Promise<Candidate[]> =>
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
async function recordTriggered(
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
