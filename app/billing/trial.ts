import { DAY_MS, formatLongDay, formatLongInstant } from "~/time";
import { readStatus } from "~/users/status";
import { counted } from "~/text";

/** Length of the free trial, in days. */
export const TRIAL_DAYS = 14;
/** Days that the survey adds to a trial, once. */
export const SURVEY_EXTENSION_DAYS = 7;

/** The text of the Trial Expired card and its 402. */
export const TRIAL_ENDED = `Your ${TRIAL_DAYS}-day free trial has ended. Upgrade to continue monitoring US exit freedom risks.`;

/** The user's fields that trial and access rules need. */
export interface Subscriber {
  subscriptionStatus: string;
  trialEndsAt: Date | null;
  surveyExtendedCount: number;
  subscriptionCurrentPeriodEnd: Date | null;
}

interface TrialInfo {
  isActive: boolean;
  /** Whole days, rounded up, at least 0. */
  daysRemaining: number;
  hasExpired: boolean;
  canExtendWithSurvey: boolean;
}

/** Whole days until the trial ends, rounded up: 25 hours are 2 days; 0 if it is over or was never set. */
function daysRemaining(trialEndsAt: Date | null, now: Date): number {
  if (!trialEndsAt) return 0;
  return Math.max(0, Math.ceil((trialEndsAt.getTime() - now.getTime()) / DAY_MS));
}

/** True if the user is still on trial by status but the trial has ended. */
export function trialExpired(user: Subscriber, now: Date): boolean {
  if (readStatus(user.subscriptionStatus) !== "trialing") return false;
  return !user.trialEndsAt || user.trialEndsAt.getTime() < now.getTime();
}

/** How long a subscription gives access after the end of what was paid, while its payment is late. */
export const GRACE_DAYS = 7;

/** When access ends unless the late payment is made. */
const graceEnd = (paidUntil: Date): Date => new Date(paidUntil.getTime() + GRACE_DAYS * DAY_MS);

/** True while a late payment keeps its access. */
export const isInGrace = (paidUntil: Date | null, now: Date): boolean =>
  paidUntil !== null && graceEnd(paidUntil) > now;

/** True for a paid subscription, or one whose payment has been late for less than `GRACE_DAYS`. */
export function hasPaidAccess(user: Subscriber, now: Date): boolean {
  switch (readStatus(user.subscriptionStatus)) {
    case "active":
      return true;
    case "past_due":
      return isInGrace(user.subscriptionCurrentPeriodEnd, now);
    case "inactive":
    case "trialing":
    case "canceled":
      return false;
  }
}

/** The trial as shown on screens. The survey extends it once, when no days are left and there is no subscription. */
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

/** A trial that ends within these days is announced. */
const ENDS_SOON_DAYS = 7;

/** Whole days until a running trial ends, rounded up; null unless that is within a week. */
export function trialEndsSoon(user: Subscriber, now: Date): number | null {
  const { isActive, daysRemaining: days } = trialInfo(user, now);
  return isActive && days <= ENDS_SOON_DAYS ? days : null;
}

/**
 * Whether the user may open the monitor's pages: an active subscription, a running trial, or a late payment in its grace
 * period.
 */
export const hasAccess = (user: Subscriber, now: Date) =>
  hasPaidAccess(user, now) || trialInfo(user, now).isActive;

/** Whether the user has or had a subscription, in whatever status, and so has billing to manage. */
export const hasBilling = (user: { subscriptionStatus: string; stripeSubscriptionId: string | null }) =>
  user.stripeSubscriptionId !== null ||
  ["active", "past_due", "canceled"].includes(readStatus(user.subscriptionStatus));

/** The badge of the user menu. */
export function statusLabel(user: Subscriber, now: Date): string {
  const { isActive, daysRemaining: days, hasExpired, canExtendWithSurvey } = trialInfo(user, now);
  if (hasExpired) return canExtendWithSurvey ? "Trial expired - Extend with survey" : "Trial expired";
  if (isActive && days === 0) return "Trial ends today";
  if (isActive) return `${counted(days, "day")} left`;
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

type Customer = Subscriber & { subscriptionCancelsAtPeriodEnd: boolean };

/** When the trial ends or the paid period does, as a sentence; null where the status says so or there is no date. */
export function planNote(user: Customer, now: Date): string | null {
  const { trialEndsAt, subscriptionCurrentPeriodEnd: paidUntil } = user;
  const { isActive, daysRemaining } = trialInfo(user, now);
  if (isActive)
    return trialEndsAt && daysRemaining > 0 ? `Your trial ends on ${formatLongInstant(trialEndsAt)}.` : null;
  if (!paidUntil) return null;
  switch (readStatus(user.subscriptionStatus)) {
    case "active":
      return user.subscriptionCancelsAtPeriodEnd
        ? `It ends on ${formatLongDay(paidUntil)} and won\u2019t renew.`
        : `It renews on ${formatLongDay(paidUntil)}.`;
    case "past_due":
      return latePaymentNote(paidUntil, now);
    case "inactive":
    case "trialing":
    case "canceled":
      return null;
  }
}

/** How long access lasts while the payment due at `paidUntil` is late. */
export function latePaymentNote(paidUntil: Date, now: Date): string {
  const end = formatLongDay(graceEnd(paidUntil));
  return isInGrace(paidUntil, now) ? `You have access until ${end}.` : `Your access ended on ${end}.`;
}

/** The same while the late payment keeps its access; null for everyone else. */
export const gracePeriodNote = (user: Subscriber, now: Date): string | null => {
  const { subscriptionStatus, subscriptionCurrentPeriodEnd: paidUntil } = user;
  const isLate = readStatus(subscriptionStatus) === "past_due" && paidUntil && isInGrace(paidUntil, now);
  return isLate ? latePaymentNote(paidUntil, now) : null;
};
