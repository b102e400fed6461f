import type { MailErrorKind } from "./mail-error";

/** Every state that an email can be in. */
export const DELIVERY_STATES = ["waiting", "sending", "sent", "dead", "refused", "skipped"] as const;
type DeliveryState = (typeof DELIVERY_STATES)[number];

export type DeliveryTone = "success" | "warning" | "destructive" | "secondary";

/** A delivery as its user may know it: the provider's own words are for operators. */
export interface DeliveryStatus {
  deliveryState: DeliveryState;
  errorKind: MailErrorKind | null;
  /** Ours, and only read where an email was not sent, or is put off, on purpose. */
  errorMessage: string | null;
}

/** The label of an email's state for the user it is meant for, its color, and the reason where there is one. */
export function deliveryStatusLabel({ deliveryState, errorKind, errorMessage }: DeliveryStatus): {
  label: string;
  tone: DeliveryTone;
  reason: string | null;
} {
  switch (deliveryState) {
    case "waiting":
      if (errorKind === null) return { label: "Queued", tone: "secondary", reason: errorMessage };
      return { label: "Retrying", tone: "warning", reason: delayReason(errorKind) };
    case "sending":
      return { label: "Sending", tone: "secondary", reason: null };
    case "sent":
      return { label: "Sent", tone: "success", reason: null };
    case "skipped":
      return { label: "Not sent", tone: "secondary", reason: errorMessage };
    case "refused":
      return {
        label: "Failed",
        tone: "destructive",
        reason: "The email service rejected your address. Check that it is spelled correctly.",
      };
    case "dead":
      return {
        label: "Failed",
        tone: "destructive",
        reason: "We couldn't send this email. We've been notified and can send it again.",
      };
  }
}

/** Why an email is late, in a sentence by kind of trouble. */
function delayReason(kind: MailErrorKind): string {
  switch (kind) {
    case "rate-limited":
    case "quota":
      return "The email service is busy. We'll send it as soon as it accepts more email.";
    case "configuration":
      return "We have a problem with our email service. We'll send it as soon as that is fixed.";
    case "unreachable":
    case "unreadable":
    case "provider":
    case "refused":
      return "The email service isn't responding. We'll keep trying.";
  }
}
