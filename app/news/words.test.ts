import { describe, expect, test } from "vitest";
import { documentOf } from "~/sources/official-document";
import { CALIBRATION, chancesOf, readAgain, scoreOf } from "./words";
import { DIRECT_FROM, RELEVANT_FROM } from "./coding-guide";
import { scoreDocument } from "./documents";
import { readItem } from "./item";
import { readByRules } from "./rules";
import { type Estimate, type Head, HEADS } from "./word-model";

/** An estimate with given log-odds of the first two heads. */
function estimateWith({ relevant = 0, direct = 0 }: { relevant?: number; direct?: number }): Estimate {
  const logOdds = Object.fromEntries(HEADS.map((head) => [head, 0])) as Record<Head, number>;
  return {
    logOdds: { ...logOdds, relevant, direct },
    wordsFor: (head) => (head === "direct" ? ["hand in"] : ["naturalized", "told to"]),
  };
}

/** A title, read by the rules and then again with a given estimate. */
function again(logOdds: { relevant?: number; direct?: number }, title: string) {
  const item = readItem(title, null);
  return readAgain(readByRules(item), item, estimateWith(logOdds));
}

const DIRECT = "State Department revokes passports of tax debtors";
const UNNAMED = "Passports withheld over unpaid fines";
const CONTEXTUAL = "Restaurant chain to leave US after losses";
const UNFOUND = "Naturalized citizens told to hand in their papers";
const CAPPED = "Kenya suspends passports of ministers under US sanctions";
const SURE = { relevant: 50, direct: 50 };

test("the worked examples: chances of 0.81 and 0.64 give 90 and 47, and 0.3 of being relevant gives 34", () => {
  expect(scoreOf({ direct: 0.81, relevant: 1 }, 80)).toBe(90);
  expect(scoreOf({ direct: 0, relevant: 0.64 }, 59)).toBe(47);
  expect(scoreOf({ direct: 0, relevant: 0.3 }, 59)).toBe(34);
});

describe("the score is the chance within the class", () => {
  test("squared, it is what the level counts: every chance is given back within the rounding", () => {
    for (let percent = 50; percent <= 100; percent++) {
      const chance = percent / 100;
      expect((scoreOf({ direct: chance, relevant: 1 }, 80) / 100) ** 2).toBeCloseTo(chance, 1);
      expect((scoreOf({ direct: 0, relevant: chance }, 59) / 59) ** 2).toBeCloseTo(chance, 1);
    }
  });

  test("and never falls as a chance rises, from 25 to 100", () => {
    const scores = [
      ...Array.from({ length: 101 }, (_, at) => scoreOf({ direct: 0, relevant: at / 100 }, 59)),
      ...Array.from({ length: 51 }, (_, at) => scoreOf({ direct: 0.5 + at / 100, relevant: 1 }, 80)),
    ];
    expect(scores).toEqual([...scores].sort((a, b) => a - b));
    expect([scores[0], scores.at(-1)]).toEqual([24, 100]);
  });
});

describe("both count", () => {
  test("what the rules call direct is direct from the q at which half are, and at least contextual from there down", () => {
    const { half } = CALIBRATION.direct;
    const scoreAt = (q: number, title = DIRECT) => again({ relevant: 6, direct: q - 3 }, title).score;
    expect(scoreAt(half)).toBe(71);
    expect(scoreAt(half - 0.01)).toBeLessThan(DIRECT_FROM);
    expect(scoreAt(half - 0.01)).toBeGreaterThanOrEqual(RELEVANT_FROM);
    expect(scoreAt(50)).toBe(100);
  });

  test("where a title names neither the US government nor citizens, q must be higher by 2", () => {
    const { half } = CALIBRATION.direct;
    const scoreAt = (q: number) => again({ relevant: 6, direct: q - 3 }, UNNAMED).score;
    expect(scoreAt(half + 2)).toBe(71);
    expect(scoreAt(half + 1.99)).toBeLessThan(DIRECT_FROM);
  });

  test.each([CONTEXTUAL, UNFOUND, CAPPED])("words alone never make anything direct: %s", (title) => {
    expect(again(SURE, title).score).toBeLessThan(DIRECT_FROM);
  });

  test("what the rules flag is irrelevant where the words are surer of that, and kept for a second reader", () => {
    const { half } = CALIBRATION.relevant;
    for (const title of [DIRECT, CONTEXTUAL]) {
      const { score } = again({ relevant: half - 0.1, direct: -50 }, title);
      expect(score).toBeLessThan(RELEVANT_FROM);
      expect(score).toBeGreaterThanOrEqual(25);
      expect(again({ relevant: -50, direct: -50 }, title).score).toBe(24);
    }
  });
});

test.each([
  [DIRECT, SURE],
  [DIRECT, { relevant: -50, direct: -50 }],
  [CONTEXTUAL, { relevant: 1 }],
  [UNFOUND, SURE],
  [CAPPED, { relevant: -50 }],
])("all reasons add up to the score: %s, %o", (title, logOdds) => {
  const { score, reasons } = again(logOdds, title);
  expect(reasons.reduce((sum, { points }) => sum + points, 0)).toBe(score);
});

test("the last reason has the chance and the words", () => {
  expect(again({ relevant: 50, direct: 50 }, DIRECT).reasons.at(-1)).toEqual({
    part: "words",
    text: '100% of such articles are direct, by their words: "hand in"',
    points: 20,
  });
});

test("a title that the rules don't find gets its factor and keywords from its words", () => {
  expect(again({ relevant: 50 }, UNFOUND)).toMatchObject({ keywords: ["naturalized"] });
});

test("the worked example of q: log-odds of 3 for direct and 2 for relevant give the chance at 4", () => {
  const { half, slope } = CALIBRATION.direct;
  const { direct } = chancesOf({ score: 80 }, { direct: 3, relevant: 2 }, true);
  expect(direct).toBeCloseTo(1 / (1 + Math.exp(-slope * (4 - half))), 10);
  expect(chancesOf({ score: 59 }, { direct: 3, relevant: 2 }, true).direct).toBe(0);
});

describe("an official document, which the rules read well, moves only where the words are sure", () => {
  const document = documentOf("rule");
  const scoreAt = (logOdds: { relevant?: number; direct?: number }, title: string) => {
    const read = scoreDocument(document, { title, description: null });
    return readAgain(read, readItem(title, null, document), estimateWith(logOdds)).score;
  };
  const PASSPORTS = "Denial of Passports to Debtors";

  test("a direct one is contextual below -1.5 for direct and irrelevant below -2 for relevant", () => {
    expect([-1.5, -1.6].map((direct) => scoreAt({ direct }, PASSPORTS))).toEqual([95, 59]);
    expect([-2, -2.1].map((relevant) => scoreAt({ relevant }, PASSPORTS))).toEqual([95, 35]);
  });

  test("one that the rules don't find is direct from 2.25 and contextual from 3.25 for relevant", () => {
    const OTHER = "Handling of Certain Submissions";
    expect([2.2, 2.25].map((direct) => scoreAt({ direct }, OTHER))).toEqual([0, 65]);
    expect([3.2, 3.25].map((relevant) => scoreAt({ relevant, direct: -9 }, OTHER))).toEqual([0, 45]);
  });
});
