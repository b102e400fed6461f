import { describe, expect, test } from "vitest";
import { documentOf, type OfficialDocument } from "~/sources/official-document";
import { DIRECT_FROM, RELEVANT_FROM } from "~/news/coding-guide";
import { scoreDocument } from "~/news/documents";

/** What the rules alone say of a document, before the words count. */
const read = (title: string, description: string | null, document: OfficialDocument) =>
  scoreDocument(document, { title, description });

describe("official documents are scored by kind and subject", () => {
  test.each([
    ["Passports: Denial and Revocation", documentOf("rule"), "act", true],
    ["Passports: Denial and Revocation", documentOf("proposed-rule"), "proposal", true],
    ["Miscellaneous Amendments", documentOf("rule", { cfrParts: [{ title: 22, part: 51 }] }), "act", true],
    [
      "H.R. 99 - Open Doors Act",
      documentOf("bill", { officialTitle: "To allow travel to Cuba by citizens." }),
      "proposal",
      true,
    ],
    ["Establishment of Global Entry Program", documentOf("proposed-rule"), "proposal", false],
  ])("%s", (title, document, stage, isDirect) => {
    const relevance = read(title, null, document);
    expect(relevance.score >= DIRECT_FROM).toBe(isDirect);
    expect(relevance.score).toBeGreaterThanOrEqual(RELEVANT_FROM);
    expect(relevance.stage).toBe(stage);
    expect(relevance.reasons.reduce((sum, { points }) => sum + points, 0)).toBe(relevance.score);
  });

  test("a routine notice is contextual at most, and marked as routine", () => {
    const notice = read("Passport Renewal Form: Proposed Information Collection", null, documentOf("notice"));
    expect(notice.score).toBeLessThan(DIRECT_FROM);
    expect(notice.isRoutineRenewal).toBe(true);
  });

  test.each([
    "Continuation of the National Emergency With Respect to Iran",
    "Visas: Waiver of Passport Requirements for Certain Aliens",
    "Restricting Additional Exports and Reexports to Cuba",
  ])("another country's or foreigners' matter is irrelevant: %s", (title) =>
    expect(read(title, null, documentOf("rule")).score).toBeLessThan(RELEVANT_FROM),
  );

  test("the agency decides whose matter a title is", () => {
    const of = (agency: string) =>
      read("Restrictions on Travel to Cuba", null, documentOf("rule", { agencies: [agency] })).score;
    expect(of("Foreign Assets Control Office")).toBeGreaterThanOrEqual(DIRECT_FROM);
    expect(of("Fish and Wildlife Service")).toBeLessThan(RELEVANT_FROM);
  });

  test.each([
    ["Schedule of Fees for Consular Services: Certificate of Loss of Nationality", null],
    ["Cuban Assets Control Regulations", "OFAC removes an authorization for remittances."],
    ["Closing of Passport Agency to the Public", null],
  ])("a fee, remittances alone or one office is contextual: %s", (title, summary) => {
    const { score } = read(title, summary, documentOf("rule"));
    expect(score).toBeLessThan(DIRECT_FROM);
    expect(score).toBeGreaterThanOrEqual(RELEVANT_FROM);
  });

  test.each([
    "Closure of Passport Agencies Nationwide",
    "Suspension of Services at All Passport Agencies and Centers",
    "Suspension of Passport Office Operations",
    "Schedule of Fees for Consular Services; Suspension of Passport Issuance",
  ])("all offices, or a suspension beside a fee, are direct: %s", (title) =>
    expect(read(title, null, documentOf("rule")).score).toBeGreaterThanOrEqual(DIRECT_FROM),
  );

  test.each([
    [
      "Cuban Assets Control Regulations",
      "OFAC removes an authorization for group travel.",
      "rule",
      true,
      "raises",
    ],
    [
      "S. 5 - Exit Visa Transparency Act",
      "To report on exit visas of Saudi Arabia.",
      "bill",
      false,
      "raises",
    ],
    ["H.R. 14 - Abduction Prevention Act", "To deny passports to certain parents.", "bill", true, "raises"],
    ["H.R. 12 - North Korea Travel Control Act", null, "bill", true, "raises"],
    ["H.R. 12 - Freedom to Travel to Cuba Act", null, "bill", true, "lowers"],
    ["To authorize the Secretary of State to deny or revoke passports", null, "bill", true, "raises"],
    ["To allow the denial of passports to persons with unpaid fines", null, "bill", true, "raises"],
    ["Citizens’ Mobility Act", "The bill would prohibit the denial of passports.", "bill", true, "lowers"],
    [
      "H.R. 7 - Passport Act",
      "To prohibit the denial of passports for unpaid taxes.",
      "bill",
      true,
      "lowers",
    ],
    ["S. 8 - Travel Act", "To stop the State Department from revoking passports.", "bill", true, "lowers"],
    ["S. 9 - Travel Act", "To prohibit debtors from travel and to deny passports.", "bill", true, "raises"],
    [
      "Citizens’ Mobility Act",
      "To ensure that no United States citizen is denied a passport.",
      "bill",
      false,
      "lowers",
    ],
    [
      "Passport Fairness Act",
      "Provides that the State Department may not revoke a passport.",
      "bill",
      true,
      "lowers",
    ],
    ["H.R. 15 - Debt Act", "Persons in arrears may not be issued passports.", "bill", true, "raises"],
    ["To allow citizens to travel to Cuba notwithstanding any restriction", null, "bill", true, "lowers"],
  ] as const)("%s: %s", (title, summary, kind, isDirect, direction) => {
    const relevance = read(title, summary, documentOf(kind));
    expect(relevance.score >= DIRECT_FROM).toBe(isDirect);
    expect(relevance.direction).toBe(direction);
  });

  test.each([
    ["Continuation of the National Emergency With Respect to the Western Balkans", "notice"],
    ["H.Res. 9 - Condemning the Government of Peru for stripping citizens of nationality", "bill"],
  ] as const)("a country named as the matter of a document makes it that country's: %s", (title, kind) =>
    expect(read(title, null, documentOf(kind)).score).toBeLessThan(RELEVANT_FROM),
  );

  test("removing what was authorized raises", () =>
    expect(
      read("Cuban Assets Control; Removal of Group Travel Authorization", null, documentOf("rule")).direction,
    ).toBe("raises"));

  test.each([
    ["Introduced in House", "proposal", "raises"],
    [
      "Assigned to the Consensus Calendar to await action pursuant to rule XV, clause 7.",
      "proposal",
      "raises",
    ],
    ["Enrolled measure signed by the Speaker.", "proposal", "raises"],
    ["Presented to President.", "proposal", "raises"],
    ["Passed House over veto by the Yeas and Nays: 300 - 130.", "proposal", "raises"],
    ["Became Public Law No: 119-77.", "act", "raises"],
    ["Signed by President.", "act", "raises"],
    ["On motion to recommit Failed by the Yeas and Nays.", "proposal", "raises"],
    ["Pocket vetoed by President.", "proposal", "neutral"],
    ["Failed of passage/not agreed to in House: On passage Failed.", "proposal", "neutral"],
    ["On motion to suspend the rules and pass the bill Failed: (2/3 required).", "proposal", "neutral"],
    ["The Chair announced that the veto was sustained.", "proposal", "neutral"],
    ["Senate failed to override veto by Yea-Nay Vote. 60 - 38.", "proposal", "neutral"],
  ] as const)(
    "a bill is law only once it is signed or became one, and dead once rejected: %s",
    (action, stage, direction) => {
      const document = documentOf("bill", {
        action,
        officialTitle: "To prohibit the issuance of passports to debtors.",
      });
      expect(read("Passport Debt Act", null, document)).toMatchObject({ stage, direction });
    },
  );

  test("a bill that the House rejected raises nothing by that vote", () => {
    const vote = (action: string, title: string) =>
      read(title, "To prohibit the issuance of passports to debtors.", documentOf("house-vote", { action }))
        .direction;
    expect(vote("On Passage: Failed", "House rejected H.R. 88: Passport Debt Act")).toBe("neutral");
    expect(vote("On Passage: Passed", "House passed H.R. 88: Passport Debt Act")).toBe("raises");
  });

  test.each([
    ["Resumption of Passport Revocations", "raises"],
    ["Restoring the Ban on Travel to Cuba by United States Citizens", "raises"],
    ["Resumption of Passport Services", "lowers"],
  ] as const)("what resumes has the direction of what it is: %s", (title, direction) => {
    expect(read(title, null, documentOf("notice")).direction).toBe(direction);
  });

  test("lifting a restriction lowers", () => {
    const rule = read(
      "Notification of the Lifting of Temporary Travel Restrictions Applicable to Land Ports of Entry",
      null,
      documentOf("rule"),
    );
    expect(rule).toMatchObject({ direction: "lowers" });
    expect(rule.score).toBeGreaterThanOrEqual(DIRECT_FROM);
  });
});
