import { expect, test } from "vitest";
import { TOPIC_LIST } from "~/news/lexicon/lexicon";
import { counted, wilsonInterval } from "./interval";
import { wordsReport } from "./words";

test("the interval's worked example: 9 of 10 is 60 to 98 %", () => {
  const [low, high] = wilsonInterval(9, 10);
  expect(low).toBeCloseTo(0.596, 3);
  expect(high).toBeCloseTo(0.982, 3);
  expect(counted(9, 10)).toBe("9 of 10 (90 %, 60-98 %)");
  expect(counted(0, 0)).toBe("- (none)");
});

test("the review list has every word class, and pairs for every head of a topic", () => {
  expect(wordsReport()).toContain("exit permit");
  expect(wordsReport("exitPermit")?.split("\n")).toContain("  permission to leave");
  for (const { id, heads } of TOPIC_LIST)
    expect(wordsReport(id)?.match(/ pairs in all/g)).toHaveLength(heads.length);
  expect(wordsReport("no such thing")).toBeNull();
});
