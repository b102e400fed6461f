import { describe, expect, test } from "vitest";
import { readItem } from "./item";
import { DIRECT_FROM, RELEVANT_FROM } from "./coding-guide";
import { scoreRelevance } from "./relevance";
import { readAgain } from "./second-reading";

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
  expect(score).toBeLessThan(50);
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

test("two points for each unit of log-odds above the bound: 5.1 for relevant gives 42, and 2.6 for direct as well gives 62", () => {
  const title = "Naturalized citizens told to hand in their papers";
  const estimate = { relevant: 5.1, direct: -1.9, raises: 0, lowers: 0, words: ["naturalized", "told to"] };
  const again = (direct: number) => readAgain(read(title), readItem(title, null), { ...estimate, direct });
  expect(again(-1.9)).toMatchObject({ score: 42, keywords: ["naturalized"] });
  expect(again(-1.9).reasons).toEqual([
    { part: "words", text: 'words of relevant news: "naturalized", "told to"', points: 42 },
  ]);
  expect(again(2.6)).toMatchObject({ score: 62 });
});

describe("words alone flag nothing that is about others", () => {
  test.each([
    "Kenya tells naturalized citizens to hand in their papers",
    "Migrants told to hand in their papers",
    "Customs officers in Kenya to photograph every traveler who flies out",
    "Brazil federal court lets critic of the government board his flight",
    "Agents seize fentanyl at border crossing",
    "How to apply for a US passport",
    "Bakery opens second shop downtown",
  ])("%s", (title) => {
    expect(read(title).score).toBeLessThan(RELEVANT_FROM);
  });
});

describe("words that clearly speak of something else", () => {
  const estimate = { relevant: -7.5, direct: -10, raises: 0, lowers: 0, words: ["menu"] };

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
    expect(readAgain(contextual, readItem(title, null), { ...estimate, relevant: -6.5 })).toBe(contextual);
  });

  test("change nothing about a direct headline", () => {
    const title = "State Department revokes passports of tax debtors";
    const direct = read(title);
    expect(readAgain(direct, readItem(title, null), estimate)).toBe(direct);
  });
});
