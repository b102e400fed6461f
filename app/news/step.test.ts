import { expect, test } from "vitest";
import { documentOf } from "~/sources/official-document";
import { isRejected, stepOf } from "./step";
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
  ["Motion to reconsider laid on the table Agreed to without objection.", 1],
  ["The title of the measure was amended. Agreed to without objection.", 1],
  ["Message on Senate action sent to the House.", 1],
  ["Held at the desk.", 1],
  ["Submitted in the Senate, considered, and agreed to without amendment by Unanimous Consent.", 1],
  ["On motion to suspend the rules and pass the bill, as amended Agreed to by voice vote.", 1],
  ["Passed Senate. Amendment SA 5 agreed to by Unanimous Consent.", 1],
  ["Rule H. Res. 512 passed House.", 0],
  ["Motion to proceed to consideration of measure agreed to in Senate by Yea-Nay Vote. 52 - 46.", 0],
  ["Motion by Senator Lee to table S. 12 agreed to in Senate by Yea-Nay Vote. 51 - 47.", 0],
  ["Amendment SA 123 agreed to in Senate by Voice Vote.", 0],
  ["On agreeing to the Massie amendment (A004) Agreed to by recorded vote: 220 - 210.", 0],
  ["On motion that the House agree to the Senate amendment Agreed to by voice vote.", 2],
  ["On motion that the House agree to the Senate amendment Failed by voice vote.", 0],
  ["Senate concurred in the House amendment to S. 12 by Yea-Nay Vote. 51 - 49.", 2],
  ["Conference report H. Rept. 119-500 agreed to in House by the Yeas and Nays.", 2],
  ["Conference report H. Rept. 119-500 filed.", 1],
  ["Senate insists on its amendment, requests a conference, appoints conferees.", 1],
  ["On motion that the House disagree to the Senate amendment Agreed to by voice vote.", 1],
  ["The Chair announced that the veto was sustained.", 0],
  ["Senate failed to override veto by Yea-Nay Vote. 60 - 38.", 0],
])("a bill's action says how far it has come: %s", (action, step) => {
  expect(stepOf({ document: documentOf("bill", { action }), relevance: relevance("proposal") })).toBe(step);
});

test("anything else is in force once it reports an act or a ruling", () => {
  const steps = (["threat", "proposal", "analysis", "ruling", "act"] as const).map((stage) =>
    stepOf({ document: null, relevance: relevance(stage) }),
  );
  expect(steps).toEqual([0, 0, 0, 3, 3]);
});

test.each([
  ["On Agreeing to the Resolution: Failed", true],
  ["On Agreeing to the Resolution, as Amended: Failed", true],
  ["On agreeing to the resolution Failed by the Yeas and Nays: 200 - 220.", true],
  ["Resolution not agreed to in Senate by Yea-Nay Vote. 47 - 52.", true],
  ["On Agreeing to the Resolution: Agreed to", false],
  ["On Agreeing to the Amendment: Failed", false],
  ["Amendment SA 5 not agreed to in Senate by Yea-Nay Vote.", false],
  ["Motion to proceed to consideration of measure not agreed to in Senate.", false],
])(
  "a resolution that isn't agreed to is rejected, a motion or an amendment isn't the measure: %s",
  (action, isDead) => {
    expect(isRejected({ kind: "house-vote", action })).toBe(isDead);
  },
);
