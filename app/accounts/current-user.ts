import { trialExpired, type Subscriber } from "~/billing/trial";

/** The signed-in user as screens and calls may see it: never the password's hash, nor the payment provider's ids. */
export interface CurrentUser {
  id: string;
  email: string;
  isAdmin: boolean;
  subscriptionStatus: string;
  trialEndsAt: Date | null;
  surveyExtendedCount: number;
  /** On trial by status, but past the trial's end. */
  trialExpired: boolean;
  plan: string;
  createdAt: Date;
  subscriptionCurrentPeriodEnd: Date | null;
  subscriptionCancelsAtPeriodEnd: boolean;
}

/** Who is asking, and through which session (the row's id, which is not the cookie's). */
export interface Viewer {
  user: CurrentUser;
  sessionId: string;
}

/** What of a user's row becomes the current user. */
export type UserRow = Omit<CurrentUser, "trialExpired"> & Subscriber;

export function currentUser(row: UserRow, now: Date): CurrentUser {
  return {
    id: row.id,
    email: row.email,
    isAdmin: row.isAdmin,
    subscriptionStatus: row.subscriptionStatus,
    trialEndsAt: row.trialEndsAt,
    surveyExtendedCount: row.surveyExtendedCount,
    trialExpired: trialExpired(row, now),
    plan: row.plan,
    createdAt: row.createdAt,
    subscriptionCurrentPeriodEnd: row.subscriptionCurrentPeriodEnd,
    subscriptionCancelsAtPeriodEnd: row.subscriptionCancelsAtPeriodEnd,
  };
}
