import { describe, expect, test } from "vitest";
import { scoreRelevance } from "~/news/relevance";

const noon = new Date("2026-03-02T12:00:00Z");

function read(title: string, description: string | null = null, source = "Example Times") {
  const official = source === "Federal Register" || source === "Congress.gov";
  return scoreRelevance({ title, description, source, official, publishedAt: noon });
}

test("the worked example: revoking citizens' passports is M 35 + A 25 + S 25", () => {
  const { score, factor, stage, direction, reasons } = read(
    "State Department revokes passports of Americans who owe child support",
  );
  expect(score).toBe(85);
  expect({ factor, stage, direction }).toEqual({
    factor: "passport-restrictions",
    stage: "act",
    direction: "raises",
  });
  expect(reasons.map(({ part, points }) => [part, points])).toEqual([
    ["mobility", 35],
    ["act", 25],
    ["subject", 25],
  ]);
});

describe("direct: measures on citizens' leaving reach 60", () => {
  test.each([
    "Senate bill would let agency deny passports to tax debtors",
    "State Department halts routine passport services nationwide",
    "Appeals court lets administration enforce passport sex marker rule",
    "Americans barred from travel to North Korea for another year",
    "Treasury tightens rules on American trips to Cuba",
    "US and Canada extend closure of land border to nonessential travel",
    "President threatens to close entire US-Mexico border",
    "Judge says no-fly list denied citizens due process",
    "US issues worldwide Level 4 'do not travel' advisory",
    "Proposal would require Americans to get permission before leaving the country",
    "State Department cuts fee to renounce US citizenship",
    "White House weighs limits on Americans moving money abroad",
  ])("%s", (title) => expect(read(title).score).toBeGreaterThanOrEqual(60));
});

describe("contextual: upstream and adjacent news stays between 40 and 59, under its own factor", () => {
  test.each([
    ["President invokes Insurrection Act over protests", "emergency-powers"],
    ["Trump sends National Guard to Portland", "military-deployment"],
    ["House passes bill to extend Section 702 surveillance", "surveillance-expansion"],
    ["TSA starts charging flyers who lack Real ID", "surveillance-expansion"],
    ["Border agents search citizens' phones at airports in record numbers", "surveillance-expansion"],
    ["Federal judges report threats after rulings against administration", "judicial-independence"],
    ["Pentagon bars reporters who refuse new press rules", "media-restrictions"],
    ["Supreme Court hears birthright citizenship case", "passport-restrictions"],
    ["Congress debates adding women to Selective Service", "military-deployment"],
    ["EU to bar American travelers as cases rise", "border-security"],
    ["Tennessee bill would ban out-of-state travel for abortions", "border-security"],
    ["FAA orders nationwide ground stop", "border-security"],
    ["Remittance tax in House bill would reach Americans too", "financial-controls"],
  ])("%s", (title, factor) => {
    const relevance = read(title);
    expect(relevance.score).toBeGreaterThanOrEqual(40);
    expect(relevance.score).toBeLessThanOrEqual(59);
    expect(relevance.factor).toBe(factor);
  });
});

describe("irrelevant: what only shares the words stays below 40", () => {
  test.each([
    "Supreme Court upholds travel ban on five countries",
    "China bars rights lawyer from leaving the country",
    "Britain strips citizenship from woman in camp",
    "Health ministers debate immunity passports",
    "NATO rules out no-fly zone",
    "Quarterback slides in NFL draft",
    "Champions exit cup in the first round",
    "County issues travel ban as blizzard hits",
    "Governor declares state of emergency after flooding",
    "Agents seize fentanyl at border crossing",
    "Brexit border checks delayed again",
    "Actor becomes citizen of Greece",
    "Startup founder plans exit by year's end",
    "South Korea's president lifts martial law",
    "Judge orders singer to surrender passport before trial",
  ])("%s", (title) => expect(read(title).score).toBeLessThan(40));
});

test("an official document counts as such, and its bare subject is enough", () => {
  const rule = read("Passports: Denial and Revocation", null, "Federal Register");
  expect(rule.score).toBe(95);
  expect(rule.stage).toBe("act");
  expect(rule.reasons.some(({ part }) => part === "official")).toBe(true);
  expect(read("H.R. 99 - Passport Fairness Act", null, "Congress.gov").stage).toBe("proposal");
});

test("the reasons add up to the score", () => {
  for (const title of [
    "Trump's travel ban covers 12 countries; passports of nationals refused",
    "Martial law: what Trump can do",
    "Americans barred from travel to North Korea",
  ]) {
    const { score, reasons } = read(title);
    expect(reasons.reduce((sum, { points }) => sum + points, 0)).toBe(score);
  }
});

describe("direction and stage", () => {
  test.each([
    ["US lifts restrictions on travel to Cuba", "act", "lowers"],
    ["Judge blocks Trump passport policy", "ruling", "lowers"],
    ["Supreme Court lets Trump enforce passport policy", "ruling", "raises"],
    ["Supreme Court upholds birthright citizenship", "ruling", "lowers"],
    ["Judge rules against National Guard deployment in Chicago", "ruling", "lowers"],
    ["Trump threatens to invoke Insurrection Act", "threat", "raises"],
    ["Senator introduces bill to revoke passports of protesters", "proposal", "raises"],
    ["What is the Insurrection Act?", "analysis", "raises"],
    ["US-Canada border reopens to travelers", "act", "lowers"],
  ])("%s: %s, %s", (title, stage, direction) => expect(read(title)).toMatchObject({ stage, direction }));
});

test("a yearly renewal and a withdrawal are told apart from news of a new measure", () => {
  expect(read("US extends travel ban on North Korea for another year").isRoutineRenewal).toBe(true);
  expect(read("Congressman drops plan to revoke passports").isWithdrawal).toBe(true);
  expect(read("US bans travel to North Korea")).toMatchObject({
    isRoutineRenewal: false,
    isWithdrawal: false,
  });
});

test("the publisher's name at the end of a title is not read", () => {
  const title = "Trump threatens to sue bandleader";
  expect(read(`${title} - The Washington Post`).score).toBe(read(title).score);
});

test("a text of endless repetition is read to its end, with as few keywords as any other", () => {
  const { score, keywords } = read(
    "passport revoke ".repeat(2_000),
    "border close usa canada travel ".repeat(5_000),
  );
  expect(score).toBeLessThanOrEqual(100);
  expect(keywords.length).toBeLessThanOrEqual(10);
});

test("an item about nothing of the kind scores zero with no reasons", () => {
  expect(read("Bakery wins regional prize")).toMatchObject({
    score: 0,
    reasons: [],
    keywords: [],
    direction: "neutral",
  });
});
