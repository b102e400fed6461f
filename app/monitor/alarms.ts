import { SECOND_MS } from "~/time";
import type { AlarmName } from "./alarm-names";
import type { HealthReport } from "./health-check.server";
import { ageLabel } from "./warnings";

/** Returns the alarms for a health report, each with one sentence for operators. */
export function alarmsOf({ checks }: HealthReport): Map<AlarmName, string> {
  const alarms = new Map<AlarmName, string>();
  const { refresh, email } = checks;
  // Before the first refresh nothing can be overdue.
  if (!refresh.ok && refresh.ageSeconds !== null)
    alarms.set(
      "refresh-overdue",
      `The last successful refresh was ${ageLabel(refresh.ageSeconds * SECOND_MS)} ago.`,
    );
  if (!email.ok)
    alarms.set(
      "email-delayed",
      email.pausedSeconds === null
        ? `Emails are late: the oldest has been due for ${ageLabel((email.oldestDueSeconds ?? 0) * SECOND_MS)}.`
        : "The email provider has been failing for more than 15 minutes. Emails wait and lose no attempt.",
    );
  if (email.failed > 0)
    alarms.set("emails-failed", "Some emails failed for good. Resend them on the API Health Monitor.");
  return alarms;
}

/** Subject lines, at most 60 characters. */
export const ALARM_SUBJECTS: Record<AlarmName, { raised: string; cleared: string }> = {
  "refresh-overdue": { raised: "Alarm: the refresh is overdue", cleared: "Cleared: the refresh runs again" },
  "email-delayed": { raised: "Alarm: emails are delayed", cleared: "Cleared: emails are going out again" },
  "emails-failed": { raised: "Alarm: emails have failed", cleared: "Cleared: no failed emails left" },
};
