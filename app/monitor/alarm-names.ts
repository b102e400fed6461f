/** Conditions that operators are alerted to by email. Imported by the schema, so it imports nothing. */
export const ALARMS = ["refresh-overdue", "email-delayed", "emails-failed", "alerts-pending"] as const;
export type AlarmName = (typeof ALARMS)[number];
