import { expect, test } from "vitest";
import { documentOf } from "~/sources/official-document";
import { stepOf } from "./step";
import type { Relevance } from "./coding-guide";

const relevance = (stage: Relevance["stage"]): Relevance => ({
  ...{
    score: 80,
    factor: "passport-restrictions",
    keywords: [],
    reasons: [],
    topic: "",
    direction: "raises",
  },
  ...{ isRoutineRenewal: false, isWithdrawal: false, stage },
});

test.each([
  ["Introduced in House", 0],
  ["Referred to the Subcommittee on Immigration.", 0],
  ["Passed Senate without amendment by Yea-Nay Vote. 52 - 47.", 1],
  ["On passage Passed by the Yeas and Nays: 220 - 210.", 1],
  ["Received in the Senate and read twice.", 1],
  ["Presented to President.", 2],
  ["Signed by President.", 3],
  ["Became Public Law No: 119-77.", 3],
])("a bill's action says how far it has come: %s", (action, step) => {
  expect(stepOf({ document: documentOf("bill", { action }), relevance: relevance("proposal") })).toBe(step);
});

test("anything else is in force once it reports an act or a ruling", () => {
  const steps = (["threat", "proposal", "analysis", "ruling", "act"] as const).map((stage) =>
    stepOf({ document: null, relevance: relevance(stage) }),
  );
  expect(steps).toEqual([0, 0, 0, 3, 3]);
});
