import { expect, test } from "vitest";
import { TOPIC_LIST } from "~/news/lexicon/lexicon";
import { counted, wilsonInterval } from "./interval";
import { whyReport } from "./why";
import { wordsReport } from "./words";

test("the interval's worked example: 9 of 10 is 60 to 98 %", () => {
  const [low, high] = wilsonInterval(9, 10);
  expect(low).toBeCloseTo(0.596, 3);
  expect(high).toBeCloseTo(0.982, 3);
  expect(counted(9, 10)).toBe("9 of 10 (90 %, 60-98 %)");
  expect(counted(0, 0)).toBe("- (none)");
});

test("why shows the score, the topic and reasons that add up to it", () => {
  const report = whyReport(["State Department suspends passport renewals for debtors"]) ?? "";
  const [first = "", ...reasons] = report.split("\n");
  expect(first).toMatch(/^\d+ {2}passport-\S+ \(passport-restrictions\), act, raises$/);
  const points = reasons.map((line) => Number.parseInt(line, 10));
  expect(points.reduce((sum, one) => sum + one, 0)).toBe(Number.parseInt(first, 10));
  expect(report).toContain('"suspends"');
});

test("why accepts a description, and an official document with its type", () => {
  const description = "The State Department revokes passports of tax debtors.";
  expect(whyReport(["Behind on support?", "--description", description])).toMatch(
    /^\d{2} {2}passport-revocation/,
  );
  const official = [
    "Passports: Denial",
    "--source",
    "Federal Register",
    "--type",
    "Proposed Rule",
    "--agency",
    "DOS",
  ];
  expect(whyReport(official)).toContain("an official proposal");
});

test("why requires a headline", () => {
  expect(whyReport([])).toBeNull();
  expect(whyReport(["--source", "Example"])).toBeNull();
});

test("the review list has every word class, and pairs for every head of a topic", () => {
  expect(wordsReport()).toContain("exit permit");
  expect(wordsReport("exitPermit")?.split("\n")).toContain("  permission to leave");
  for (const { id, heads } of TOPIC_LIST)
    expect(wordsReport(id)?.match(/ pairs in all/g)).toHaveLength(heads.length);
  expect(wordsReport("no such thing")).toBeNull();
});
