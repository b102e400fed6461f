import { LANE_NAMES } from "~/delivery/delivery-status";
import { HOUR_MS, MINUTE_MS, SECOND_MS } from "~/time";
import type { AlarmName } from "./alarm-names";
import type { HealthReport } from "./health-check.server";
import { ageLabel } from "./warnings";

/** Shorter pauses are normal. */
const PAUSE_MINUTES_MAX = 15;

/** True if the email provider has been failing for so long that an operator is needed. */
export const isPausedTooLong = (pausedSeconds: number | null): boolean =>
  (pausedSeconds ?? 0) * SECOND_MS > PAUSE_MINUTES_MAX * MINUTE_MS;

/** Creating alerts takes seconds, and what failed is tried again every five minutes. */
const ALERTS_PENDING_MAX_MS = HOUR_MS;

/** True if an assessment of this age still waits for its alerts to be created, so that an operator is needed. */
export const isPendingTooLong = (pendingMs: number | null): boolean =>
  (pendingMs ?? 0) > ALERTS_PENDING_MAX_MS;

/** Returns the alarms for a health report, each with one sentence for operators. */
export function alarmsOf({ checks }: HealthReport): Map<AlarmName, string> {
  const alarms = new Map<AlarmName, string>();
  const { refresh, email, alerts } = checks;
  // Before the first refresh nothing can be overdue.
  if (!refresh.ok && refresh.ageSeconds !== null)
    alarms.set(
      "refresh-overdue",
      `The last successful refresh was ${ageLabel(refresh.ageSeconds * SECOND_MS)} ago.`,
    );
  const { late } = email;
  // A provider that fails is why the emails are late.
  if (isPausedTooLong(email.pausedSeconds))
    alarms.set(
      "email-delayed",
      `The email provider has been failing for more than ${PAUSE_MINUTES_MAX} minutes. Emails wait and lose no attempt.`,
    );
  else if (late)
    alarms.set(
      "email-delayed",
      `${LANE_NAMES[late.lane]} are late: the oldest has been due for ${ageLabel(late.dueSeconds * SECOND_MS)}.`,
    );
  if (email.failed > 0)
    alarms.set("emails-failed", "Some emails failed for good. Resend them on the API Health Monitor.");
  if (!alerts.ok)
    alarms.set(
      "alerts-pending",
      `The alerts of an assessment have been waiting to be created for ${ageLabel((alerts.pendingSeconds ?? 0) * SECOND_MS)}. Newer ones wait for them.`,
    );
  return alarms;
}

/** Subject lines, at most 60 characters. */
export const ALARM_SUBJECTS: Record<AlarmName, { raised: string; cleared: string }> = {
  "refresh-overdue": { raised: "Alarm: the refresh is overdue", cleared: "Cleared: the refresh runs again" },
  "email-delayed": { raised: "Alarm: emails are delayed", cleared: "Cleared: emails are going out again" },
  "emails-failed": { raised: "Alarm: emails have failed", cleared: "Cleared: no failed emails left" },
  "alerts-pending": {
    raised: "Alarm: alerts aren't being created",
    cleared: "Cleared: alerts are being created again",
  },
};
