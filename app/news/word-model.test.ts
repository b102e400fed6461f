import { describe, expect, test } from "vitest";
import { readItem } from "./item";
import { readByRules } from "./rules";
import { modelOf, type Weights } from "../../tests/title-scores";
import { estimateOf, featuresOf, type Head, ruleFeatures, stageAndDirection } from "./word-model";

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

/** The estimate of a title, and of a description, by given weights. */
function estimated(weights: Weights, title: string, description: string | null = null) {
  const item = readItem(title, description);
  return estimateOf(item, readByRules(item), modelOf(weights));
}

test("an estimate is the sum of the intercept and the weights of the item's features", () => {
  const weights = {
    "=": { relevant: -2, direct: -3 },
    papers: { relevant: 1.5, direct: 2, act: 0.5 },
    "file papers": { relevant: 0.5 },
    "~object": { relevant: -1 },
  };
  const { logOdds } = estimated(weights, "Americans must file papers", "They may object.");
  expect(logOdds.relevant).toBeCloseTo(-2 + 1.5 + 0.5 - 0.4);
  expect(logOdds.direct).toBeCloseTo(-1);
  expect(logOdds.act).toBeCloseTo(0.5);
});

test("the words shown speak for the side that the estimate takes", () => {
  const wordsOf = (papers: number, bakery: number, head: "relevant" | "direct" = "relevant") =>
    estimated(
      { papers: { relevant: papers }, bakery: { [head]: bakery } },
      "Bakery must file papers",
    ).wordsFor(head);
  expect(wordsOf(2, -1)).toEqual(["papers"]);
  expect(wordsOf(2, -3)).toEqual(["bakery"]);
  expect(wordsOf(2, 3, "direct")).toEqual(["bakery"]);
});

test.each([
  ["direct", "State Department revokes passports of tax debtors"],
  ["contextual", "Restaurant chain to leave US after losses"],
  ["capped", "Kenya revokes passports of tax debtors"],
  ["nothing found", "Bakery opens second shop downtown"],
])("the rules' verdict counts beside the words: %s", (verdict, title) => {
  const features = ruleFeatures(readByRules(readItem(title, null)));
  expect(features.get(`=verdict ${verdict}`)).toBe(1);
  expect(estimated({ [`=verdict ${verdict}`]: { relevant: 2, direct: 3 } }, title).logOdds).toMatchObject({
    relevant: 2,
    direct: 3,
  });
});

describe("the stage and direction of a relevant item", () => {
  const item = readItem("State Department may revoke passports of debtors", null);
  const rules = readByRules(item);
  const checked = (debtors: Partial<Record<Head, number>>, read = rules) =>
    stageAndDirection(item, read, estimateOf(item, read, modelOf({ debtors })));

  test("are the words' stage, and the rules' direction while the words are less than 1.5 in log-odds surer of another", () => {
    expect(rules).toMatchObject({ stage: "act", direction: "raises" });
    expect(checked({ threat: 0.1, lowers: 1.4 })).toEqual({ stage: "threat", direction: "raises" });
    expect(checked({ threat: -0.1, lowers: 1.6 })).toEqual({ stage: "act", direction: "lowers" });
  });

  test("with one verb follow words that are 1 in log-odds surer of another direction", () => {
    const single = readItem("State Department revokes passports of debtors", null);
    const read = readByRules(single);
    const directionAt = (lowers: number) =>
      stageAndDirection(single, read, estimateOf(single, read, modelOf({ debtors: { lowers } }))).direction;
    expect([0.9, 1.1].map(directionAt)).toEqual(["raises", "lowers"]);
  });

  test("take what the rules say as features beside the words", () => {
    expect([...ruleFeatures(rules).keys()]).toEqual([
      "=verdict direct",
      "=stage act",
      "=topic passport-revocation",
      "=direction raises",
    ]);
    const model = modelOf({ "=direction raises": { neutral: 1.6 } });
    expect(stageAndDirection(item, rules, estimateOf(item, rules, model)).direction).toBe("neutral");
  });

  test("come from the words alone where no topic is found", () => {
    const read = { ...rules, topic: "", direction: "neutral" } as const;
    expect([...ruleFeatures(read).keys()]).not.toContain("=direction neutral");
    expect(checked({ proposal: 0.1, lowers: 0.1 }, read)).toEqual({ stage: "proposal", direction: "lowers" });
  });

  test("are a ruling where the words say that it is done and the rules that a court decides", () => {
    const court = readItem("Judge blocks passport rule", null);
    const read = readByRules(court);
    const stageAt = (threat: number) =>
      stageAndDirection(court, read, estimateOf(court, read, modelOf({ judge: { threat } }))).stage;
    expect([-1, 1].map(stageAt)).toEqual(["ruling", "threat"]);
  });
});

test("a title's first word and its being only a question are features too", () => {
  const features = featuresOf(readItem("What is the Insurrection Act?", null));
  expect([features.get("=first what"), features.get("=question")]).toEqual([1, 1]);
  expect(featuresOf(readItem("Turning 18? The draft will sign you up", null)).has("=question")).toBe(false);
});
