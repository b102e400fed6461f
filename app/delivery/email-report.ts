/**
 * What the provider reports of an email that it took, in the order in which one replaces another: reports come late, repeated and
 * out of order.
 */
export const EMAIL_REPORTS = [
  "delayed",
  "delivered",
  "suppressed",
  "failed",
  "bounced",
  "complained",
] as const;
export type EmailReport = (typeof EMAIL_REPORTS)[number];

/** Reports of emails that didn't arrive and won't. */
export const NOT_DELIVERED = ["suppressed", "failed", "bounced"] as const satisfies readonly EmailReport[];

export const isNotDelivered = (report: EmailReport | null): report is (typeof NOT_DELIVERED)[number] =>
  NOT_DELIVERED.some((failed) => failed === report);

/** The reports that this one replaces. */
export const replacedBy = (report: EmailReport): readonly EmailReport[] =>
  EMAIL_REPORTS.slice(0, EMAIL_REPORTS.indexOf(report));

const TYPES: Record<string, EmailReport> = {
  "email.delivery_delayed": "delayed",
  "email.delivered": "delivered",
  "email.suppressed": "suppressed",
  "email.failed": "failed",
  "email.bounced": "bounced",
  "email.complained": "complained",
};

/** Returns the report of a webhook's event; null for others, such as "email.opened". */
export const reportOfType = (type: string): EmailReport | null =>
  Object.hasOwn(TYPES, type) ? (TYPES[type] ?? null) : null;
