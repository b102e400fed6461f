import { expect, test } from "vitest";
import { readItem } from "~/news/item";
import { readByRules } from "~/news/relevance";
import { estimateOf, HEADS, parseWeights, stageAndDirection, type Weights } from "~/news/word-model";
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

const RULE = {
  title: "Booklets",
  source: "Federal Register",
  type: "Rule",
  agency: "DOS",
  label: "direct",
  stage: "act",
  direction: "raises",
};

test("an official document teaches its words, kind and agency, and its direction, but no stage, since its kind tells that", () => {
  const rules = ["Refused", "Denied", "Withheld"].map((description) => ({ ...RULE, description }));
  const weights = parseWeights(weightsOf([...rules, ...LABELED, ...BACKGROUND]));
  for (const feature of ["booklets", "=kind rule", "=agency State Department"])
    expect(weights.get(feature)?.[HEADS.indexOf("direct")]).toBeGreaterThan(0);
  expect(weights.get("=kind rule")?.slice(2, 6)).toEqual([0, 0, 0, 0]);
  expect(weights.get("=kind rule")?.[HEADS.indexOf("raises")]).toBeGreaterThan(0);
});

test("documents with one title and different texts are different, and none is presumed irrelevant", () => {
  const rules = [{ ...RULE, description: "Denied." }, { ...RULE, description: "Renewed." }, RULE];
  expect(trainingSets(itemsOf([...rules, RULE])).labeled).toHaveLength(3);
  expect(trainingSets(itemsOf([{ ...RULE, label: undefined }])).background).toEqual([]);
});

function estimated(weights: Weights, title: string, description: string | null = null) {
  const item = readItem(title, description);
  return estimateOf(item, readByRules(item), weights);
}

test("words of labeled items speak for their label and direction", () => {
  const weights = parseWeights(weightsOf([...LABELED, ...BACKGROUND]));
  const read = (title: string) => estimated(weights, title).logOdds;
  expect(read("Travelers without booklets").relevant).toBeGreaterThan(read("Bakery sells bread").relevant);
  expect(read("Travelers without booklets").direct).toBeGreaterThan(0);
  const directionOf = (title: string) =>
    stageAndDirection(readItem(title, null), readByRules(readItem(title, null)), estimated(weights, title))
      .direction;
  expect([directionOf("Booklets refused"), directionOf("Booklets back")]).toEqual(["raises", "lowers"]);
});

test("of two labels of a title the last counts", () => {
  const items = itemsOf([...LABELED, { ...LABELED[4], label: "contextual" }]);
  expect(trainingSets(items).labeled.map(({ label }) => label)).toEqual([
    ...["direct", "direct", "direct", "direct", "contextual", "irrelevant"],
  ]);
});

test("a description's words get weights of their own, and the item counts without it as well", () => {
  const described = Array.from({ length: 40 }, (_, day) => ({
    ...LABELED[day % 2 === 0 ? 0 : 4],
    title: `${day % 4 < 2 ? "Travelers" : "Bakers"} hear of day ${day}`,
    description: day % 2 === 0 ? "Counters shut at noon." : "Ovens cool at noon.",
  }));
  const weights = parseWeights(weightsOf([...LABELED, ...described, ...BACKGROUND]));
  const read = (title: string, description: string | null) => estimated(weights, title, description).logOdds;
  expect(read("Team wins", "Counters shut").relevant).toBeGreaterThan(read("Team wins", null).relevant);
  expect(read("Travelers without booklets", null).direct).toBeGreaterThan(0);
  expect(weights.get("~counters")?.[0]).toBeGreaterThan(0);
});

test("what is reversed or ruled is done, as an act is", () => {
  const done = LABELED.map((one, at) => ({ ...one, stage: one.stage && (at < 2 ? "reversal" : "ruling") }));
  const read = (values: object[]) => weightsOf([...values, ...BACKGROUND]);
  expect(read(done)).toEqual(read(LABELED));
});

test("a sentence teaches its direction or its stage, and nothing about relevance", () => {
  const { labeled, background } = trainingSets(itemsOf([...LABELED, ...BACKGROUND]));
  const sentence = (title: string) => ({ title, form: "a test", direction: "neutral" as const });
  const sentences = ["Booklets stay", "Booklets stay as they are", "Bakery keeps booklets"].map(sentence);
  const without = parseWeights(trainWordWeights(labeled, background));
  const weights = parseWeights(trainWordWeights(labeled, background, sentences));
  const [relevant, direct, act, proposal, threat, analysis, raises, lowers, neutral] = HEADS.map(
    (_, at) => (weights.get("booklets")?.[at] ?? 0) - (without.get("booklets")?.[at] ?? 0),
  );
  expect([relevant, direct, act, proposal, threat, analysis]).toEqual([0, 0, 0, 0, 0, 0]);
  expect(neutral).toBeGreaterThan(0);
  expect(Math.max(raises ?? 0, lowers ?? 0)).toBeLessThan(neutral ?? 0);
});

test("a sentence outweighs four titles that say the opposite, and not six", () => {
  const directionBeside = (count: number) => {
    const titles = Array.from({ length: count }, (_, at) => ({
      title: `Booklets gone ${"abcdef"[at]}`,
      label: "direct",
      stage: "act",
      direction: "raises",
    }));
    const { labeled, background } = trainingSets(itemsOf([...titles, ...BACKGROUND]));
    const sentence = { title: "Booklets gone", form: "a test", direction: "lowers" as const };
    const { logOdds } = estimated(
      parseWeights(trainWordWeights(labeled, background, [sentence])),
      "Booklets gone",
    );
    return logOdds.lowers > logOdds.raises ? "lowers" : "raises";
  };
  expect([4, 6].map(directionBeside)).toEqual(["lowers", "raises"]);
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
