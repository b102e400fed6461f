import { describe, expect, test } from "vitest";
import { readSentences } from "../../commands/train/sentences";
import { RELEVANT_FROM } from "./coding-guide";
import { readItem } from "./item";
import { readByRules, scoreRelevance } from "./relevance";

const sentences = readSentences().flatMap(({ title, form, stage }) =>
  stage ? [[`${form}: ${stage}`, title, stage] as const] : [],
);

describe("the stage by the rules, where", () => {
  test.each(sentences)("%s: %s", (_, title, stage) => {
    expect(readByRules(readItem(title, null)).stage).toBe(stage);
  });
});

test("words turn the stage of none of these sentences", () => {
  const turned = sentences.filter(([, title, expected]) => {
    const publishedAt = new Date("2026-11-20T12:00:00Z");
    const read = scoreRelevance({ title, description: null, source: "", document: null, publishedAt });
    return read.score >= RELEVANT_FROM && read.stage !== expected;
  });
  expect(turned).toEqual([]);
});
