import { expect, test } from "vitest";
import { namedCounts } from "./run-counts";

test("counts are shown by name and in order, without those that the run didn't take", () => {
  expect(namedCounts({ level: 25, readTwice: 0, read: 19 })).toEqual([
    { name: "Articles read", count: 19 },
    { name: "Read by the AI model", count: 0 },
    { name: "Risk level", count: 25 },
  ]);
});
