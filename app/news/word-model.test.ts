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

test("an estimate is the sum of the intercept and the weights of the item's features", () => {
  const weights = parseWeights(["=:-2,-3", "papers:1.5,2,.5", "file papers:.5,0,0", "~object:-1"]);
  const estimate = estimateOf(readItem("Americans must file papers", "They may object."), weights);
  expect(estimate.relevant).toBeCloseTo(-2 + 1.5 + 0.5 - 0.4);
  expect(estimate.direct).toBeCloseTo(-1);
});

test("the words shown speak for the side that the estimate takes", () => {
  const item = readItem("Bakery must file papers", null);
  expect(estimateOf(item, parseWeights(["=:0", "papers:2", "bakery:-1"])).words).toEqual(["papers"]);
  expect(estimateOf(item, parseWeights(["=:0", "papers:2", "bakery:-3"])).words).toEqual(["bakery"]);
});

describe("the stage and direction of a relevant item", () => {
  const item = readItem("State Department may revoke passports of debtors", null);
  const rules = readByRules(item);
  const lineOf = (feature: string, of: Partial<Record<(typeof HEADS)[number], number>>) =>
    `${feature}:${HEADS.map((head) => of[head] ?? 0).join(",")}`;

  test("are those of the rules while the words are less than 3 in log-odds surer of others", () => {
    expect(rules).toMatchObject({ stage: "threat", direction: "raises" });
    const unsure = parseWeights([lineOf("debtors", { act: 2.9, lowers: 2.9 })]);
    expect(stageAndDirection(item, rules, unsure)).toEqual({ stage: "threat", direction: "raises" });
    const sure = parseWeights([lineOf("debtors", { act: 3.1, lowers: 3.1 })]);
    expect(stageAndDirection(item, rules, sure)).toEqual({ stage: "act", direction: "lowers" });
  });

  test("take what the rules say as features beside the words", () => {
    expect([...ruleFeatures(rules).keys()]).toEqual(["=stage threat", "=direction raises"]);
    const weights = parseWeights([lineOf("=direction raises", { neutral: 3.1 })]);
    expect(stageAndDirection(item, rules, weights).direction).toBe("neutral");
  });

  test("come from the words alone where no topic is found, but for the stage", () => {
    const read = { ...rules, topic: "", direction: "neutral" } as const;
    expect([...ruleFeatures(read).keys()]).toEqual(["=stage threat"]);
    const weights = parseWeights([lineOf("debtors", { act: 1, lowers: 0.1 })]);
    expect(stageAndDirection(item, read, weights)).toEqual({ stage: "threat", direction: "lowers" });
  });

  test("keep a ruling where the words say that it is done", () => {
    const weights = parseWeights([lineOf("debtors", { act: 9 })]);
    expect(stageAndDirection(item, { ...rules, stage: "ruling" }, weights).stage).toBe("ruling");
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
