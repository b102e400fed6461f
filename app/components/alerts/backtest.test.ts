import { expect, test } from "vitest";
import { NEW_RULE } from "~/alerts/rule";
import { backtestSummary, emailsPerMonth } from "./backtest";

/** One value a day, from November 1 at noon. */
const days = (...values: number[]) =>
  values.map((value, day) => ({ at: Date.UTC(2026, 10, 1 + day, 12), value }));
const rise = { ...NEW_RULE, type: "rise" as const, percent: 10 };

test("a draft rule shows how often and when it would have triggered, latest first", () => {
  expect(backtestSummary(rise, days(30, 35, 41, 45, 52))).toBe(
    "In the last 90 days, this rule would have triggered 2 times: Nov 5, Nov 3.",
  );
  expect(backtestSummary(rise, days(30, 40))).toBe(
    "In the last 90 days, this rule would have triggered once: Nov 2.",
  );
  expect(backtestSummary(rise, days(30, 39))).toBe(
    "In the last 90 days, this rule wouldn\u2019t have triggered.",
  );
});

test("the latest six dates are listed, the rest counted", () => {
  const climbs = days(...Array.from({ length: 9 }, (_, day) => day * 10));
  expect(backtestSummary(rise, climbs)).toBe(
    "In the last 90 days, this rule would have triggered 8 times: Nov 9, Nov 8, Nov 7, Nov 6, Nov 5, Nov 4 and 2 earlier.",
  );
});

test("an invalid number or too little history is reported", () => {
  for (const percent of [0, 101, 2.5])
    expect(backtestSummary({ ...rise, percent }, days(1, 2))).toContain("1 to 100");
  expect(backtestSummary(rise, days(30))).toContain("Not enough history");
});

const ninetyDays = [
  { at: Date.UTC(2026, 7, 23), value: 20 },
  { at: Date.UTC(2026, 10, 21), value: 21 },
];

test.each([
  [0, "No emails in the last 90 days."],
  [1, "Less than 1 email a month."],
  [3, "About 1 email a month."],
  [6, "About 2 emails a month."],
])("%i triggers in 90 days are shown as emails per month", (triggers, text) => {
  expect(emailsPerMonth(triggers, ninetyDays)).toBe(text);
});

test("a few days of history give no monthly rate", () => {
  expect(
    emailsPerMonth(2, [
      { at: 0, value: 1 },
      { at: 5 * 86_400_000, value: 2 },
    ]),
  ).toBe("");
});
