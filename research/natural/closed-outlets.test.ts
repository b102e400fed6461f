import { expect, test } from "vitest";
import { closedHalf } from "./closed-outlets";

test("an outlet is in the same half however its name is written", () => {
  expect(["thehill.com", "The Hill", "www.thehill.com"].map(closedHalf)).toEqual([1, 1, 1]);
  expect(closedHalf("wsj.com")).toBe(2);
  expect(["cnn.com", "CNN"].map(closedHalf)).toEqual([null, null]);
});

test("each half has about a sixth of a thousand outlets", () => {
  const halves = Array.from({ length: 1000 }, (_, at) => closedHalf(`Outlet ${at}`));
  for (const half of [1, 2]) {
    const share = halves.filter((one) => one === half).length / halves.length;
    expect(share).toBeGreaterThan(0.12);
    expect(share).toBeLessThan(0.22);
  }
});
