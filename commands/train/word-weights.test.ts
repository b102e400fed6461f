import { expect, test } from "vitest";
import { readItem } from "~/news/item";
import { readByRules } from "~/news/relevance";
import { estimateOf, parseWeights, stageAndDirection } from "~/news/word-model";
import { readLabelledItems } from "../eval/items";
import { trainingSets, trainWordWeights } from "./word-weights";

const LABELED = [
  { title: "Clerk refuses travelers their booklets", label: "direct", stage: "act", direction: "raises" },
  { title: "Travelers refused booklets at the counter", label: "direct", stage: "act", direction: "raises" },
  { title: "Travelers get booklets back after ruling", label: "direct", stage: "act", direction: "lowers" },
  { title: "Booklets handed back to travelers", label: "direct", stage: "act", direction: "lowers" },
  { title: "Bakery wins prize for rye bread", label: "irrelevant" },
  { title: "Rye bread returns to the bakery", label: "irrelevant" },
];
const BACKGROUND = Array.from({ length: 30 }, (_, at) => ({ title: `Team wins match number ${at}` }));

const itemsOf = (values: object[]) => readLabelledItems(values.map((one) => JSON.stringify(one)).join("\n"));
const weightsOf = (values: object[]) => {
  const { labeled, background } = trainingSets(itemsOf(values));
  return trainWordWeights(labeled, background);
};

test("unlabeled items are presumed irrelevant, but not those that a topic finds nor those that have a label elsewhere", () => {
  const { labeled, background } = trainingSets(
    itemsOf([
      ...LABELED,
      ...BACKGROUND,
      { title: "Bakery wins prize for rye bread" },
      { title: "State Department revokes passports of Americans who owe child support" },
    ]),
  );
  expect(labeled).toHaveLength(LABELED.length);
  expect(background.map(({ title }) => title)).toEqual(BACKGROUND.map(({ title }) => title));
});

test("official documents teach nothing: they are not read by their words", () => {
  const rule = { title: "Booklets; Fees", label: "direct", source: "Federal Register", type: "Rule" };
  expect(itemsOf([rule])[0]?.document).not.toBeNull();
  expect(trainingSets(itemsOf([rule])).labeled).toEqual([]);
});

test("words of labeled items speak for their label and direction", () => {
  const weights = parseWeights(weightsOf([...LABELED, ...BACKGROUND]));
  const read = (title: string) => estimateOf(readItem(title, null), weights);
  expect(read("Travelers without booklets").relevant).toBeGreaterThan(read("Bakery sells bread").relevant);
  expect(read("Travelers without booklets").direct).toBeGreaterThan(0);
  const directionOf = (title: string) => {
    const item = readItem(title, null);
    return stageAndDirection(item, readByRules(item), weights).direction;
  };
  expect([directionOf("Booklets refused"), directionOf("Booklets back")]).toEqual(["raises", "lowers"]);
});

test("only features of three labeled items or more get a weight, and the same items give the same lines", () => {
  const lines = weightsOf([...LABELED, ...BACKGROUND]);
  const features = lines.map((line) => line.slice(0, line.lastIndexOf(":")));
  expect(features[0]).toBe("=");
  expect(features).toContain("booklets");
  expect(features).not.toContain("counter");
  expect(features.slice(1)).toEqual(features.slice(1).sort());
  expect(weightsOf([...LABELED, ...BACKGROUND])).toEqual(lines);
});
