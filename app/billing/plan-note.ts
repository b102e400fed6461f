import { formatLongDay, formatLongInstant } from "~/time";
import { readStatus } from "~/users/status";
import { hasPaidAccess, type Subscriber, trialInfo } from "./trial";

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
      return paidAccessNote(paidUntil, hasPaidAccess(user, now));
    case "inactive":
    case "trialing":
    case "canceled":
      return null;
  }
}

/** How long access lasts while a payment is late. */
export const paidAccessNote = (paidUntil: Date | string, hasAccess: boolean) =>
  hasAccess
    ? `You have access until ${formatLongDay(paidUntil)}.`
    : `Your access ended on ${formatLongDay(paidUntil)}.`;
