/** Everything that a user's row may say of the subscription. */
export const STATUSES = ["inactive", "trialing", "active", "past_due", "canceled"] as const;
export type Status = (typeof STATUSES)[number];

/** Reads a stored status; the second spelling of canceled is the same state, an unknown word none at all. */
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

/** The word for a status in the admin's list of users; what has none is shown as it is. */
export const listLabel = (stored: string) => LIST_LABELS[stored] ?? stored;
