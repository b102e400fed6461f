/** Conditions that operators are alerted to by email. Imported by the schema, so it imports nothing. */
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
