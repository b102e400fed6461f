import { expect, test } from "vitest";
import { readItem } from "./item";
import { directionOfWords, estimateOf, featuresOf, HEADS, INTERCEPT, parseWeights } from "./word-model";
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
  const weights = parseWeights([
    "=:-2,-3,0,0",
    "papers:1.5,2,.5,0",
    "file papers:.5,0,0,0",
    "~object:-1,0,0,1",
  ]);
  const estimate = estimateOf(readItem("Americans must file papers", "They may object."), weights);
  expect(estimate.relevant).toBeCloseTo(-2 + 1.5 + 0.5 - 0.4);
  expect(estimate.direct).toBeCloseTo(-1);
  expect(estimate.raises).toBeCloseTo(0.5);
  expect(estimate.lowers).toBeCloseTo(0.4);
});

test("the words shown speak for the side that the estimate takes", () => {
  const item = readItem("Bakery must file papers", null);
  expect(estimateOf(item, parseWeights(["=:0,0,0,0", "papers:2,0,0,0", "bakery:-1,0,0,0"])).words).toEqual([
    "papers",
  ]);
  expect(estimateOf(item, parseWeights(["=:0,0,0,0", "papers:2,0,0,0", "bakery:-3,0,0,0"])).words).toEqual([
    "bakery",
  ]);
});

test("a direction that is less likely than not is neutral", () => {
  const estimate = { relevant: 0, direct: 0, words: [] };
  expect(directionOfWords({ ...estimate, raises: -0.1, lowers: -0.2 })).toBe("neutral");
  expect(directionOfWords({ ...estimate, raises: 0.1, lowers: -0.2 })).toBe("raises");
  expect(directionOfWords({ ...estimate, raises: 0.1, lowers: 0.3 })).toBe("lowers");
});

test("every line of the weights is a feature with a number for each head, the intercept first and no feature twice", () => {
  expect(WORD_WEIGHTS[0]).toMatch(new RegExp(`^${INTERCEPT}:`));
  const wrong = WORD_WEIGHTS.filter((line) => {
    const numbers = line.slice(line.lastIndexOf(":") + 1).split(",");
    return (
      numbers.length !== HEADS.length || numbers.some((one) => one === "" || !Number.isFinite(Number(one)))
    );
  });
  expect(wrong).toEqual([]);
  expect(parseWeights(WORD_WEIGHTS).size).toBe(WORD_WEIGHTS.length);
});
