import { expect, test } from "vitest";
import { DAY_MS } from "~/time";
import { planNote } from "./trial";

const noon = new Date("2026-11-20T12:00:00Z");
const later = (ms: number) => new Date(noon.getTime() + ms);
type User = Parameters<typeof planNote>[0];

test.each<[string, Partial<User>, string | null]>([
  ["a trial", {}, "Your trial ends on December 4, 2026, at 12:00 PM UTC."],
  ["a trial in its last moment, whose status says so", { trialEndsAt: noon }, null],
  ["an expired trial", { trialEndsAt: later(-1) }, null],
  ["a subscription", { subscriptionStatus: "active" }, "It renews on December 20, 2026."],
  [
    "a subscription that was canceled for the end of its period",
    { subscriptionStatus: "active", subscriptionCancelsAtPeriodEnd: true },
    "It ends on December 20, 2026 and won\u2019t renew.",
  ],
  [
    "a late payment",
    { subscriptionStatus: "past_due", subscriptionCurrentPeriodEnd: later(-6 * DAY_MS) },
    "You have access until November 21, 2026.",
  ],
  [
    "a late payment after its grace period",
    { subscriptionStatus: "past_due", subscriptionCurrentPeriodEnd: later(-7 * DAY_MS) },
    "Your access ended on November 20, 2026.",
  ],
  ["a subscription that has ended", { subscriptionStatus: "canceled" }, null],
  [
    "a subscription without a known period",
    { subscriptionStatus: "active", subscriptionCurrentPeriodEnd: null },
    null,
  ],
])("the account page dates %s", (_, row, note) => {
  const user: User = {
    subscriptionStatus: "trialing",
    trialEndsAt: later(14 * DAY_MS),
    surveyExtendedCount: 0,
    subscriptionCurrentPeriodEnd: later(30 * DAY_MS),
    subscriptionCancelsAtPeriodEnd: false,
    ...row,
  };
  expect(planNote(user, noon)).toBe(note);
});
