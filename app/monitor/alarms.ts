import { COVERAGE_MIN } from "~/assessment/labels";
import { CONTEXT_ARTICLES_MAX } from "~/news/article";
import { formatInstant, formatShortDay, HOUR_MS, MINUTE_MS, SECOND_MS } from "~/time";
import { LANE_NAMES, type HealthReport, type SilentReport } from "./health-report";
import { SERVICE_NAMES, type MonitoredService } from "./services";
import { ageLabel } from "./service-health";

/** Conditions that operators are alerted to by email. */
export const ALARMS = [
  "refresh-overdue",
  "sources-missing",
  "source-silent",
  "model-gone",
  "model-quota",
  "mail-refused",
  "billing-failing",
  "email-delayed",
  "emails-failed",
  "emails-undelivered",
  "push-refused",
  "registrations-held",
  "alerts-pending",
  "readings-taken-back",
  "news-left-out",
] as const;
export type AlarmName = (typeof ALARMS)[number];

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

/** A problem that operators are alerted to. */
export interface FoundAlarm {
  name: AlarmName;
  /** The service that it is about; empty for an alarm about the whole. */
  service: string;
  /** One sentence for operators. */
  detail: string;
}

/** Returns the alarms for a health report. */
export function alarmsOf({ checks }: HealthReport): FoundAlarm[] {
  const alarms: FoundAlarm[] = [];
  const raise = (name: AlarmName, detail: string, service = "") => alarms.push({ name, service, detail });
  const {
    refresh,
    coverage,
    sources,
    billing,
    models,
    email,
    registrations,
    alerts,
    readings,
    notifications,
    context,
  } = checks;
  // Before the first refresh nothing can be overdue.
  if (!refresh.ok && refresh.ageSeconds !== null)
    raise(
      "refresh-overdue",
      `The last successful refresh was ${ageLabel(refresh.ageSeconds * SECOND_MS)} ago.`,
    );
  if (!coverage.ok)
    raise(
      "sources-missing",
      `Fewer than ${COVERAGE_MIN * 100}% of the configured sources responded to the last refresh (${Math.round((coverage.share ?? 0) * 100)}%), and repeating it didn’t help. Alert rules wait until more respond, except where official documents or three outlets support the change.`,
    );
  for (const silent of [...sources.silent, ...models.silent])
    if (silent.model) raise("model-gone", goneDetail(silent.service, silent.model), silent.service);
    else if (silent.isUsedUp) raise("model-quota", usedUpDetail(silent.service), silent.service);
    else raise("source-silent", silenceDetail(silent), silent.service);
  if (!billing.ok) raise("billing-failing", billingDetail(billing));
  const { late } = email;
  if (email.isRefused)
    raise(
      "mail-refused",
      "The email provider refuses our key or our sender’s address. Emails wait and keep all their attempts. Check the provider’s account.",
    );
  // A failing provider explains late emails, so it raises one alarm, not two.
  if (isPausedTooLong(email.pausedSeconds))
    raise(
      "email-delayed",
      `The email provider has been failing for more than ${PAUSE_MINUTES_MAX} minutes. Emails wait and keep all their attempts.`,
    );
  else if (late)
    raise(
      "email-delayed",
      `${LANE_NAMES[late.lane]} are late: the oldest has been due for ${ageLabel(late.dueSeconds * SECOND_MS)}.`,
    );
  if (email.failed > 0)
    raise("emails-failed", "Some emails failed for good. Resend them on the API Health Monitor.");
  if (email.undelivered) {
    const { day, sent, failed } = email.undelivered;
    const share = Math.round((failed / sent) * 100);
    raise(
      "emails-undelivered",
      `${failed} of the ${sent} emails sent on ${formatShortDay(`${day}T00:00:00Z`)} (${share}%) didn’t arrive. The API Health Monitor lists them with the provider’s reasons.`,
    );
  }
  if (notifications.refusedBy.length > 0)
    raise(
      "push-refused",
      `Push services refuse our key: ${notifications.refusedBy.join(", ")}. Their notifications wait for up to three days, and no device is turned off. Check VAPID_KEYS.`,
    );
  if (registrations.heldSeconds !== null)
    raise(
      "registrations-held",
      "More verification emails were requested than may go out in an hour. The rest wait. Registration works, and no other email is delayed.",
    );
  if (!alerts.ok)
    raise(
      "alerts-pending",
      `The alerts of an assessment have been waiting to be created for ${ageLabel((alerts.pendingSeconds ?? 0) * SECOND_MS)}. Newer ones wait for them.`,
    );
  if (readings.takenBack)
    raise(
      "readings-taken-back",
      "The second reader would reject more than half of what official documents or two outlets confirmed in the last week. Its readings don’t count, and the rules decide alone.",
    );
  if (context.leftOut > 0)
    raise(
      "news-left-out",
      `${context.leftOut.toLocaleString("en-US")} contextual articles were left out of the last assessment, which reads ${CONTEXT_ARTICLES_MAX.toLocaleString("en-US")} of them, evenly over the year. Documents and direct news all count.`,
    );
  return alarms;
}

function silenceDetail({ service, since, isRefused, isIncomplete }: SilentReport): string {
  const sinceThen = formatInstant(new Date(since));
  if (isIncomplete)
    return `${SERVICE_NAMES[service]} has sent only incomplete responses for 12 hours or more, since ${sinceThen}. The API Health Monitor says what is missing.`;
  const last = `It hasn’t sent a complete response since ${sinceThen}.`;
  return isRefused
    ? `${SERVICE_NAMES[service]} refuses our calls (HTTP 401 or 403, or a refused key). ${last} Check its key and account.`
    : `${SERVICE_NAMES[service]} hasn’t answered for 12 hours or more. ${last}`;
}

const billingDetail = ({ failingSeconds, failingCustomers }: HealthReport["checks"]["billing"]): string =>
  failingSeconds !== null && failingSeconds * SECOND_MS >= HOUR_MS
    ? `Stripe hasn’t answered for ${ageLabel(failingSeconds * SECOND_MS)}: we don’t know of any payments or cancellations since then. Check its key.`
    : `The subscriptions of ${failingCustomers === 1 ? "a customer" : `${failingCustomers} customers`} couldn’t be read from Stripe for an hour or more. The API Health Monitor lists them.`;

const goneDetail = (service: MonitoredService, model: string): string =>
  `${SERVICE_NAMES[service]}: the provider says that the model ${model} is unknown or retired. Until you set another, the rules work alone. Set ${service === "reader" ? "READER_MODEL or ANALYST_MODEL" : "ANALYST_MODEL"} to one that it offers.`;

const usedUpDetail = (service: MonitoredService): string =>
  `${SERVICE_NAMES[service]}: the provider says that its quota is used up. ${service === "reader" ? "Articles that it hasn’t read count as “Rules only” and are read later" : "The rules work alone meanwhile"}. Cloudflare’s free allocation resets at 00:00 UTC; with a key of your own, check the provider’s account.`;

/** Subject lines, at most 60 characters. SERVICE stands for the name of the service that the alarm is about. */
const SUBJECTS: Record<AlarmName, { raised: string; cleared: string }> = {
  "refresh-overdue": { raised: "Alarm: the refresh is overdue", cleared: "Cleared: the refresh runs again" },
  "sources-missing": {
    raised: "Alarm: too few sources respond",
    cleared: "Cleared: enough sources respond again",
  },
  "model-gone": {
    raised: "Alarm: the model of SERVICE is gone",
    cleared: "Cleared: SERVICE has a model again",
  },
  "model-quota": {
    raised: "Alarm: the quota of SERVICE is used up",
    cleared: "Cleared: SERVICE answers again",
  },
  "source-silent": {
    raised: "Alarm: no full answer from SERVICE",
    cleared: "Cleared: SERVICE answers again",
  },
  "mail-refused": {
    raised: "Alarm: the email provider refuses our key",
    cleared: "Cleared: the email provider accepts our key again",
  },
  "billing-failing": {
    raised: "Alarm: payments can’t be read from Stripe",
    cleared: "Cleared: payments are read from Stripe again",
  },
  "email-delayed": { raised: "Alarm: emails are delayed", cleared: "Cleared: emails are going out again" },
  "emails-failed": { raised: "Alarm: emails have failed", cleared: "Cleared: no failed emails left" },
  "emails-undelivered": {
    raised: "Alarm: emails don’t arrive",
    cleared: "Cleared: emails arrive again",
  },
  "push-refused": {
    raised: "Alarm: a push service refuses us",
    cleared: "Cleared: notifications are sent again",
  },
  "registrations-held": {
    raised: "Alarm: unusually many registrations",
    cleared: "Cleared: no registration email waits",
  },
  "alerts-pending": {
    raised: "Alarm: alerts aren’t being created",
    cleared: "Cleared: alerts are being created again",
  },
  "readings-taken-back": {
    raised: "Alarm: the second reader’s readings don’t count",
    cleared: "Cleared: the second reader’s readings count again",
  },
  "news-left-out": {
    raised: "Alarm: more news than an assessment reads",
    cleared: "Cleared: every relevant article is read again",
  },
};

/** Text for an alarm that ended because the service is no longer called, not because it answers. */
const UNCALLED = "Cleared: SERVICE is no longer called";

/** Text for an alarm that ended because its key was removed: nothing works again. */
const UNCONFIGURED: Partial<Record<AlarmName, string>> = {
  "billing-failing": "Cleared: Stripe is no longer configured",
  "mail-refused": "Cleared: the email provider is no longer configured",
};

/** The subject line of an alarm's email, at most 60 characters. */
export const alarmSubject = (
  { name, service }: Pick<FoundAlarm, "name" | "service">,
  state: "raised" | "cleared" | "uncalled" | "unconfigured",
): string => {
  const { raised, cleared } = SUBJECTS[name];
  const subjects = { raised, cleared, uncalled: UNCALLED, unconfigured: UNCONFIGURED[name] ?? UNCALLED };
  return subjects[state].replace("SERVICE", SERVICE_NAMES[service as MonitoredService] ?? "a service");
};
