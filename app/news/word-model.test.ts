import { describe, expect, test } from "vitest";
import { readItem } from "./item";
import { readByRules } from "./relevance";
import {
  estimateOf,
  featuresOf,
  HEADS,
  INTERCEPT,
  parseWeights,
  ruleFeatures,
  stageAndDirection,
} from "./word-model";
import WORD_WEIGHTS from "./word-weights.json";

test("an item's features are its words, their pairs and the dictionaries' classes, those of the description at 0.4", () => {
  const features = featuresOf(readItem("Americans must file papers", "They may object."));
  expect(features.get("papers")).toBe(1);
  expect(features.get("file papers")).toBe(1);
  expect(features.get("#citizens")).toBe(1);
  expect(features.get("~object")).toBe(0.4);
  expect(features.has("object")).toBe(false);
});

test("so are a title's chain of actions and each two of them in their order", () => {
  const features = featuresOf(readItem("Senate drops plan to bar debtors from leaving the country", null));
  const chains = [...features.keys()].filter((name) => name.startsWith(">") || name.startsWith("=chain"));
  expect(chains).toEqual(["=chain >end>plan>bar", ">end>plan", ">end>bar", ">plan>bar"]);
});

/** The estimate of a title, and of a description, by given lines of weights. */
function estimated(lines: string[], title: string, description: string | null = null) {
  const item = readItem(title, description);
  return estimateOf(item, readByRules(item), parseWeights(lines));
}

test("an estimate is the sum of the intercept and the weights of the item's features", () => {
  const lines = ["=:-2,-3", "papers:1.5,2,.5", "file papers:.5,0,0", "~object:-1"];
  const { logOdds } = estimated(lines, "Americans must file papers", "They may object.");
  expect(logOdds.relevant).toBeCloseTo(-2 + 1.5 + 0.5 - 0.4);
  expect(logOdds.direct).toBeCloseTo(-1);
  expect(logOdds.act).toBeCloseTo(0.5);
});

test("the words shown speak for the side that the estimate takes", () => {
  const wordsOf = (lines: string[]) => estimated(lines, "Bakery must file papers").wordsFor("relevant");
  expect(wordsOf(["=:0", "papers:2", "bakery:-1"])).toEqual(["papers"]);
  expect(wordsOf(["=:0", "papers:2", "bakery:-3"])).toEqual(["bakery"]);
  expect(estimated(["=:0", "papers:2", "bakery:1,3"], "Bakery must file papers").wordsFor("direct")).toEqual([
    "bakery",
  ]);
});

test.each([
  ["direct", "State Department revokes passports of tax debtors"],
  ["contextual", "Restaurant chain to leave US after losses"],
  ["capped", "Kenya revokes passports of tax debtors"],
  ["nothing found", "Bakery opens second shop downtown"],
])("the rules' verdict counts beside the words: %s", (verdict, title) => {
  const features = ruleFeatures(readByRules(readItem(title, null)));
  expect(features.get(`=verdict ${verdict}`)).toBe(1);
  expect(estimated(["=:0,0", `=verdict ${verdict}:2,3`], title).logOdds).toMatchObject({
    relevant: 2,
    direct: 3,
  });
});

describe("the stage and direction of a relevant item", () => {
  const item = readItem("State Department may revoke passports of debtors", null);
  const rules = readByRules(item);
  const checked = (lines: string[], read = rules) =>
    stageAndDirection(item, read, estimateOf(item, read, parseWeights(lines)));
  const lineOf = (feature: string, of: Partial<Record<(typeof HEADS)[number], number>>) =>
    `${feature}:${HEADS.map((head) => of[head] ?? 0).join(",")}`;

  test("are those of the rules while the words are less than 1 in log-odds surer of another stage, 1.5 of another direction", () => {
    expect(rules).toMatchObject({ stage: "threat", direction: "raises" });
    expect(checked([lineOf("debtors", { act: 0.9, lowers: 1.4 })])).toEqual({
      stage: "threat",
      direction: "raises",
    });
    expect(checked([lineOf("debtors", { act: 1.1, lowers: 1.6 })])).toEqual({
      stage: "act",
      direction: "lowers",
    });
  });

  test("with one verb follow words that are 1 in log-odds surer of another direction", () => {
    const single = readItem("State Department revokes passports of debtors", null);
    const read = readByRules(single);
    const directionAt = (lowers: number) =>
      stageAndDirection(single, read, estimateOf(single, read, parseWeights([lineOf("debtors", { lowers })])))
        .direction;
    expect([0.9, 1.1].map(directionAt)).toEqual(["raises", "lowers"]);
  });

  test("take what the rules say as features beside the words", () => {
    expect([...ruleFeatures(rules).keys()]).toEqual([
      "=verdict direct",
      "=stage threat",
      "=topic passport-revocation",
      "=direction raises",
    ]);
    expect(checked([lineOf("=direction raises", { neutral: 1.6 })]).direction).toBe("neutral");
  });

  test("come from the words alone where no topic is found, but for the stage", () => {
    const read = { ...rules, topic: "", direction: "neutral" } as const;
    expect([...ruleFeatures(read).keys()]).not.toContain("=direction neutral");
    const lines = [lineOf("debtors", { act: 0.9, lowers: 0.1 })];
    expect(checked(lines, read)).toEqual({ stage: "threat", direction: "lowers" });
  });

  test("keep a ruling where the words say that it is done", () => {
    expect(checked([lineOf("debtors", { act: 9 })], { ...rules, stage: "ruling" }).stage).toBe("ruling");
  });
});

test("every line of the weights is a feature with at most a number for each head, the intercept first and no feature twice", () => {
  expect(WORD_WEIGHTS[0]).toMatch(new RegExp(`^${INTERCEPT}:`));
  const wrong = WORD_WEIGHTS.filter((line) => {
    const numbers = line.slice(line.lastIndexOf(":") + 1).split(",");
    return (
      numbers.length > HEADS.length || numbers.some((one) => one === "" || !Number.isFinite(Number(one)))
    );
  });
  expect(wrong).toEqual([]);
  expect(parseWeights(WORD_WEIGHTS).size).toBe(WORD_WEIGHTS.length);
});
