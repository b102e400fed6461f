/** Everything an admin does that the audit log keeps. */
export const ADMIN_ACTIONS = [
  "refresh-started",
  "users-deleted",
  "user-restored",
  "mail-sent-again",
  "restriction-added",
  "restriction-changed",
  "restriction-ended",
  "relevance-reviewed",
  "admin-granted",
  "admin-revoked",
] as const;

export type AdminAction = (typeof ADMIN_ACTIONS)[number];

export const ADMIN_ACTION_LABELS: Record<AdminAction, string> = {
  "refresh-started": "Started a refresh",
  "users-deleted": "Deleted users",
  "user-restored": "Restored a user",
  "mail-sent-again": "Sent a mail again",
  "restriction-added": "Added a restriction",
  "restriction-changed": "Changed a restriction",
  "restriction-ended": "Ended a restriction",
  "relevance-reviewed": "Reviewed an article",
  "admin-granted": "Made an administrator",
  "admin-revoked": "Took administrator rights",
};

/** How it ended: done, refused by a rule, or failed on the way. */
export const ACTION_OUTCOMES = ["done", "refused", "failed"] as const;
export type ActionOutcome = (typeof ACTION_OUTCOMES)[number];
