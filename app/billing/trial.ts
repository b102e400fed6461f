import { DAY_MS } from "~/time";
import { readStatus } from "./status";

/** How long a new account is free. */
export const TRIAL_DAYS = 14;
/** What the survey adds to a trial, once. */
export const SURVEY_EXTENSION_DAYS = 7;

/** What the Trial Expired card says, and the 402 that it stands for. */
export const TRIAL_ENDED = `Your ${TRIAL_DAYS}-day free trial has ended. Upgrade to continue monitoring US exit freedom risks.`;

/** What the rules of trial and access need to know of a user. */
export interface Subscriber {
  subscriptionStatus: string;
  trialEndsAt: Date | null;
  surveyExtendedCount: number;
  subscriptionCurrentPeriodEnd: Date | null;
}

export interface TrialInfo {
  isActive: boolean;
  /** Whole days, rounded up, never below 0. */
  daysRemaining: number;
  hasExpired: boolean;
  canExtendWithSurvey: boolean;
}

/** Whole days from `now` to the trial's end, rounded up: 25 hours are 2 days; 0 once it is over or was never set. */
function daysRemaining(trialEndsAt: Date | null, now: Date): number {
  if (!trialEndsAt) return 0;
  return Math.max(0, Math.ceil((trialEndsAt.getTime() - now.getTime()) / DAY_MS));
}

/** The flag `trialExpired`: the user is still on trial by status, and the trial's end has passed. */
export function trialExpired(user: Subscriber, now: Date): boolean {
  if (readStatus(user.subscriptionStatus) !== "trialing") return false;
  return !user.trialEndsAt || user.trialEndsAt.getTime() < now.getTime();
}

/** A subscription that pays, or whose payment is being tried again within the period that it covers. */
export function hasPaidAccess(user: Subscriber, now: Date): boolean {
  switch (readStatus(user.subscriptionStatus)) {
    case "active":
      return true;
    case "past_due":
      return !!user.subscriptionCurrentPeriodEnd && user.subscriptionCurrentPeriodEnd > now;
    case "inactive":
    case "trialing":
    case "canceled":
      return false;
  }
}

/** The trial as the screens show it. The survey extends it once, when no days are left and no subscription runs. */
export function trialInfo(user: Subscriber, now: Date): TrialInfo {
  const status = readStatus(user.subscriptionStatus);
  const days = daysRemaining(user.trialEndsAt, now);
  const expired = trialExpired(user, now);
  const hasExpired = expired || (status === "inactive" && days === 0);
  return {
    isActive: status === "trialing" && !expired,
    daysRemaining: days,
    hasExpired,
    canExtendWithSurvey:
      user.surveyExtendedCount === 0 && (hasExpired || days === 0) && !hasPaidAccess(user, now),
  };
}

/** Whether the monitor's pages open: an active subscription, a running trial, or a late payment within its period. */
export const hasAccess = (user: Subscriber, now: Date) =>
  hasPaidAccess(user, now) || trialInfo(user, now).isActive;

/** Whether the user is or was a paying customer: only then is there billing to manage. */
export const hasBilling = (user: Pick<Subscriber, "subscriptionStatus">) =>
  ["active", "past_due", "canceled"].includes(readStatus(user.subscriptionStatus));

/** The badge of the user menu. */
export function statusLabel(user: Subscriber, now: Date): string {
  const { isActive, daysRemaining: days, hasExpired, canExtendWithSurvey } = trialInfo(user, now);
  if (hasExpired) return canExtendWithSurvey ? "Trial expired - Extend with survey" : "Trial expired";
  if (isActive && days === 0) return "Trial ends today";
  if (isActive) return days === 1 ? "1 day left" : `${days} days left`;
  switch (readStatus(user.subscriptionStatus)) {
    case "active":
      return "Active subscription";
    case "past_due":
      return "Payment past due";
    case "canceled":
      return "Cancelled";
    case "inactive":
    case "trialing":
      return "Inactive";
  }
}
