import type { Context } from "~/context.server";
import { joinQueries, query, runBatch } from "~/database/query.server";
import { showsDemonstrationData } from "~/sources/endpoints.server";
import { users } from "~/users/tables.server";
import { deliveryStatusLabel } from "~/delivery/delivery-status";
import { DAY_MS, isoDay } from "~/time";
import { ownRules } from "./rules.server";
import { EVENT_POINTS_MIN } from "~/assessment/level/level-detail";
import { EVENT_KINDS, EVENT_LABELS } from "./event-rules";
import { countsByKind, eventCounts, ownEventAlerts, ownEventRules } from "./event-alerts.server";
import { valuesSince } from "./value-history.server";
import { and, desc, eq, inArray, sql } from "drizzle-orm";
import { toAssessmentView } from "~/assessment/assessments.server";
import type { Database } from "~/database/open.server";
import { messages } from "~/delivery/tables.server";
import { alertRules, triggeredAlerts } from "./tables.server";
import { riskAssessments } from "~/assessment/tables.server";
import { EMAIL_OF_ALERT, EMAIL_STATUS } from "./alert-emails.server";

const TRIED_ON_DAYS = 90;
/** How many alerts the page lists. */
const LOG_ROWS_MAX = 20;

/** Loads everything /alerts shows, in one round trip. */
export async function alertsPage(
  { db, now, config }: Pick<Context, "db" | "now" | "config">,
  userId: string,
) {
  const from = new Date(now().getTime() - TRIED_ON_DAYS * DAY_MS);
  return runBatch(db, {
    rules: ownRules(db, userId),
    // The words of kinds and statuses are made here, so that the browser doesn't load all of them.
    events: joinQueries(
      {
        chosen: query(ownEventRules(db, userId), (rows) => rows.map(({ kind }) => kind)),
        counts: query(eventCounts(db, from, showsDemonstrationData(config)), countsByKind),
      },
      ({ chosen, counts }) => ({
        pointsMin: EVENT_POINTS_MIN,
        kinds: EVENT_KINDS.map((kind) => ({
          kind,
          label: EVENT_LABELS[kind],
          isChosen: chosen.includes(kind),
          count: counts[kind] ?? 0,
        })),
      }),
    ),
    log: joinQueries(
      {
        byRule: query(ownTriggeredAlerts(db, userId), (alerts) =>
          alerts.map((alert) => logEntry(alert, `/alerts/${alert.id}`, alert.message)),
        ),
        byEvent: query(ownEventAlerts(db, userId), (events) =>
          events.map((event) => logEntry(event, dayPath(event.triggeredAt), event.name)),
        ),
      },
      ({ byRule, byEvent }) =>
        [...byRule, ...byEvent]
          .sort((a, b) => b.triggeredAt.getTime() - a.triggeredAt.getTime())
          .slice(0, LOG_ROWS_MAX),
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

type Emailed = Pick<
  Awaited<ReturnType<typeof ownTriggeredAlerts>>[number],
  "id" | "triggeredAt" | keyof typeof EMAIL_STATUS
>;

function logEntry(
  { id, triggeredAt, sentAt, nextAttemptAt, ...email }: Emailed,
  href: string,
  message: string,
) {
  const isRetried = email.deliveryState === "waiting" && email.errorKind !== null;
  const nextTryAt = isRetried ? nextAttemptAt : null;
  return { id, href, message, triggeredAt, sentAt, nextTryAt, status: deliveryStatusLabel(email) };
}

const dayPath = (at: Date) => `/dashboard/${isoDay(at)}`;

/** An alert and its email's status, as its user may see it. */
const ALERT_COLUMNS = {
  id: triggeredAlerts.id,
  target: triggeredAlerts.alertTarget,
  type: triggeredAlerts.alertType,
  message: triggeredAlerts.message,
  triggeredAt: triggeredAlerts.triggeredAt,
  ...EMAIL_STATUS,
};

/** Query for the user's triggered alerts with the status of each email, newest first, for the page's batch. */
export const ownTriggeredAlerts = (db: Database, userId: string) =>
  db
    .select(ALERT_COLUMNS)
    .from(triggeredAlerts)
    .innerJoin(messages, eq(messages.id, EMAIL_OF_ALERT))
    .where(inArray(triggeredAlerts.alertRuleId, ruleIdsOf(db, userId)))
    .orderBy(desc(triggeredAlerts.triggeredAt), desc(triggeredAlerts.id))
    .limit(LOG_ROWS_MAX);

const ruleIdsOf = (db: Database, userId: string) =>
  db.select({ id: alertRules.id }).from(alertRules).where(eq(alertRules.userId, userId));

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
            ...ALERT_COLUMNS,
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
