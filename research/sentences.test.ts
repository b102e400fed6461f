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

  test("is read by the rules in every form", () => {
    const read = sentences.map((one) => ({ ...one, read: readByRules(readItem(one.title, null))[property] }));
    expect(read.filter(({ read, expected }) => read !== expected)).toEqual([]);
  });

  test("is turned by words in none of them", () => {
    const publishedAt = new Date("2026-11-20T12:00:00Z");
    const found = sentences.flatMap(({ title, expected }) => {
      const read = scoreRelevance({ title, description: null, source: "", document: null, publishedAt });
      return read.score < RELEVANT_FROM ? [] : [{ title, read: read[property], expected }];
    });
    expect(found.length).toBeGreaterThan(0.95 * sentences.length);
    expect(found.filter(({ read, expected }) => read !== expected)).toEqual([]);
  });
});
