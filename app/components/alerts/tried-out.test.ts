import { expect, test } from "vitest";
import { NEW_RULE } from "~/alerts/rule";
import { triedOut } from "./tried-out";

/** One value a day from November 1, noon, on. */
const days = (...values: number[]) =>
  values.map((value, day) => ({ at: Date.UTC(2026, 10, 1 + day, 12), value }));
const rise = { ...NEW_RULE, type: "rise" as const, percent: 10 };

test("a rule that is being made says how often it would have fired, and when, the latest first", () => {
  expect(triedOut(rise, days(30, 35, 41, 45, 52))).toBe(
    "This rule would have fired 2 times in the last 90 days: Nov 5, Nov 3.",
  );
  expect(triedOut(rise, days(30, 40))).toBe("This rule would have fired once in the last 90 days: Nov 2.");
  expect(triedOut(rise, days(30, 39))).toBe("This rule would not have fired in the last 90 days.");
});

test("of many dates the latest six are named, the rest counted", () => {
  const climbs = days(...Array.from({ length: 9 }, (_, day) => day * 10));
  expect(triedOut(rise, climbs)).toBe(
    "This rule would have fired 8 times in the last 90 days: Nov 9, Nov 8, Nov 7, Nov 6, Nov 5, Nov 4 and 2 earlier.",
  );
});

test("with a wrong number or too little history it says so", () => {
  for (const percent of [0, 101, 2.5])
    expect(triedOut({ ...rise, percent }, days(1, 2))).toContain("1 to 100");
  expect(triedOut(rise, days(30))).toContain("too little history of the Daily Risk Level");
});
