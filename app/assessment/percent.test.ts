import { expect, test } from "vitest";
import { percentRange, percentText, rangeText, shownPercent } from "./percent";

test.each([
  [0.04, "0%"],
  [0.7, "0.7%"],
  [4.42, "4.4%"],
  [9.94, "9.9%"],
  [9.96, "10%"],
  [10.5, "11%"],
  [24.6, "25%"],
  [95, "95%"],
])("%f percent is shown as %s, whole from 10 up", (percent, text) => {
  expect(percentText(percent)).toBe(text);
});

test("an interval has the unit at both ends and is rounded only once", () => {
  expect(percentRange({ low: 4.72, high: 22.6 })).toBe("4.7%–23%");
  expect(percentRange({ low: 22.6, high: 23.4 })).toBe("23%");
  expect([rangeText(26, 42), rangeText(96, 96)]).toEqual(["26–42", "96"]);
  for (let percent = 0; percent <= 100; percent += 0.1) {
    expect(shownPercent(shownPercent(percent))).toBe(shownPercent(percent));
  }
});
