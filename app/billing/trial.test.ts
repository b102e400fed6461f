import { expect, test } from "vitest";
import { DAY_MS } from "~/time";
import { listLabel, readStatus } from "~/users/status";
import {
  hasAccess,
  hasBilling,
  statusLabel,
  trialEndsSoon,
  trialExpired,
  trialInfo,
  type Subscriber,
} from "./trial";

const noon = new Date("2026-11-20T12:00:00Z");
const later = (ms: number) => new Date(noon.getTime() + ms);
const user = (fields: Partial<Subscriber>): Subscriber => ({
  subscriptionStatus: "trialing",
  trialEndsAt: later(14 * DAY_MS),
  surveyExtendedCount: 0,
  subscriptionCurrentPeriodEnd: null,
  ...fields,
});

const ended = later(-1);
const tests: [string, Partial<Subscriber>, string, { days: number; access: boolean; extend: boolean }][] = [
  ["a new trial", {}, "14 days left", { days: 14, access: true, extend: false }],
  [
    "a day and a moment",
    { trialEndsAt: later(DAY_MS + 1) },
    "2 days left",
    { days: 2, access: true, extend: false },
  ],
  [
    "a day to the moment",
    { trialEndsAt: later(DAY_MS) },
    "1 day left",
    { days: 1, access: true, extend: false },
  ],
  ["the last moment", { trialEndsAt: later(1) }, "1 day left", { days: 1, access: true, extend: false }],
  ["the very end", { trialEndsAt: noon }, "Trial ends today", { days: 0, access: true, extend: true }],
  [
    "a moment after the end",
    { trialEndsAt: ended },
    "Trial expired - Extend with survey",
    { days: 0, access: false, extend: true },
  ],
  [
    "over, extended before",
    { trialEndsAt: ended, surveyExtendedCount: 1 },
    "Trial expired",
    { days: 0, access: false, extend: false },
  ],
  [
    "extended and running",
    { trialEndsAt: later(7 * DAY_MS), surveyExtendedCount: 1 },
    "7 days left",
    { days: 7, access: true, extend: false },
  ],
  [
    "a trial without an end",
    { trialEndsAt: null },
    "Trial expired - Extend with survey",
    { days: 0, access: false, extend: true },
  ],
  [
    "inactive, over",
    { subscriptionStatus: "inactive", trialEndsAt: ended },
    "Trial expired - Extend with survey",
    { days: 0, access: false, extend: true },
  ],
  [
    "inactive, over, extended before",
    { subscriptionStatus: "inactive", trialEndsAt: ended, surveyExtendedCount: 1 },
    "Trial expired",
    { days: 0, access: false, extend: false },
  ],
  [
    "inactive with days left",
    { subscriptionStatus: "inactive", trialEndsAt: later(DAY_MS) },
    "Inactive",
    { days: 1, access: false, extend: false },
  ],
  [
    "active, trial running",
    { subscriptionStatus: "active" },
    "Active subscription",
    { days: 14, access: true, extend: false },
  ],
  [
    "active, trial over",
    { subscriptionStatus: "active", trialEndsAt: ended },
    "Active subscription",
    { days: 0, access: true, extend: false },
  ],
  [
    "past due, the last moment of grace",
    {
      subscriptionStatus: "past_due",
      trialEndsAt: ended,
      subscriptionCurrentPeriodEnd: later(1 - 7 * DAY_MS),
    },
    "Payment past due",
    { days: 0, access: true, extend: false },
  ],
  [
    "past due, grace over",
    { subscriptionStatus: "past_due", trialEndsAt: ended, subscriptionCurrentPeriodEnd: later(-7 * DAY_MS) },
    "Payment past due",
    { days: 0, access: false, extend: true },
  ],
  [
    "canceled",
    { subscriptionStatus: "canceled", trialEndsAt: later(DAY_MS) },
    "Cancelled",
    { days: 1, access: false, extend: false },
  ],
  [
    "the other spelling",
    { subscriptionStatus: "cancelled", trialEndsAt: ended, surveyExtendedCount: 1 },
    "Cancelled",
    { days: 0, access: false, extend: false },
  ],
];

test.each(tests)("%s", (_state, fields, label, expected) => {
  const subject = user(fields);
  const info = trialInfo(subject, noon);
  expect({
    days: info.daysRemaining,
    access: hasAccess(subject, noon),
    extend: info.canExtendWithSurvey,
  }).toEqual(expected);
  expect(statusLabel(subject, noon)).toBe(label);
});

test("a running trial is announced in its last week only", () => {
  expect(trialEndsSoon(user({ trialEndsAt: later(8 * DAY_MS) }), noon)).toBeNull();
  expect(trialEndsSoon(user({ trialEndsAt: later(7 * DAY_MS) }), noon)).toBe(7);
  expect(trialEndsSoon(user({ trialEndsAt: ended }), noon)).toBeNull();
  expect(trialEndsSoon(user({ trialEndsAt: later(DAY_MS), subscriptionStatus: "active" }), noon)).toBeNull();
});

test("only a trial user gets the expired-trial flag", () => {
  expect(trialExpired(user({ trialEndsAt: ended }), noon)).toBe(true);
  expect(trialExpired(user({ trialEndsAt: noon }), noon)).toBe(false);
  expect(trialExpired(user({ trialEndsAt: ended, subscriptionStatus: "active" }), noon)).toBe(false);
});

test("both spellings of canceled are one status, and an unknown word grants no access", () => {
  expect(readStatus("cancelled")).toBe("canceled");
  expect(readStatus("gold")).toBe("inactive");
  expect(listLabel("cancelled")).toBe("Cancelled");
  expect(listLabel("canceled")).toBe("Cancelled");
  expect(["active", "trialing", "inactive"].map(listLabel)).toEqual(["Paid", "Trial", "Inactive"]);
  expect(listLabel("past_due")).toBe("past_due");
});

test("customers, present or past, have billing to manage", () => {
  const statuses = ["active", "past_due", "canceled", "cancelled", "trialing", "inactive"];
  const withBilling = (stripeSubscriptionId: string | null) =>
    statuses.filter((subscriptionStatus) => hasBilling({ subscriptionStatus, stripeSubscriptionId }));
  expect(withBilling(null)).toEqual(statuses.slice(0, 4));
  expect(withBilling("sub_1")).toEqual(statuses);
});
