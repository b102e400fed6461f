import { trialExpired } from "~/billing/trial";
import type { users } from "~/users/tables.server";

/** The signed-in user, and the session (the row's id, not the cookie's). */
export interface AuthSession {
  user: CurrentUser;
  sessionId: string;
  /** True if the account has two factors and this session has verified both. */
  hasSecondFactor: boolean;
  /** Which second factors the account has. */
  secondFactors: { totp: boolean; passkey: boolean };
  /** When the link that confirms the address will be sent, if it waits; else null. */
  linkDueAt: Date | null;
  /** True if there is no such link because the mailbox has reached its daily limit. */
  isLinkHeld: boolean;
  /** True if emails to the address are suppressed, because one bounced or was reported as spam. */
  isUnreachable: boolean;
  /** True if the user has or had a subscription, and so has billing to manage. */
  hasBilling: boolean;
  /** When the user last authenticated in this session, by signing in or reauthenticating. */
  confirmedAt: Date;
}

/** The columns of a user's row that make up the current user. */
export type UserRow = Pick<
  typeof users.$inferSelect,
  | "id"
  | "email"
  | "emailVerifiedAt"
  | "isAdmin"
  | "subscriptionStatus"
  | "trialEndsAt"
  | "surveyExtendedCount"
  | "plan"
  | "createdAt"
  | "subscriptionCurrentPeriodEnd"
  | "subscriptionCancelsAtPeriodEnd"
  | "stripeSubscriptionId"
>;

/** The signed-in user as sent to screens and JSON calls, without the password hash and the payment provider's ids. */
export type CurrentUser = ReturnType<typeof currentUser>;

export const currentUser = (row: UserRow, now: Date) => ({
  id: row.id,
  email: row.email,
  isEmailVerified: row.emailVerifiedAt !== null,
  isAdmin: row.isAdmin,
  subscriptionStatus: row.subscriptionStatus,
  trialEndsAt: row.trialEndsAt,
  surveyExtendedCount: row.surveyExtendedCount,
  /** The status is trial, but the trial has ended. */
  trialExpired: trialExpired(row, now),
  plan: row.plan,
  createdAt: row.createdAt,
  subscriptionCurrentPeriodEnd: row.subscriptionCurrentPeriodEnd,
  subscriptionCancelsAtPeriodEnd: row.subscriptionCancelsAtPeriodEnd,
});
