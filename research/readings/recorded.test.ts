import { expect, test } from "vitest";
import { scoreRelevance } from "../../tests/title-scores";
import { parseReadings, titleHash } from "../../commands/recorded-readings";
import { withReading } from "./with-reading";

const TITLE = "State Department revokes passports of tax debtors";
const lineOf = (second: string) =>
  JSON.stringify({ titleHash: titleHash(TITLE), class: second, stage: "proposal", direction: "lowers" });
const item = { title: TITLE, description: null, source: "", document: null, publishedAt: new Date(0) };

test("an item with a recorded reading counts as both readers say, another as the first says", () => {
  const first = scoreRelevance(item);
  expect(first.score).toBeGreaterThanOrEqual(60);
  expect(withReading(first, item, parseReadings(lineOf("irrelevant"))).score).toBeLessThan(40);
  expect(withReading(first, item, parseReadings(lineOf("direct")))).toMatchObject({
    stage: "proposal",
    direction: "lowers",
  });
  expect(withReading(first, { ...item, title: "Another" }, parseReadings(lineOf("direct")))).toBe(first);
  expect(withReading(first, item, undefined)).toBe(first);
});

test("a line that is not a reading is named", () => {
  expect(() => parseReadings(`${lineOf("direct")}\n{"class":"direct"}`)).toThrow("line 2 is not a reading");
});
