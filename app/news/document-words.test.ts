import { describe, expect, test } from "vitest";
import { scoreRelevance } from "../../tests/title-scores";
import { documentOf, type DocumentKind } from "~/sources/official-document";
import { DIRECT_FROM, RELEVANT_FROM } from "./coding-guide";
import { scoreDocument } from "./documents";

/** What the rules alone say of a document, and what they say together with its words. The titles are synthetic. */
function bothReadings(kind: DocumentKind, agency: string, title: string, description: string | null = null) {
  const document = documentOf(kind, { agencies: [agency] });
  const input = { title, description, source: "Federal Register", document };
  const publishedAt = new Date("2026-03-02T12:00:00Z");
  return { rules: scoreDocument(document, input), both: scoreRelevance({ ...input, publishedAt }) };
}

describe("an official document's words", () => {
  test("find the direction where the rules go by a word that ends something", () => {
    const title = "Cuban Assets Control Regulations: Elimination of Fully Hosted and Educational Travel";
    const { rules, both } = bothReadings(
      "rule",
      "Foreign Assets Control Office",
      title,
      "Educational exchanges are no longer licensed.",
    );
    expect([rules.direction, both.direction]).toEqual(["lowers", "raises"]);
    expect([rules.score, both.score]).toEqual([95, 95]);
  });

  test("make a direct document of a contextual one, with 69 points at most and the stage of its kind", () => {
    const title = "Beginning of Revocation of Passports Certified Under Section 7345: Statement of Policy";
    const { rules, both } = bothReadings("notice", "State Department", title);
    expect(rules.score).toBeLessThan(DIRECT_FROM);
    expect(both.score).toBeGreaterThanOrEqual(DIRECT_FROM);
    expect(both.score).toBeLessThan(70);
    expect(both.stage).toBe("act");
    expect(both.reasons.reduce((sum, { points }) => sum + points, 0)).toBe(both.score);
  });

  test("make a contextual document of a direct one", () => {
    const title =
      "Lapse in Appropriations: Suspension of Operations at Passport Agencies Located in Closed Federal Buildings";
    const { rules, both } = bothReadings("notice", "State Department", title);
    expect(rules.score).toBeGreaterThanOrEqual(DIRECT_FROM);
    expect(both.score).toBe(59);
  });

  test.each([
    ["Suspension of Passport Issuance", 95],
    ["Suspension of All Passport Services", 95],
    ["Suspension of Routine Domestic Passport Operations", 95],
    ["Suspension of Passenger Departures by Sea", 95],
    ["Suspension of Passport Fee Increase", 59],
    ["Suspension of Services at the Boston Passport Agency", 59],
    ["Suspension of Visa Services", 0],
  ])("let an order in plain words be one, and what only sounds like it none: %s", (title, score) => {
    expect(bothReadings("notice", "State Department", title).both.score).toBe(score);
  });

  test("are those of the measure, whatever the document does to it", () => {
    const title = "Requiring Permission for United States Citizens To Leave the Country";
    for (const form of [
      "",
      "; Extension",
      "; Interim Final Rule",
      "; Confirmation of Effective Date",
      "; Withdrawal",
    ])
      expect(bothReadings("rule", "State Department", `${title}${form}`).both.score, form).toBe(95);
  });

  test("leave foreigners' and crews' documents irrelevant", () => {
    const titles = [
      ["Homeland Security Department", "Visa Waiver Program: Passport Requirements for Certain Nationals"],
      ["Coast Guard", "Merchant Mariner Credentials: Proof of Citizenship"],
    ] as const;
    for (const [agency, title] of titles)
      expect(bothReadings("rule", agency, title).both.score).toBeLessThan(RELEVANT_FROM);
  });
});
