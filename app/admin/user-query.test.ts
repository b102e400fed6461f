import { expect, test } from "vitest";
import { previewQuery } from "./user-query";

test("the cutoff is the start of a UTC day and is optional", () => {
  expect(previewQuery.parse({ cutoffDate: "2026-11-20" }).cutoffDate).toEqual(
    new Date("2026-11-20T00:00:00Z"),
  );
  expect(previewQuery.parse({}).cutoffDate).toBeUndefined();
});

test.each(["1", "2026", "11/20/2026", "November 20", "2026-02-30", "2026-11-20T18:00:00-08:00", ""])(
  "an invalid date is rejected as cutoff: %j",
  (cutoffDate) => {
    const issues = previewQuery.safeParse({ cutoffDate }).error?.issues;
    expect(issues).toMatchObject([{ path: ["cutoffDate"], message: "Give the cutoff date as YYYY-MM-DD." }]);
  },
);
