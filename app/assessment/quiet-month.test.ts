import { expect, test } from "vitest";
import { quietMonthLikelihood } from "./quiet-month";

test("a month in which nothing is above its usual is given 3.3 percent", () => {
  expect(quietMonthLikelihood()).toBe(3.3);
});
