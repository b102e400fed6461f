import { eq } from "drizzle-orm";
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
import { ownTriggeredAlerts } from "./alert-log.server";
import { valuesSince } from "./value-history.server";

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
  | "id"
  | "triggeredAt"
  | "sentAt"
  | "nextAttemptAt"
  | "deliveryState"
  | "errorKind"
  | "report"
  | "errorMessage"
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
