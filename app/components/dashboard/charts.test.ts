import { expect, test } from "vitest";
import { intervalRibbon, type ThemeColors } from "./charts";

test("a ribbon has no shade on days without an interval, and no dots, under a pointer either", () => {
  const points = [
    { low: 18, high: 20 },
    { low: null, high: null },
    { low: 19, high: 22 },
  ];
  const edges = intervalRibbon(points, { line: "#1f3b63" } as ThemeColors);
  expect(edges.map(({ data }) => data)).toEqual([
    [18, null, 19],
    [20, null, 22],
  ]);
  for (const { spanGaps, pointRadius, pointHoverRadius } of edges) {
    expect([spanGaps ?? false, pointRadius, pointHoverRadius]).toEqual([false, 0, 0]);
  }
});
