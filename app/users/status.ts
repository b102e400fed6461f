/** Every stored subscription status. */
export const STATUSES = ["inactive", "trialing", "active", "past_due", "canceled"] as const;
export type Status = (typeof STATUSES)[number];

/** Parses a stored status. Both spellings of canceled are the same; an unknown word gives none. */
export function readStatus(stored: string): Status {
  if (stored === "cancelled") return "canceled";
  return STATUSES.find((status) => status === stored) ?? "inactive";
}

const LIST_LABELS: Record<string, string> = {
  active: "Paid",
  trialing: "Trial",
  canceled: "Cancelled",
  cancelled: "Cancelled",
  inactive: "Inactive",
};

/** A status label for the admin's user list; unknown ones are shown as stored. */
export const listLabel = (stored: string) => LIST_LABELS[stored] ?? stored;

/** The plans; the first is free. */
export const PLANS = ["free", "pro"] as const;
export type Plan = (typeof PLANS)[number];
