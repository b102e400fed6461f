import { IRRELEVANT_KEPT_DAYS } from "~/news/article";

/** Retention in days. Assessments are thinned out instead: after this, only the last of each UTC day is kept. */
export const RETENTION_DAYS = {
  apiEvents: 30,
  /** After expiry, so users can be told why a link no longer works. */
  resetTokens: 1,
  emailVerifications: 1,
  passkeyChallenges: 0,
  /** Longer than the seven days in which a change can be undone. */
  emailChanges: 30,
  codeAttempts: 2,
  sessions: 0,
  mailboxPauses: 0,
  triggeredAlerts: 365,
  alertEmails: 365,
  emergencyNotices: 730,
  eventAlerts: 365,
  /** Those about the account, digests and notifications. */
  otherMessages: 90,
  irrelevantNews: IRRELEVANT_KEPT_DAYS,
  /** Irrelevant documents, and news that an administrator decided or still has to decide. */
  irrelevantRecords: 180,
  news: 730,
  refreshRuns: 365,
  assessments: 730,
  archivedUsers: 730,
  archivedRows: 730,
  operatorAlarms: 365,
  suppressedAddresses: 730,
  emailReports: 30,
  mailDays: 90,
} as const;
