import { describe, expect, test } from "vitest";
import { readItem } from "./item";
import { documentOf } from "~/sources/official-document";
import { DIRECT_FROM, RELEVANT_FROM } from "./coding-guide";
import { scoreDocument } from "./documents";
import { readByRules, scoreRelevance } from "./relevance";
import { readAgain } from "./second-reading";
import { type Estimate, type Head, HEADS } from "./word-model";

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
    "Naturalized citizens ordered to turn over their papers at field offices",
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
  const { score, topic } = read("US pulls travelers with unpaid fines off flights at the gate");
  expect(topic).toBe("");
  expect(score).toBeGreaterThanOrEqual(DIRECT_FROM);
  expect(score).toBeLessThan(70);
});

/** An estimate with given log-odds of the first two heads; it is sure that an item is neither unless told otherwise. */
function estimateWith({ relevant = 0, direct = -9 }: { relevant?: number; direct?: number }): Estimate {
  const logOdds = Object.fromEntries(HEADS.map((head) => [head, 0])) as Record<Head, number>;
  return {
    logOdds: { ...logOdds, relevant, direct },
    wordsFor: (head) => (head === "direct" ? ["hand in"] : ["naturalized", "told to"]),
  };
}

const TITLE = "Naturalized citizens told to hand in their papers";

/** A title, read by the rules and then again with a given estimate. */
function again(logOdds: { relevant?: number; direct?: number }, title = TITLE) {
  const item = readItem(title, null);
  return readAgain(readByRules(item), item, estimateWith(logOdds));
}

describe("where no topic is found", () => {
  test("4.3 in log-odds of relevance gives 42 points, and 3.3 for direct as well gives 62", () => {
    expect(again({ relevant: 4.3 })).toMatchObject({ score: 42, keywords: ["naturalized"] });
    expect(again({ relevant: 4.3 }).reasons).toEqual([
      { part: "words", text: 'words of relevant news: "naturalized", "told to"', points: 42 },
    ]);
    expect(again({ relevant: 4.3, direct: 3.3 }).reasons).toEqual([
      { part: "words", text: 'words of direct news: "hand in"', points: 62 },
    ]);
  });

  test("the bounds are 3.25 for relevant, and 2.25 with 2 for direct", () => {
    expect([3.24, 3.25].map((relevant) => again({ relevant }).score)).toEqual([0, 40]);
    expect([2.24, 2.25].map((direct) => again({ relevant: 2, direct }).score)).toEqual([0, 60]);
    expect([1.99, 2].map((relevant) => again({ relevant, direct: 2.25 }).score)).toEqual([0, 60]);
  });

  test("words alone give at most 49 and 69", () => {
    expect(again({ relevant: 50 }).score).toBe(49);
    expect(again({ relevant: 50, direct: 50 }).score).toBe(69);
  });
});

test("a title without a word that speaks for its class says so", () => {
  const item = readItem("Gone by morning", null);
  const { reasons } = readAgain(readByRules(item), item, {
    ...estimateWith({ relevant: 9 }),
    wordsFor: () => [],
  });
  expect(reasons).toEqual([{ part: "words", text: "reads like relevant news", points: 49 }]);
});

describe("what a topic finds and the rules cap", () => {
  const CAPPED = "Judge revokes bail and passport before trial";

  test("gets points for its words beside those of the rules, and all add up", () => {
    const byRules = readByRules(readItem(CAPPED, null));
    expect(byRules.score).toBeLessThan(RELEVANT_FROM);
    expect(byRules.topic).not.toBe("");
    const { score, reasons } = again({ relevant: 9, direct: 9 }, CAPPED);
    expect(score).toBe(69);
    expect(reasons.slice(0, -1)).toEqual(byRules.reasons);
    expect(reasons.reduce((sum, { points }) => sum + points, 0)).toBe(69);
  });

  test("keeps the risk factor and the keywords of its topic", () => {
    const title = "FCC chair threatens broadcast licenses over coverage";
    expect(readByRules(readItem(title, null)).score).toBeLessThan(RELEVANT_FROM);
    const { factor, keywords } = again({ relevant: 9 }, title);
    expect(factor).toBe("media-restrictions");
    expect(keywords).toEqual(["Press freedom", "broadcast licenses", "threatens", "naturalized"]);
  });

  test.each([
    "Kenya suspends passports of ministers under US sanctions",
    "US revokes passports of foreign students",
  ])("stays as it is beside another country's name or foreigners: %s", (title) => {
    expect(again({ relevant: 50, direct: 50 }, title).score).toBe(readByRules(readItem(title, null)).score);
  });
});

describe("a direct item whose title names neither the US government nor citizens", () => {
  const TAKEN_FOR_OURS = "Passports withheld over unpaid fines";

  test("stays direct only where the words agree: from 0.5 for relevant and 0 for direct", () => {
    const { score } = readByRules(readItem(TAKEN_FOR_OURS, null));
    expect(score).toBe(70);
    const scoreAt = (relevant: number, direct: number) => again({ relevant, direct }, TAKEN_FOR_OURS).score;
    expect([scoreAt(0.5, 0), scoreAt(0.4, 9), scoreAt(9, -0.1)]).toEqual([70, 35, 59]);
  });

  test("but not in an official document, where the government speaks", () => {
    const document = documentOf("rule");
    const title = "Denial of Passports to Debtors";
    const read = scoreDocument(document, { title, description: null });
    const scoreAt = (direct: number) =>
      readAgain(read, readItem(title, null, document), estimateWith({ direct })).score;
    expect([scoreAt(-1.5), scoreAt(-1.6)]).toEqual([95, 59]);
  });
});

test.each([
  ["another country", "Kenya tells nationals to hand in their papers"],
  ["foreigners", "Migrants told to hand in their papers"],
  ["another country's authority", "Brazil federal court lets critic of the government board his flight"],
  ["an authority in another country", "Customs officers in Kenya to photograph all who fly out"],
  ["how to do something", "How to hand in your papers"],
])("words alone flag nothing about %s, however sure they are: %s", (_, title) => {
  expect(again({ relevant: 50, direct: 50 }, title).score).toBe(0);
});

test("everyday news is irrelevant", () => {
  expect(read("Bakery opens second shop downtown").score).toBeLessThan(RELEVANT_FROM);
});

describe("an item that the rules flag", () => {
  const CONTEXTUAL = "Restaurant chain to leave US after losses";
  const DIRECT = "State Department revokes passports of tax debtors";
  const byRules = (title: string) => readByRules(readItem(title, null));

  test("keeps its score while the words are not sure of another class", () => {
    expect(byRules(CONTEXTUAL).score).toBe(59);
    expect(again({ relevant: -2, direct: 2.2 }, CONTEXTUAL)).toEqual(byRules(CONTEXTUAL));
    expect(byRules(DIRECT).score).toBe(80);
    expect(again({ relevant: -2, direct: -1.5 }, DIRECT)).toEqual(byRules(DIRECT));
  });

  test.each([
    [
      "below -2 is irrelevant, however direct",
      CONTEXTUAL,
      { relevant: -2.1, direct: 9 },
      35,
      "guard",
      "words of irrelevant news",
      -24,
    ],
    [
      "is contextual below -1.5 for direct",
      DIRECT,
      { relevant: 9, direct: -1.6 },
      59,
      "guard",
      "words of contextual news",
      -21,
    ],
    [
      "gets 60 at 2.25 for direct",
      CONTEXTUAL,
      { relevant: 9, direct: 2.25 },
      60,
      "words",
      "words of direct news",
      1,
    ],
    ["gets at most 69", CONTEXTUAL, { relevant: 9, direct: 9 }, 69, "words", "words of direct news", 10],
  ] as const)("%s (%s), and its reasons add up", (_, title, logOdds, score, part, text, points) => {
    const read = again(logOdds, title);
    expect(read.score).toBe(score);
    const last = read.reasons.at(-1);
    expect(last).toMatchObject({ part, points });
    expect(last?.text).toContain(`${text}: "`);
    expect(read.reasons.reduce((sum, reason) => sum + reason.points, 0)).toBe(score);
  });
});
