/** Every state that an email may be in on its way. */
export const DELIVERY_STATES = ["waiting", "sending", "sent", "dead", "refused", "skipped"] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

export type DeliveryTone = "success" | "warning" | "destructive" | "secondary";

/** What became of an email, for the person it was meant for: a word, its color, and the reason where there is one. */
export function deliveryWords(delivery: {
  deliveryState: DeliveryState;
  attemptCount: number;
  lastError: string | null;
  errorMessage: string | null;
}): { label: string; tone: DeliveryTone; reason: string | null } {
  switch (delivery.deliveryState) {
    case "waiting":
      if (delivery.lastError === null)
        return { label: "Waiting to be sent", tone: "secondary", reason: null };
      return { label: "Being retried", tone: "warning", reason: delivery.lastError };
    case "sending":
      return { label: "Being sent", tone: "secondary", reason: null };
    case "sent":
      return { label: "Sent", tone: "success", reason: null };
    case "skipped":
      return { label: "Skipped", tone: "secondary", reason: delivery.errorMessage };
    case "dead":
    case "refused":
      return { label: "Not delivered", tone: "destructive", reason: delivery.errorMessage };
  }
}
