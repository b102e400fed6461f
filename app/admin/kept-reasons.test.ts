import { expect, test } from "vitest";
import { whyKept } from "./test-users";

test("an administrator sees why users weren't deleted, most frequent reason first", () => {
  const failed = (reason: Parameters<typeof whyKept>[0][number]["reason"]) => ({ userId: reason, reason });
  expect(whyKept([failed("unknown"), failed("paying"), failed("paying")])).toBe(
    " Not deleted: paying user (2), not found (1).",
  );
  expect(whyKept([])).toBe("");
});
