import { expect, test } from "vitest";
import { articleOf, inForceOn, inputOf, type ArticleOptions } from "../../../tests/stories";
import { timeline } from "~/dashboard/news-stories";
import { weightOf } from "../register/register";
import { combine, riskLevel } from "./risk-level";
import { breakdownOf } from "./shares";

const inForce = inForceOn("2026-11-20");
const left = 1 - inForce.reduce((rest, restriction) => rest * (1 - weightOf(restriction)), 1);

const permit: ArticleOptions = {
  id: "permit",
  title: "Requiring exit permits for citizens leaving the country",
  source: "Federal Register",
  official: true,
  score: 100,
  topic: "exit-permit",
};
const borders: ArticleOptions = {
  id: "borders",
  title: "US closes land borders to outbound travel by citizens",
  source: "White House",
  official: true,
  score: 95,
  topic: "land-borders",
};
const stories = (...articles: ArticleOptions[]) =>
  breakdownOf(riskLevel(inputOf(articles.map(articleOf), { inForce }))).stories;
const storyIn = (id: string, all: ReturnType<typeof stories>) =>
  all.find((story) => story.id === id) ?? expect.fail(id);

test("a document has the same impact beside a far larger cause as alone, although its share is a small part of it", () => {
  const revoked = {
    ...borders,
    id: "revoked",
    title: "Passports of some citizens revoked",
    topic: "passport-revocation",
  };
  const crowd = Array.from({ length: 12 }, (_, at) => ({
    ...permit,
    id: `permit-${at}`,
    title: `${permit.title} ${at} again`,
  }));
  const alone = storyIn("revoked", stories(revoked));
  const beside = storyIn("revoked", stories(revoked, ...crowd, borders));
  expect(alone.impact).toBeGreaterThanOrEqual(6);
  expect(beside.points).toBeLessThan(4);
  expect(beside.impact).toBe(alone.impact);
});

test("closed land borders are of high impact on the day of exit permits, with points that stay a share", () => {
  const articles = [permit, borders].map(articleOf);
  const { stories: counted } = breakdownOf(riskLevel(inputOf(articles, { inForce })));
  const events = timeline(
    { keyEvents: articles.map(({ title }) => title), stories: counted },
    articles.map((article) => ({ articles: [article] })),
  );
  expect(events.map(({ impact }) => impact)).toEqual(["high", "high"]);
  const { points, impact } = storyIn("borders", counted);
  expect(points).toBeLessThan(4);
  expect(impact).toBeGreaterThan(30);
});

test("a document that adds little by itself has a low impact, although it is all that moves the level", () => {
  const { points, impact } = storyIn(
    "plan",
    stories({ id: "plan", stage: "threat", score: 70, topic: "no-fly" }),
  );
  expect(points).toBeGreaterThan(0);
  expect(impact).toBeLessThan(4);
});

test("the impact is the formula's with the story alone: acts, threats, and the restriction that it reports", () => {
  const level = riskLevel(inputOf([articleOf(borders), articleOf(permit)], { inForce }));
  const event = level.events.find(({ story }) => story.id === "borders") ?? expect.fail("not counted");
  const expected = combine(100 * left, 40, { acts: event.weight, threats: 0, context: 0 }).exact - 100 * left;
  expect(storyIn("borders", breakdownOf(level).stories).impact).toBeCloseTo(expected, 1);
});

test("an order that is not yet in effect has the impact that it will have", () => {
  const document = { effectiveOn: "2026-12-15", endsOn: null } as ArticleOptions["document"];
  const later = storyIn("permit", stories({ ...permit, document }));
  expect(later.impact).toBeGreaterThan(60);
});

test("a threat, a plan or a lifting of the same restriction doesn't have the impact of its beginning", () => {
  for (const reading of [{ stage: "threat" }, { stage: "proposal" }, { direction: "lowers" }] as const) {
    const news = {
      ...borders,
      official: false,
      source: "Example Times",
      title: "Another word about land crossings",
      id: "other",
      ...reading,
    };
    expect(storyIn("other", stories(permit, borders, news)).impact, JSON.stringify(reading)).toBeLessThan(6);
  }
});

test("a document that lowers the risk has an impact below 0", () => {
  expect(
    storyIn("relief", stories({ ...borders, id: "relief", direction: "lowers", topic: "no-fly" })).impact,
  ).toBeLessThan(-1);
});
