import { describe, expect, test } from "vitest";
import { DIRECT_FROM, RELEVANT_FROM } from "~/news/coding-guide";
import { readItem } from "~/news/item";
import { withoutPublisher } from "~/news/article";
import { readByRules } from "~/news/rules";
import { scoreRelevance } from "../../tests/title-scores";

/** What the rules alone say of a headline. */
function read(title: string, description: string | null = null) {
  return readByRules(readItem(withoutPublisher(title), description));
}

const input = (title: string) => ({
  title,
  description: null,
  source: "",
  document: null,
  publishedAt: new Date("2026-11-20T12:00:00Z"),
});

test("the worked example: revoking citizens' passports is topic 35 + action 25 + subject 25", () => {
  const { score, factor, topic, stage, direction, reasons } = read(
    "State Department revokes passports of Americans who owe child support",
  );
  expect(score).toBe(85);
  expect({ factor, topic, stage, direction }).toEqual({
    factor: "passport-restrictions",
    topic: "passport-revocation",
    stage: "act",
    direction: "raises",
  });
  expect(reasons.map(({ part, points }) => [part, points])).toEqual([
    ["mobility", 35],
    ["act", 25],
    ["subject", 25],
  ]);
});

test("the reasons add up to the score", () => {
  for (const title of [
    "Trump's travel ban covers 12 countries; passports of nationals refused",
    "Martial law: what Trump can do",
    "Americans barred from travel to North Korea",
    "Peru suspends passports of two ministers",
  ]) {
    const { score, reasons } = read(title);
    expect(reasons.reduce((sum, { points }) => sum + points, 0)).toBe(score);
  }
});

test("a neighbor that screens people on their way to it is irrelevant, a US officer who does so is direct", () => {
  for (const title of [
    "Canada border agents to screen people heading to Canada",
    "Canada to search cars bound for Canada at northern border",
    "Canadian officers to question people heading to Canada at northern border",
  ])
    expect(read(title).score, title).toBeLessThan(RELEVANT_FROM);
  for (const title of [
    "Northern border checkpoints to screen people heading to Canada",
    "Border Patrol to search cars bound for Canada",
  ])
    expect(read(title).score, title).toBeGreaterThanOrEqual(DIRECT_FROM);
});

test("a federal authority of another country is not ours", () => {
  for (const title of [
    "Federal police in Brazil seize passports",
    "Federal court in India orders passport returned",
    "Federal officers in Brazil photograph every traveler leaving",
  ])
    expect(read(title).score, title).toBeLessThan(RELEVANT_FROM);
  expect(read("Federal police in Chicago seize passports").score).toBeGreaterThanOrEqual(DIRECT_FROM);
});

test("what Cuba itself does is irrelevant, unless it is done to Americans or the United States says so", () => {
  for (const title of ["Cuba closes ports to US ships", "Cuba suspends flights to US"])
    expect(read(title).score, title).toBeLessThan(RELEVANT_FROM);
  for (const title of [
    "Cuba bars Americans from leaving",
    "US says Cuba closes ports to US ships",
    "Travel to Cuba resumes",
  ])
    expect(read(title).score, title).toBeGreaterThanOrEqual(RELEVANT_FROM);
});

describe("another country, foreigners and look-alikes rule out direct", () => {
  test.each([
    ["Peru suspends passports of two ministers", /another country/],
    ["Kenyan passports delayed, US visitors told", /another country/],
    ["US revokes passports of foreign students", /foreigners/],
    ["Judge revokes bail and passport before trial", /something else/],
  ])("%s", (title, why) => {
    const { score, reasons } = read(title);
    expect(score).toBeLessThan(RELEVANT_FROM);
    expect(reasons.at(-1)?.text).toMatch(why);
  });
});

describe("a measure is distinguished from mere delays, and ours from other countries'", () => {
  test.each([
    ["US lifts ban on travel to Lebanon", "direct"],
    ["Biden to travel to Lebanon, ending a long pause", "irrelevant"],
    ["Americans may need passports to return from Mexico", "direct"],
    ["US passports delayed by weeks as summer begins", "contextual"],
    ["US passport slips out of the top 10 of a global ranking", "irrelevant"],
    ["State Department lifts worldwide travel warning", "direct"],
    ["United States to reopen land border to vaccinated Canadians", "contextual"],
    ["China bars two US citizens from leaving", "irrelevant"],
    ["Passport office in Detroit closes for holiday", "contextual"],
    ["State Department closes all passport offices", "direct"],
    ["State Department raises fee for renouncing citizenship", "contextual"],
    ["State Department cuts the fee to renounce US citizenship", "contextual"],
    ["Exit visas required for all Americans", "direct"],
    ["Trump signs order requiring exit visas", "direct"],
    ["House votes down bill to strip citizens of passports", "direct"],
    ["US revokes visas of foreign students", "irrelevant"],
    ["Russians have five days to turn in their passports", "irrelevant"],
    ["FAA grounds all departing domestic flights", "contextual"],
    ["United cancels flights nationwide after computer problems", "irrelevant"],
    ["President invokes Defense Production Act to make masks", "irrelevant"],
    ["Governor sends National Guard to help nursing homes", "irrelevant"],
    ["Firm pays travel costs of employees who seek an abortion", "irrelevant"],
    ["Lawmakers delay vote on a stadium in Virginia", "irrelevant"],
    ["Collect all the stamps as brewery passport returns to Duluth", "irrelevant"],
    ["New passports for all, museum jokes", "irrelevant"],
  ])("%s: %s", (title, label) => {
    const { score } = read(title);
    const found = score >= DIRECT_FROM ? "direct" : score >= RELEVANT_FROM ? "contextual" : "irrelevant";
    expect(found).toBe(label);
  });
});

test("a suit over revocations is news of passports", () => {
  expect(read("ACLU sues over passport revocations").score).toBeGreaterThanOrEqual(RELEVANT_FROM);
});

test("contextual needs more than a common word", () => {
  expect(read("Troops hold annual picnic").score).toBeLessThan(RELEVANT_FROM);
  expect(read("President orders troops to Chicago").score).toBeGreaterThanOrEqual(RELEVANT_FROM);
});

describe("the direction is read by the rules, and the stage by the words", () => {
  test.each([
    ["US lifts restrictions on travel to Cuba", "act", "lowers"],
    ["Judge blocks passport rule", "ruling", "lowers"],
    ["Supreme Court lets Trump enforce passport policy", "ruling", "raises"],
    ["Supreme Court upholds birthright citizenship", "ruling", "lowers"],
    ["Court refuses to halt order that bars US citizens from leaving", "ruling", "raises"],
    ["Judge rules against National Guard deployment in Chicago", "ruling", "lowers"],
    ["Trump threatens to invoke Insurrection Act", "threat", "raises"],
    ["Senator introduces bill to revoke passports of protesters", "proposal", "raises"],
    ["What is the Insurrection Act?", "analysis", "raises"],
    ["US-Canada border reopens to travelers", "act", "lowers"],
    ["President threatened to invoke the Insurrection Act (again). What is it?", "threat", "raises"],
    ["Behind the front lines of the fight over National Guard deployments to Chicago", "analysis", "raises"],
    ["White House considers a plan to send troops to Chicago", "threat", "raises"],
    ["State Department plans to limit passport services", "proposal", "raises"],
    ["Biden administration lifting some restrictions on travel to Cuba", "act", "lowers"],
    ["National Guard troops leave Chicago", "act", "lowers"],
    ["Court allows president to block passport renewals of debtors", "ruling", "raises"],
    ["Judge orders State Department to issue passport to activist", "ruling", "lowers"],
    ["Report: US, Canada to extend ban on nonessential travel", "act", "raises"],
    ["Travel restrictions on Cuba restored by White House", "act", "raises"],
    ["Administration restores restrictions on travel to Cuba", "act", "raises"],
    ["State Department no longer issuing passports with an X marker", "act", "raises"],
    ["Land borders with Canada to stay closed until August", "act", "raises"],
    ["TSA stops accepting regular licenses at airports", "act", "raises"],
  ])("%s: %s, %s", (title, stage, direction) => {
    expect(read(title).direction).toBe(direction);
    expect(scoreRelevance(input(title))).toMatchObject({ stage, direction });
  });
});

test("a yearly renewal and a withdrawal are distinguished from news of a new measure", () => {
  expect(read("US extends travel ban on North Korea for another year").isRoutineRenewal).toBe(true);
  expect(read("Congressman drops plan to revoke passports").isWithdrawal).toBe(true);
  expect(read("US bans travel to North Korea")).toMatchObject({
    isRoutineRenewal: false,
    isWithdrawal: false,
  });
});

test.each([
  ["Plan to revoke passports of protesters dropped", true],
  ["White House abandons proposal for exit permits", true],
  ["Trump backs off threat to close Canadian border", true],
  ["Trump plans to end birthright citizenship", false],
  ["Senator proposes to repeal ban on travel to Cuba", false],
  ["Trump threatens to withdraw passports of protesters", false],
])("a withdrawal is what ends a plan, not a plan to end something: %s, %s", (title, isWithdrawal) =>
  expect(read(title).isWithdrawal).toBe(isWithdrawal),
);

test.each([
  "FBI report: agents put citizens on no-fly list",
  "White House sources: passports of debtors to be revoked",
  "Rubio: passports of debtors to be revoked",
])("who speaks before a colon is read, the outlet's label is not: %s", (title) => {
  expect(read(title).score).toBeGreaterThanOrEqual(DIRECT_FROM);
  expect(read(`Live updates: ${title}`)).toEqual(read(title));
});

test("the words with which every executive order begins don't change how it is read", () => {
  const title = "Requiring Permission for United States Citizens To Leave the Country";
  const begun =
    "By the authority vested in me as President by the Constitution and the laws of the United States of America";
  for (const preamble of [
    `${begun}, it is hereby ordered:`,
    "By the authority vested in me as President...",
  ]) {
    const purpose = "Section 1. Purpose. Foreign travel has become a risk.";
    expect(read(title, preamble)).toEqual(read(title));
    expect(read(title, `${preamble} ${purpose}`)).toEqual(read(title, purpose));
  }
});

test("a newsletter's title is scored as two items", () => {
  const both = read("Peace talks open in Kenya. And, US revokes passports of tax debtors");
  expect(both.score).toBeGreaterThanOrEqual(DIRECT_FROM);
});

test("a title about something else keeps a description's mention low", () => {
  expect(read("Ten quiet beaches", "National Guard soldiers left Chicago.").score).toBeLessThan(
    RELEVANT_FROM,
  );
  expect(read("Ten quiet beaches", "Tax debtors' passports are in the news.").score).toBeLessThan(
    RELEVANT_FROM,
  );
});

test("a description that says who does what to a passport counts under any title", () => {
  const { score } = read("Behind on support?", "The State Department revokes passports of tax debtors.");
  expect(score).toBeGreaterThanOrEqual(DIRECT_FROM);
});

test("the publisher's name at the end of a title is ignored", () => {
  const title = "Trump threatens to sue bandleader";
  expect(read(`${title} - The Washington Post`).score).toBe(read(title).score);
});

test("a text of endless repetition is read completely, with a bounded list of keywords", () => {
  const { score, keywords } = read(
    "passport revoke ".repeat(2_000),
    "border close usa canada ".repeat(5_000),
  );
  expect(score).toBeLessThanOrEqual(100);
  expect(keywords.length).toBeLessThanOrEqual(8);
});

test("an unrelated item scores zero with no reasons", () => {
  expect(read("Bakery wins regional prize")).toMatchObject({
    score: 0,
    topic: "",
    reasons: [],
    keywords: [],
    direction: "neutral",
  });
});

test.each([
  "State Department widens grounds to deny passports",
  "New State Department rule adds grounds to revoke passports",
  "State Department widens grounds for denying passports",
])("grounds are reasons, and hold no flight: %s", (title) => {
  expect(read(title).direction).toBe("raises");
});

describe("a title that does not say what it is about takes it from one sentence of its description, in words that leave no doubt", () => {
  const TITLE = "What the justices did on their last day before summer";

  test("with that sentence's stage and direction, by the rules", () => {
    const description = "The Supreme Court upheld birthright citizenship. It also ruled on a water dispute.";
    expect(readByRules(readItem(TITLE, description))).toMatchObject({
      topic: "citizenship",
      stage: "ruling",
      direction: "lowers",
    });
    expect(read(TITLE, description).score).toBeGreaterThanOrEqual(RELEVANT_FROM);
  });

  test.each([
    "The Supreme Court ruled on a water dispute. A professor wrote a book about birthright citizenship.",
    "The Supreme Court ruled on guns, taxes and a water dispute.",
  ])("but not of what two sentences say, or none: %s", (description) => {
    expect(read(TITLE, description).score).toBeLessThan(RELEVANT_FROM);
  });
});
