/** How long rows are kept, in days. Assessments are thinned out instead: after this, the last one of each UTC day stays. */
export const RETENTION_DAYS = {
  apiEvents: 30,
  /** After it expires, so that a user can be told why a link stopped working. */
  resetTokens: 1,
  passkeyChallenges: 0,
  /** Past the seven days in which one can be undone. */
  emailChanges: 30,
  sessions: 0,
  triggeredAlerts: 365,
  accountEmails: 90,
  digests: 90,
  newsEmails: 730,
  irrelevantNews: 180,
  news: 730,
  refreshRuns: 365,
  assessments: 730,
  archivedUsers: 730,
  archivedRows: 730,
  operatorAlarms: 365,
} as const;
