import { expect, test } from "vitest";
import { finding } from "./history";

test.each([
  [[34, null, 37], "point", "", "up 3 points, from 34 to 37"],
  [[34, 33], "point", "", "down 1 point, from 34 to 33"],
  [[6.5, 9, 6.5], "percentage point", "%", "unchanged at 6.5%"],
  [[9.9, 12.5], "percentage point", "%", "up 2.6 percentage points, from 9.9% to 12.5%"],
  [[null, 12.5], "percentage point", "%", null],
] as const)(
  "the title of a chart over %j says what the values shown add up to",
  (values, unit, sign, title) => {
    expect(finding(values, unit, sign)).toBe(title);
  },
);
