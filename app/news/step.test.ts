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
  ["Assigned to the Consensus Calendar to await action pursuant to rule XV, clause 7.", 0],
  ["Enrolled measure signed by the Speaker.", 2],
  ["Bill signed in Senate.", 2],
  ["The provisions were enacted in H.R. 5.", 0],
  ["Vetoed by President.", 0],
  ["Passed House over veto: Passed by the Yeas and Nays: 300 - 130.", 2],
  ["Failed of passage in Senate over veto by Yea-Nay Vote. 52 - 47.", 0],
  ["Became Public Law No: 119-78, over the President’s veto.", 3],
])("a bill's action says how far it has come: %s", (action, step) => {
  expect(stepOf({ document: documentOf("bill", { action }), relevance: relevance("proposal") })).toBe(step);
});

test("anything else is in force once it reports an act or a ruling", () => {
  const steps = (["threat", "proposal", "analysis", "ruling", "act"] as const).map((stage) =>
    stepOf({ document: null, relevance: relevance(stage) }),
  );
  expect(steps).toEqual([0, 0, 0, 3, 3]);
});
