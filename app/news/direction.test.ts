import { describe, expect, test } from "vitest";
import { readSentences } from "../../commands/train/sentences";
import { RELEVANT_FROM } from "./coding-guide";
import { readItem } from "./item";
import { readByRules, scoreRelevance } from "./relevance";

const sentences = readSentences().flatMap(({ title, form, direction }) =>
  direction ? [[`${form}: ${direction}`, title, direction] as const] : [],
);

describe("the direction by the rules, where", () => {
  test.each(sentences)("%s: %s", (_, title, direction) => {
    expect(readByRules(readItem(title, null)).direction).toBe(direction);
  });
});

test("words turn the direction of none of these sentences", () => {
  const turned = sentences.filter(([, title, expected]) => {
    const publishedAt = new Date("2026-11-20T12:00:00Z");
    const read = scoreRelevance({ title, description: null, source: "", document: null, publishedAt });
    return read.score >= RELEVANT_FROM && read.direction !== expected;
  });
  expect(turned).toEqual([]);
});
