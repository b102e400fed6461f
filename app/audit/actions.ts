/** Every admin action that the audit log records. */
export const ADMIN_ACTIONS = [
  "refresh-started",
  "users-deleted",
  "user-restored",
  "account-erased",
  "sessions-ended",
  "mail-sent-again",
  "restriction-added",
  "restriction-changed",
  "restriction-ended",
  "proposal-accepted",
  "proposal-rejected",
  "proposal-ended",
  "relevance-reviewed",
  "report-decided",
  "admin-granted",
  "admin-revoked",
  "second-factor-reset",
  "emails-unsuppressed",
  "email-changed",
  "email-restored",
] as const;

export type AdminAction = (typeof ADMIN_ACTIONS)[number];

export const ADMIN_ACTION_LABELS: Record<AdminAction, string> = {
  "refresh-started": "Started a refresh",
  "users-deleted": "Deleted users",
  "user-restored": "Restored a user",
  "account-erased": "Erased an account",
  "sessions-ended": "Signed a user out",
  "mail-sent-again": "Resent an email",
  "restriction-added": "Added a restriction",
  "restriction-changed": "Changed a restriction",
  "restriction-ended": "Ended a restriction",
  "proposal-accepted": "Accepted a possible restriction",
  "proposal-rejected": "Rejected a possible restriction",
  "proposal-ended": "Ended a possible restriction",
  "relevance-reviewed": "Reviewed an article",
  "report-decided": "Decided on reported mistakes",
  "admin-granted": "Granted admin access",
  "admin-revoked": "Revoked admin access",
  "second-factor-reset": "Reset two-factor authentication",
  "emails-unsuppressed": "Turned emails to an address back on",
  "email-changed": "Changed an email address",
  "email-restored": "Restored an email address",
};

/** Outcome of an action: done, refused by a rule, or failed. */
export const ACTION_OUTCOMES = ["done", "refused", "failed"] as const;
export type ActionOutcome = (typeof ACTION_OUTCOMES)[number];
