import { sql, type SQL } from "drizzle-orm";
import {
  emailChanges,
  emailChoices,
  emailVerifications,
  passwordResetTokens,
  pushDevices,
  sessions,
  codeAttempts,
  passkeyChallenges,
  passkeys,
  recoveryCodes,
  totpSecrets,
} from "~/accounts/tables.server";
import { alertRules, eventRules, triggeredAlerts } from "~/alerts/tables.server";
import { mistakeReports } from "~/corrections/tables.server";
import { messages } from "~/delivery/tables.server";
import { surveyResponses } from "~/survey/tables.server";

/** Every table with user rows, in deletion order: referencing tables first. */
export const USER_TABLES = [
  triggeredAlerts,
  alertRules,
  eventRules,
  surveyResponses,
  mistakeReports,
  passwordResetTokens,
  emailVerifications,
  emailChanges,
  emailChoices,
  messages,
  totpSecrets,
  recoveryCodes,
  passkeys,
  passkeyChallenges,
  codeAttempts,
  pushDevices,
  sessions,
] as const;

/**
 * The condition that selects these users' rows.
 * @param userIds a parenthesized list or subquery of user ids. Triggered alerts have no index by user, so they are
 * found through their rules.
 */
export const rowsOf = (table: (typeof USER_TABLES)[number], userIds: SQL): SQL =>
  table === triggeredAlerts
    ? sql`alert_rule_id in (select id from alert_rules where user_id in ${userIds})`
    : sql`user_id in ${userIds}`;
