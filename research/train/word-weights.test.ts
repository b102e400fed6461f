import { expect, test } from "vitest";
import { readItem } from "~/news/item";
import { readByRules } from "~/news/rules";
import { estimateOf, HEADS, readWordModel, stageAndDirection, type WordModel } from "~/news/word-model";
import { readLabelledItems } from "../eval/items";
import { commonFeatures, examplesOf } from "./examples";
import { gStatistic, mostInformative, trainWordModel } from "./word-weights";

const LABELED = [
  { title: "Clerk refuses travelers their booklets", label: "direct", stage: "act", direction: "raises" },
  { title: "Travelers refused booklets at the counter", label: "direct", stage: "act", direction: "raises" },
  { title: "Travelers get booklets back after ruling", label: "direct", stage: "act", direction: "lowers" },
  { title: "Booklets handed back to travelers", label: "direct", stage: "act", direction: "lowers" },
  { title: "Bakery wins prize for rye bread", label: "irrelevant" },
  { title: "Rye bread returns to the bakery", label: "irrelevant" },
];
const BACKGROUND = Array.from({ length: 30 }, (_, at) => ({ title: `Team wins match number ${at}` }));

const examplesFrom = (values: object[]) =>
  readLabelledItems(values.map((one) => JSON.stringify(one)).join("\n")).flatMap(examplesOf);
const fileOf = (values: object[], sentences: object[] = []) =>
  trainWordModel(examplesFrom(values), sentences.length === 0 ? [] : examplesFrom(sentences));
const modelOf = (values: object[], sentences: object[] = []) =>
  readWordModel(Uint8Array.from(fileOf(values, sentences)).buffer);
const weightsIn = (model: WordModel, feature: string) => HEADS.map((head) => model.weightOf(feature, head));

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
  const model = modelOf([...rules, ...LABELED, ...BACKGROUND]);
  for (const feature of ["booklets", "=kind rule", "=agency State Department"])
    expect(model.weightOf(feature, "direct")).toBeGreaterThan(0);
  expect(weightsIn(model, "=kind rule").slice(2, 6)).toEqual([0, 0, 0, 0]);
  expect(model.weightOf("=kind rule", "raises")).toBeGreaterThan(0);
});

function estimated(model: WordModel, title: string, description: string | null = null) {
  const item = readItem(title, description);
  return estimateOf(item, readByRules(item), model);
}

test("words of labeled items speak for their label and direction", () => {
  const model = modelOf([...LABELED, ...BACKGROUND]);
  const read = (title: string) => estimated(model, title).logOdds;
  expect(read("Travelers without booklets").relevant).toBeGreaterThan(read("Bakery sells bread").relevant);
  expect(read("Travelers without booklets").direct).toBeGreaterThan(0);
  const directionOf = (title: string) => {
    const item = readItem(title, null);
    return stageAndDirection(item, readByRules(item), estimated(model, title)).direction;
  };
  expect([directionOf("Booklets refused"), directionOf("Booklets back")]).toEqual(["raises", "lowers"]);
});

test("a description's words get weights of their own, and the item counts without it as well", () => {
  const described = Array.from({ length: 40 }, (_, day) => ({
    ...LABELED[day % 2 === 0 ? 0 : 4],
    title: `${day % 4 < 2 ? "Travelers" : "Bakers"} hear of day ${day}`,
    description: day % 2 === 0 ? "Counters shut at noon." : "Ovens cool at noon.",
  }));
  const model = modelOf([...LABELED, ...described, ...BACKGROUND]);
  const read = (title: string, description: string | null) => estimated(model, title, description).logOdds;
  expect(read("Team wins", "Counters shut").relevant).toBeGreaterThan(read("Team wins", null).relevant);
  expect(read("Travelers without booklets", null).direct).toBeGreaterThan(0);
  expect(model.weightOf("~counters", "relevant")).toBeGreaterThan(0);
});

test("what is reversed or ruled is done, as an act is", () => {
  const done = LABELED.map((one, at) => ({ ...one, stage: one.stage && (at < 2 ? "reversal" : "ruling") }));
  expect(fileOf([...done, ...BACKGROUND])).toEqual(fileOf([...LABELED, ...BACKGROUND]));
});

test("a sentence teaches its direction or its stage, and nothing about relevance", () => {
  const sentences = ["Booklets stay", "Booklets stay as they are", "Bakery keeps booklets"].map((title) => ({
    title,
    direction: "neutral",
  }));
  const without = modelOf([...LABELED, ...BACKGROUND]);
  const model = modelOf([...LABELED, ...BACKGROUND], sentences);
  const changeOf = (head: (typeof HEADS)[number]) =>
    model.weightOf("booklets", head) - without.weightOf("booklets", head);
  for (const head of ["relevant", "direct", "act", "proposal", "threat", "analysis"] as const)
    expect(changeOf(head)).toBeCloseTo(0, 5);
  expect(changeOf("neutral")).toBeGreaterThan(0);
  expect(Math.max(changeOf("raises"), changeOf("lowers"))).toBeLessThan(changeOf("neutral"));
});

test("only features of three labeled examples or more get a weight, and the same items give the same file", () => {
  const model = modelOf([...LABELED, ...BACKGROUND]);
  expect(weightsIn(model, "booklets").some(Boolean)).toBe(true);
  expect(weightsIn(model, "counter").some(Boolean)).toBe(false);
  expect(fileOf([...LABELED, ...BACKGROUND])).toEqual(fileOf([...LABELED, ...BACKGROUND]));
});

test("the worked example of the G statistic: 8 of 10 of 50 in 100 give 4.26, and a feature that all share gives 0", () => {
  expect(gStatistic(8, 10, 50, 100)).toBeCloseTo(4.255, 3);
  expect(gStatistic(5, 10, 50, 100)).toBeCloseTo(0, 10);
});

test("of many features those stay that tell most of the classes", () => {
  const examples = examplesFrom([...LABELED, ...BACKGROUND]);
  const all = commonFeatures(examples.filter(({ known }) => known.label)).size;
  const kept = mostInformative(examples, 5);
  expect(all).toBeGreaterThan(5);
  expect(kept).toHaveLength(5);
  expect(kept).toEqual([...kept].sort((a, b) => a - b));
});
