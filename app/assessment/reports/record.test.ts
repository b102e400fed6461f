import { expect, test } from "vitest";
import { recordLine } from "./record";

const NONE = { open: 0, accepted: 0, rejected: 0, ended: 0, withdrawn: 0, lapsed: 0 };

test.each([
  [NONE, "We have reported no possible restriction yet."],
  [{ ...NONE, open: 1 }, "We have reported 1 possible restriction, which isn’t decided yet."],
  [{ ...NONE, open: 2 }, "We have reported 2 possible restrictions, none of which is decided yet."],
  [
    { ...NONE, accepted: 1 },
    "Of 1 possible restriction, 1 was verified, 0 rejected, 0 withdrawn or no longer in effect and 0 expired.",
  ],
  [
    { open: 2, accepted: 3, rejected: 4, ended: 1, withdrawn: 6, lapsed: 5 },
    "Of 21 possible restrictions, 4 were verified, 4 rejected, 6 withdrawn or no longer in effect and 5 expired, and 2 are not decided yet.",
  ],
  [
    { ...NONE, open: 1, lapsed: 1 },
    "Of 2 possible restrictions, 0 were verified, 0 rejected, 0 withdrawn or no longer in effect and 1 expired, and 1 is not decided yet.",
  ],
])("the record line counts every possible restriction once: %j", (counts, line) => {
  expect(recordLine(counts)).toBe(line);
});
