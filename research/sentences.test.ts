import { describe, expect, test } from "vitest";
import { scoreRelevance } from "../tests/title-scores";
import { readSentences } from "./train/sentences";
import { RELEVANT_FROM } from "~/news/coding-guide";
import { readItem } from "~/news/item";
import { readByRules } from "~/news/rules";

describe.each(["direction", "stage"] as const)("the %s of plain sentences", (property) => {
  const sentences = readSentences().flatMap((one) =>
    one[property] ? [{ form: one.form, title: one.title, expected: one[property] }] : [],
  );

  test("is read in every form by the rules and the words together", () => {
    const publishedAt = new Date("2026-11-20T12:00:00Z");
    const found = sentences.flatMap(({ title, expected }) => {
      const read = scoreRelevance({ title, description: null, source: "", document: null, publishedAt });
      return read.score < RELEVANT_FROM ? [] : [{ title, read: read[property], expected }];
    });
    expect(found.length).toBeGreaterThan(0.95 * sentences.length);
    expect(found.filter(({ read, expected }) => read !== expected)).toEqual([]);
  });
});

test("the direction of plain sentences is read by the rules alone, too", () => {
  const read = readSentences().flatMap(({ title, direction }) =>
    direction ? [{ title, expected: direction, read: readByRules(readItem(title, null)).direction }] : [],
  );
  expect(read.filter(({ read, expected }) => read !== expected)).toEqual([]);
});
