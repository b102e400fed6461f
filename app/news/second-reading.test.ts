import { describe, expect, test } from "vitest";
import { readItem } from "./item";
import { DIRECT_FROM, RELEVANT_FROM } from "./coding-guide";
import { readByRules, scoreRelevance } from "./relevance";
import { readAgain } from "./second-reading";
import type { Estimate } from "./word-model";

function read(title: string, description: string | null = null) {
  return scoreRelevance({
    title,
    description,
    source: "The Example Times",
    document: null,
    publishedAt: new Date("2026-11-20T12:00:00Z"),
  });
}

test("a headline that no topic finds is relevant by its words, and says which", () => {
  const { score, topic, reasons, keywords, factor, direction } = read(
    "Naturalized citizens told to hand in their papers",
  );
  expect(topic).toBe("");
  expect(score).toBeGreaterThanOrEqual(RELEVANT_FROM);
  expect(reasons).toEqual([
    { part: "words", text: expect.stringContaining('"naturalized"') as string, points: score },
  ]);
  expect(keywords).toContain("naturalized");
  expect(factor).toBe("passport-restrictions");
  expect(direction).toBe("raises");
});

test("words alone give a direct headline 60 to 69", () => {
  const { score, topic } = read("US orders travelers with unpaid fines off flights");
  expect(topic).toBe("");
  expect(score).toBeGreaterThanOrEqual(DIRECT_FROM);
  expect(score).toBeLessThan(70);
});

const UNSURE: Estimate = { relevant: 0, direct: -9, words: ["naturalized", "told to"] };
const TITLE = "Naturalized citizens told to hand in their papers";

/** A title that no topic finds, read again with a given estimate. */
function again(estimate: Partial<Estimate>, title = TITLE) {
  const item = readItem(title, null);
  return readAgain(readByRules(item), item, { ...UNSURE, ...estimate });
}

describe("where no topic is found", () => {
  test("5.6 in log-odds of relevance gives 42 points, and 2.6 for direct as well gives 62", () => {
    expect(again({ relevant: 5.6 })).toMatchObject({ score: 42, keywords: ["naturalized"] });
    expect(again({ relevant: 5.6 }).reasons).toEqual([
      { part: "words", text: 'words of relevant news: "naturalized", "told to"', points: 42 },
    ]);
    expect(again({ relevant: 5.6, direct: 2.6 }).score).toBe(62);
  });

  test("the bounds are 4.5 for relevant, and 1.5 with 2 for direct", () => {
    expect([4.49, 4.5].map((relevant) => again({ relevant }).score)).toEqual([0, 40]);
    expect([1.49, 1.5].map((direct) => again({ relevant: 2, direct }).score)).toEqual([0, 60]);
    expect([1.99, 2].map((relevant) => again({ relevant, direct: 1.5 }).score)).toEqual([0, 60]);
  });

  test("words alone give at most 49 and 69", () => {
    expect(again({ relevant: 50 }).score).toBe(49);
    expect(again({ relevant: 50, direct: 50 }).score).toBe(69);
  });

  test("a title about a service is contextual at most", () => {
    const wait = "Naturalized citizens wait for months";
    expect(again({ relevant: 50, direct: 50 }, wait).score).toBe(49);
  });
});

test.each([
  ["another country", "Kenya tells nationals to hand in their papers"],
  ["foreigners", "Migrants told to hand in their papers"],
  ["another country's authority", "Brazil federal court lets critic of the government board his flight"],
  ["an authority in another country", "Customs officers in Kenya to photograph all who fly out"],
  ["a look-alike", "Draft pick told to hand in his papers"],
  ["Cuba without travel", "Cuba policy stays as it is"],
  ["how to do something", "How to hand in your papers"],
])("words alone flag nothing about %s, however sure they are: %s", (_, title) => {
  expect(again({ relevant: 50, direct: 50 }, title).score).toBe(0);
});

test("everyday news is irrelevant", () => {
  expect(read("Bakery opens second shop downtown").score).toBeLessThan(RELEVANT_FROM);
});

describe("words that clearly speak of something else", () => {
  const estimate: Estimate = { relevant: -7.1, direct: -10, words: ["menu"] };

  test("make a contextual headline irrelevant, and its reasons add up", () => {
    const title = "Restaurant chain to leave US after losses";
    const contextual = read(title);
    expect(contextual.score).toBe(59);
    const { score, reasons } = readAgain(contextual, readItem(title, null), estimate);
    expect(score).toBe(35);
    expect(reasons.at(-1)).toEqual({ part: "guard", text: 'words of other news: "menu"', points: -24 });
    expect(reasons.reduce((sum, { points }) => sum + points, 0)).toBe(score);
  });

  test("change nothing about a contextual headline while the topic's evidence may outweigh them", () => {
    const title = "Restaurant chain to leave US after losses";
    const contextual = read(title);
    expect(readAgain(contextual, readItem(title, null), { ...estimate, relevant: -7 })).toBe(contextual);
  });

  test("change nothing about a direct headline", () => {
    const title = "State Department revokes passports of tax debtors";
    const direct = read(title);
    expect(readAgain(direct, readItem(title, null), estimate)).toBe(direct);
  });
});
