import { sql } from "drizzle-orm";
import { z } from "zod";
import { registrationHeldUntil } from "~/accounts/addresses/mail-limits.server";
import { STRIPE_SERVICE } from "~/billing/stripe-events.server";
import { ALERTS_PENDING_SINCE } from "~/alerts/raise.server";
import type { Context } from "~/context.server";
import type { Database } from "~/database/open.server";
import { madeJson } from "~/database/columns.server";
import { firstRow, query, runBatch } from "~/database/query.server";
import { failedDay } from "~/delivery/email-reports.server";
import { IS_MAIL_REFUSED, IS_PAUSED_WITH_EMAILS, IS_QUEUED } from "~/delivery/lanes.server";
import { EMAIL_PRIORITIES, type EmailPriority } from "~/delivery/priority";
import { IS_DEAD } from "~/delivery/undelivered.server";
import { refusingServices } from "~/push/services.server";
import { areReadingsTakenBack } from "~/reading/readings.server";
import { areTooFewSources, DATA_STALE_AFTER_MS } from "~/refresh/overdue";
import { areModelsRefused, silentModels } from "~/refresh/providers-well.server";
import { lastAssessed, recentLiveRuns } from "~/refresh/runs.server";
import { callStates } from "~/sources/record-fetches.server";
import { isConfigured } from "~/sources/endpoints.server";
import { areTooManySilent, silentServices, unansweredSince, type Silence } from "~/sources/source-freshness";
import { HOUR_MS, MINUTE_MS, SECOND_MS } from "~/time";
import type { HealthReport, LateLane, SilentReport } from "./health-report";
import type { MonitoredService } from "./services";
import { isPausedTooLong, isPendingTooLong } from "./alarms";

/** Maximum delay of an email before an operator is needed. */
const LATE_AFTER_MS: Record<EmailPriority, number> = {
  immediate: 30 * MINUTE_MS,
  prompt: 30 * MINUTE_MS,
  routine: 3 * HOUR_MS,
};
/** Failures at Stripe are often over by then. */
const BILLING_FAILING_MS = HOUR_MS;
/** The calls of a scheduled refresh begin within this time after it is due. */
const REFRESH_STARTS_MS = 5 * MINUTE_MS;
/** Enough to tell a large backlog from a small one; an exact count would get slower with every email. */
const COUNTED_MAX = 100_000;

function emailBacklog(db: Database) {
  const due = EMAIL_PRIORITIES.map(
    (lane) =>
      sql`select ${lane} as lane, min(next_attempt_at) as at, min(next_attempt_at) + ${LATE_AFTER_MS[lane]} as late_at
        from messages where priority = ${lane} and ${IS_QUEUED}`,
  );
  const dueByLane = sql`(${sql.join(due, sql` union all `)})`;
  return firstRow(
    db
      .select({
        queued: sql<number>`(select count(*) from (select 1 from messages
          where priority in ${EMAIL_PRIORITIES} and ${IS_QUEUED} limit ${COUNTED_MAX}))`,
        oldestDueAt: sql<number | null>`(select min(at) from ${dueByLane})`,
        late: madeJson(
          sql`(select json_array(lane, at, late_at) from ${dueByLane} where at is not null order by late_at limit 1)`,
          z.tuple([z.enum(EMAIL_PRIORITIES), z.number(), z.number()]).nullable(),
        ),
        pausedSince: sql<
          number | null
        >`(select min(paused_since) from email_lanes where ${IS_PAUSED_WITH_EMAILS})`,
        refused: IS_MAIL_REFUSED,
        failed: sql<number>`(select count(*) from messages where ${IS_DEAD})`,
      })
      .from(sql`(select 1)`),
  );
}

/**
 * Checks everything an operator would have to act on, in one round trip. Failed emails are reported but don't fail the
 * check, because they remain until an administrator resends them.
 * @throws if D1 fails
 */
export async function checkHealth(
  context: Pick<Context, "ai" | "config" | "db" | "now">,
): Promise<HealthReport> {
  const now = context.now().getTime();
  const { runs, email, undelivered, refusedBy, alerts, states } = await runBatch(context.db, {
    runs: recentLiveRuns(context.db),
    states: callStates(context.db),
    alerts: firstRow(
      context.db
        .select({
          since: sql<number | null>`${ALERTS_PENDING_SINCE}`,
          heldUntil: registrationHeldUntil(context.now()),
          failingCustomers: sql<number>`(select count(*) from users where billing_failing_since is not null
            and billing_failing_since <= ${context.now().getTime() - BILLING_FAILING_MS})`,
          takenBack: areReadingsTakenBack(context.now()),
        })
        .from(sql`(select 1)`),
    ),
    email: emailBacklog(context.db),
    undelivered: failedDay(context, context.now()),
    refusedBy: query(refusingServices(context.db), (services) =>
      services.map(({ name, lastError }) => `${name} (${lastError})`),
    ),
  });
  const since = (at: number | null | undefined) => (at == null ? null : Math.max(0, now - at));
  const last = lastAssessed(runs);
  const ageMs = since(last?.finishedAt?.getTime());
  const dueMs = email?.oldestDueAt != null && email.oldestDueAt <= now ? since(email.oldestDueAt) : null;
  const seconds = (ms: number | null) => (ms === null ? null : Math.round(ms / SECOND_MS));
  const pausedSeconds = seconds(since(email?.pausedSince));
  const pendingMs = since(alerts?.since);
  const late = email?.late ? lateLane(email.late, now) : null;
  // A refresh under way may be about to hear from what was silent at its start.
  const running = runs.find(({ outcome }) => outcome === "running");
  const heardUntil = running ? running.startedAt.getTime() - REFRESH_STARTS_MS : now;
  const models = silentModels(states, context, new Date(heardUntil));
  const silent = silentServices(states, (key) => isConfigured(context.config, key), new Date(heardUntil));
  const isRefused = email?.refused === 1 && context.config.RESEND_API_KEY !== undefined;
  const stripe = context.config.STRIPE_SECRET_KEY
    ? unansweredSince(states.find(({ source }) => source === STRIPE_SERVICE))
    : null;
  const stripeFailingMs = since(stripe?.getTime());
  const failingCustomers = context.config.STRIPE_SECRET_KEY ? (alerts?.failingCustomers ?? 0) : 0;
  const checks = {
    database: { ok: true },
    refresh: { ok: ageMs !== null && ageMs <= DATA_STALE_AFTER_MS, ageSeconds: seconds(ageMs) },
    coverage: { ok: !areTooFewSources(runs), share: last?.coverage ?? null },
    sources: { ok: !areTooManySilent(silent), silent: silent.map(silentReport) },
    billing: {
      ok: (stripeFailingMs ?? 0) < BILLING_FAILING_MS && failingCustomers === 0,
      failingSeconds: seconds(stripeFailingMs),
      failingCustomers,
    },
    models: {
      ok: !areModelsRefused(models),
      silent: models.map(silentReport),
    },
    email: {
      ok: late === null && !isPausedTooLong(pausedSeconds) && !isRefused,
      queued: email?.queued ?? 0,
      oldestDueSeconds: seconds(dueMs),
      late,
      pausedSeconds,
      isRefused,
      failed: email?.failed ?? 0,
      undelivered,
    },
    // They go out by themselves; whether the flood is an attack is for an operator to see.
    registrations: { ok: true, heldSeconds: alerts?.heldUntil ? seconds(alerts.heldUntil - now) : null },
    alerts: { ok: !isPendingTooLong(pendingMs), pendingSeconds: seconds(pendingMs) },
    // The rules stand alone meanwhile, so nothing is down.
    readings: { ok: true, takenBack: alerts?.takenBack === 1 },
    // The emails go out.
    notifications: { ok: true, refusedBy },
    // An assessment reads an even sample of them.
    context: { ok: true, leftOut: last?.counts?.contextLeftOut ?? 0 },
  };
  const isOk = Object.values(checks).every(({ ok }) => ok);
  return { status: isOk ? "ok" : "failing", checks };
}

const silentReport = ({
  service,
  since,
  isRefused,
  isIncomplete,
  isUsedUp,
  model,
}: Silence & { service: MonitoredService; model?: string }): SilentReport => ({
  service,
  since: since.toISOString(),
  isRefused,
  ...(isIncomplete && { isIncomplete }),
  ...(model && { model }),
  ...(isUsedUp && { isUsedUp }),
});

const lateLane = ([lane, dueAt, lateAt]: [EmailPriority, number, number], now: number): LateLane | null =>
  lateAt < now ? { lane, dueSeconds: Math.round((now - dueAt) / SECOND_MS) } : null;
