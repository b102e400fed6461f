import { formatLongDay, formatLongInstant } from "~/time";
import { readStatus } from "~/users/status";
import { graceEnd, isInGrace, type Subscriber, trialInfo } from "./trial";

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
