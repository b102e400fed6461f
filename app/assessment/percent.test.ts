import {
  levelRange,
  percentRange,
  percentText,
  plainPoints,
  rangeText,
  shownChange,
  shownPercent,
  signedPoints,
  storyPoints,
  toTenth,
} from "./percent";
import { expect, test } from "vitest";

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
  expect(percentRange({ low: 22.6, high: 23.4 })).toBe("23%, both ends rounded");
  expect([rangeText(26, 42), rangeText(96, 96)]).toEqual(["26–42", "96, official documents decide it"]);
  for (let percent = 0; percent <= 100; percent += 0.1) {
    expect(shownPercent(shownPercent(percent))).toBe(shownPercent(percent));
  }
});

test.each([
  [9.9, 12.5, { before: 9.9, now: 12.5, change: 2.6 }],
  [10.5, 9.4, { before: 10.5, now: 9.4, change: -1.1 }],
  [10.4, 9.9, { before: 10.4, now: 9.9, change: -0.5 }],
  [10.2, 12.1, { before: 10, now: 12, change: 2 }],
  // Whole numbers would say that it rose by 4, or not at all.
  [10.4, 13.6, { before: 10.4, now: 13.6, change: 3.2 }],
  [10.6, 11.4, { before: 10.6, now: 11.4, change: 0.8 }],
  [11.2, 11.4, { before: 11, now: 11, change: 0 }],
])("a change from %f to %f is the difference of the two as they are shown", (before, now, shown) => {
  expect(shownChange(before, now)).toEqual(shown);
});

test("of no two percentages does a change contradict the values shown, or miss the exact change by more than half a point", () => {
  const wrong: [before: number, now: number][] = [];
  for (let before = 0; before <= 30; before += 0.1) {
    for (let now = 0; now <= 30; now += 0.1) {
      const shown = shownChange(before, now);
      const isConsistent = shown.change === toTenth(shown.now - shown.before);
      const isClose = Math.abs(shown.change - (now - before)) <= 0.5 + 1e-9;
      if (!isConsistent || !isClose) wrong.push([before, now]);
    }
  }
  expect(wrong).toEqual([]);
});

test("while something is unverified that moves the level, the range is what it is if confirmed and if not", () => {
  const interval = { low: 96, high: 96 };
  expect(levelRange({ interval, unverified: { confirmed: 96, rejected: 45 } })).toBe(
    "96 if confirmed, 45 if not",
  );
  expect(levelRange({ interval, unverified: null })).toBe("80% interval: 96, official documents decide it");
  expect(levelRange({ interval: { low: 20, high: 27 }, unverified: { confirmed: 24, rejected: 23 } })).toBe(
    "80% interval: 20–27",
  );
});

test.each([
  [6.51, "6.5", "+6.5"],
  [-0.4, "\u22120.4", "\u22120.4"],
  [0.06, "0.1", "+0.1"],
  [-0.06, "\u22120.1", "\u22120.1"],
  [0.04, "0.0", "0.0"],
  [-0.04, "0.0", "0.0"],
  [0, "0.0", "0.0"],
  [-0, "0.0", "0.0"],
])("%d reads %s, with a sign %s: what rounds to zero has no sign", (points, plain, signed) => {
  expect(plainPoints(points)).toBe(plain);
  expect(signedPoints(points)).toBe(signed);
});

test("the number of decimals decides what rounds to zero", () => {
  expect([signedPoints(0.04, 2), signedPoints(-0.004, 2), signedPoints(-5, 0)]).toEqual([
    "+0.04",
    "0.00",
    "\u22125",
  ]);
});

test.each([
  [6.51, "+6.5\u00a0points"],
  [-0.3, "\u22120.3\u00a0points"],
  [0.06, "+0.1\u00a0points"],
  [0.04, null],
  [-0.04, null],
  [0, null],
  [null, null],
])("of a story's %d points a screen shows %s, because 0.0 says nothing", (points, shown) => {
  expect(storyPoints(points)).toBe(shown);
});
