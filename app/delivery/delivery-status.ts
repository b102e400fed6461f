import type { MailErrorKind } from "~/channels";

/**
 * What the provider reports of an email that it took, in the order in which one replaces another: reports come late,
 * repeated and out of order.
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

/** Every state of a message; `docs/outbox.md` shows how one follows another. */
export const DELIVERY_STATES = ["waiting", "sending", "sent", "dead", "refused", "skipped"] as const;
type DeliveryState = (typeof DELIVERY_STATES)[number];

type DeliveryTone = "success" | "warning" | "destructive" | "secondary";

/** A delivery as shown to its user. The provider's messages are for operators only. */
interface DeliveryStatus {
  deliveryState: DeliveryState;
  errorKind: MailErrorKind | null;
  /** What the provider reported of it once it was sent. */
  report: EmailReport | null;
  /** Our own text, shown only if an email was skipped or postponed on purpose. */
  errorMessage: string | null;
}

const REJECTED = "Our email provider rejected the message. Check that your address is correct.";

interface StatusLabel {
  label: string;
  tone: DeliveryTone;
  reason: string | null;
}

/** How a report of the provider shows, to the recipient and to administrators. */
const REPORT_LABELS: Record<EmailReport, StatusLabel> = {
  delayed: {
    label: "Delayed",
    tone: "warning",
    reason: "Your mailbox hasn’t accepted this email yet. Our email provider keeps trying.",
  },
  delivered: { label: "Delivered", tone: "success", reason: null },
  suppressed: {
    label: "Not delivered",
    tone: "destructive",
    reason:
      "Our email provider no longer delivers to your address, because an earlier email came back or was reported as spam. Your account page says what you can do.",
  },
  failed: {
    label: "Not delivered",
    tone: "destructive",
    reason: "Our email provider couldn’t deliver this email. We’ve been notified.",
  },
  bounced: {
    label: "Not delivered",
    tone: "destructive",
    reason: "This email came back. Check that your address is correct and your mailbox isn’t full.",
  },
  complained: {
    label: "Reported as spam",
    tone: "warning",
    reason: "This email was reported as spam. Your account page says what you can do.",
  },
};

/** The label of an email's state for its recipient, its color, and the reason, if any. */
export function deliveryStatusLabel({
  deliveryState,
  errorKind,
  report,
  errorMessage,
}: DeliveryStatus): StatusLabel {
  switch (deliveryState) {
    case "waiting":
      if (errorKind === null) return { label: "Queued", tone: "secondary", reason: errorMessage };
      return { label: "Retrying", tone: "warning", reason: delayReason(errorKind) };
    case "sending":
      return { label: "Sending", tone: "secondary", reason: null };
    case "sent":
      return report ? REPORT_LABELS[report] : { label: "Sent", tone: "success", reason: null };
    case "skipped":
      return { label: "Not sent", tone: "secondary", reason: errorMessage };
    case "refused":
      return {
        label: "Failed",
        tone: "destructive",
        reason: REJECTED,
      };
    case "dead":
      return {
        label: "Failed",
        tone: "destructive",
        reason: "We couldn’t send this email. We’ve been notified and can send it again.",
      };
  }
}

/** Explains why an email is delayed, by kind of failure. */
function delayReason(kind: MailErrorKind): string {
  switch (kind) {
    case "rate-limited":
    case "quota":
    case "unreachable":
    case "unreadable":
    case "provider":
      return "Our email provider is temporarily unavailable. We’ll keep trying.";
    case "held":
      return "We’re restoring our records and will send this email shortly.";
    case "refused":
      return REJECTED;
    case "composition":
    case "configuration":
      return "We couldn’t send this email. We’re looking into it.";
  }
}
