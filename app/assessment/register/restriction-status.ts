export const RESTRICTION_STATUSES = ["in-force", "ended", "scheduled"] as const;
export type RestrictionStatus = (typeof RESTRICTION_STATUSES)[number];

export const RESTRICTION_STATUS_LABELS: Record<RestrictionStatus, string> = {
  "in-force": "In force",
  ended: "Ended",
  scheduled: "Scheduled",
};
