import fc from "fast-check";
import { expect, test } from "vitest";
import { anyArticles, articleOf, inForceOn, inputOf, outletYears, readDaily } from "../../../tests/stories";
import type { LevelBreakdown } from "./level-detail";
import { riskLevel, type RiskLevel } from "./risk-level";
import { breakdownOf, toTenths } from "./shares";

const inForce = inForceOn("2026-11-20");
const [seed = expect.fail("nothing is in force")] = inForce;
const sum = (parts: readonly { points: number }[]) => parts.reduce((total, { points }) => total + points, 0);
const sumOfAll = ({ stories, restrictions, proposals, usualNewsFlow }: LevelBreakdown) =>
  sum([...stories, ...restrictions, ...proposals]) + usualNewsFlow;

test("rounded tenths still add up: thirds of 10 are 3.4, 3.3 and 3.3", () => {
  expect(toTenths([10 / 3, 10 / 3, 10 / 3], 10)).toEqual([3.4, 3.3, 3.3]);
});

test("for any articles, the shares add up to the level with the usual news flow, and so do the factors", () => {
  const share = fc.double({ min: 0, max: 1, noNaN: true });
  const anyRegister = fc
    .array(fc.record({ severity: share, reach: share }), { minLength: 1, maxLength: 5 })
    .map((all) => all.map((weights, index) => ({ ...seed, id: `kept-${index}`, ...weights })));
  fc.assert(
    fc.property(anyArticles(40), fc.oneof(fc.constant(inForce), anyRegister), (articles, register) => {
      const level = riskLevel(inputOf(articles, { inForce: register, outletDays: outletYears }));
      const breakdown = breakdownOf(level);
      // Good news alone, with nothing in force, gives level 0: there is nothing to share out.
      expect(sumOfAll(breakdown)).toBeCloseTo(level.level, 5);
      expect(sum(breakdown.factors)).toBeCloseTo(level.level, 5);
    }),
    { numRuns: 60 },
  );
});

test("with no news at all, the usual news flow subtracts points and the shares still add up", () => {
  const level = riskLevel(inputOf([], { inForce, outletDays: readDaily("exampletimes", 379, 100) }));
  const breakdown = breakdownOf(level);
  expect(breakdown.usualNewsFlow).toBeLessThan(0);
  expect(sumOfAll(breakdown)).toBeCloseTo(level.level, 5);
});

test("a ban on everyone accounts for the whole level, in finite numbers", () => {
  const level = riskLevel(
    inputOf([articleOf()], { inForce: [{ ...seed, id: "exit-ban", severity: 1, reach: 1 }] }),
  );
  const breakdown = breakdownOf(level);
  expect(level.level).toBe(100);
  expect(breakdown.restrictions[0]?.points).toBeGreaterThan(95);
  expect(sumOfAll(breakdown)).toBeCloseTo(100, 5);
});

test("a story that lowers the risk has negative points, and a single outlet's is marked unconfirmed", () => {
  const articles = [
    articleOf({ id: "heavy", title: "Alpha measure denies passports widely", source: "Example Times" }),
    articleOf({ id: "zz", title: "Alpha measure widely denies passports", source: "Daily Sample" }),
    articleOf({ id: "light", factor: "border-security", score: 65 }),
    articleOf({ id: "relief", factor: "judicial-independence", direction: "lowers" }),
  ];
  const { stories } = breakdownOf(riskLevel(inputOf(articles, { inForce })));
  const storyOf = (id: string) => stories.find((story) => story.id === id) ?? expect.fail(id);
  expect(storyOf("relief").points).toBeLessThan(0);
  expect(storyOf("heavy").points).toBeGreaterThan(storyOf("light").points);
  expect(storyOf("heavy")).toMatchObject({ isUnconfirmed: false, outlets: 2 });
  expect(storyOf("light")).toMatchObject({ isUnconfirmed: true, outlets: 1 });
});

test("a story about leaving itself that counts a point is never in the line of smaller ones, however many there are", () => {
  const level = riskLevel(inputOf([articleOf({ score: 90 })], { inForce: [] }));
  const [event = expect.fail("no event")] = level.events;
  const events = Array.from({ length: 45 }, (_, n) => ({
    ...event,
    story: { ...event.story, id: `story-${n}` },
    counted: n < 40 ? event.counted : event.counted / 10,
  }));
  const { stories } = breakdownOf({ ...level, level: 60, events });
  const [rest, ...others] = stories.filter(({ url }) => url === "");
  expect(stories.filter(({ subject, points }) => subject !== null && points >= 1)).toHaveLength(40);
  expect([rest?.title, others]).toEqual(["5 smaller stories combined", []]);
});

test("at most 25 stories are listed; the rest is one line, and nothing is lost", () => {
  const articles = Array.from({ length: 80 }, (_, index) =>
    articleOf({ source: `Outlet ${index}`, score: 60 + (index % 40), age: index / 10 }),
  );
  const level = riskLevel(inputOf(articles, { inForce }));
  const breakdown = breakdownOf(level);
  expect(breakdown.stories).toHaveLength(26);
  expect(breakdown.stories.at(-1)?.title).toBe("55 smaller stories combined");
  expect(sumOfAll(breakdown)).toBeCloseTo(level.level, 5);
});

test("a possible restriction has its own points, with the document that reports it", () => {
  const notice = articleOf({
    title: "Notification of temporary restrictions at land ports of entry",
    source: "Federal Register",
    official: true,
    score: 90,
    topic: "land-borders",
  });
  const { proposals } = breakdownOf(riskLevel(inputOf([notice], { inForce })));
  expect(proposals).toMatchObject([{ id: "land-borders", kind: "official", source: "Federal Register" }]);
  expect(proposals[0]?.points).toBeGreaterThan(20);
});

test("news that takes the context from above its usual to below leaves the other stories' points nearly as they were", () => {
  const outletDays = readDaily("exampletimes", 379, 100);
  const context = { score: 59, factor: "military-deployment" } as const;
  const raising = [1, 2, 3].map((age) => articleOf({ ...context, id: `raises-${age}`, age }));
  const easing = [0, 0.5, 1, 2, 3].map((age) =>
    articleOf({ ...context, id: `eases-${age}`, age, direction: "lowers" }),
  );
  const [before, after] = [raising, [...raising, ...easing]].map((articles) =>
    riskLevel(inputOf(articles, { inForce, outletDays })),
  ) as [RiskLevel, RiskLevel];
  expect(before.sums.context).toBeGreaterThan(0);
  expect(after.sums.context).toBeLessThan(0);
  const pointsOf = (level: RiskLevel) =>
    new Map(breakdownOf(level).stories.map(({ id, points }) => [id, points]));
  const [was, is] = [pointsOf(before), pointsOf(after)];
  for (const { id } of raising) expect(is.get(id)).toBeGreaterThan(0.75 * (was.get(id) ?? 0));
  for (const { id } of easing) expect(is.get(id)).toBeLessThan(-0.3);
});

test("events that cancel out are both listed, with opposite points", () => {
  const articles = [
    articleOf({ id: "raises", score: 100 }),
    articleOf({ id: "eases", score: 100, direction: "lowers" }),
  ];
  const level = riskLevel(inputOf(articles, { inForce }));
  expect(level.sums.acts).toBe(0);
  const points = Object.fromEntries(breakdownOf(level).stories.map((story) => [story.id, story.points]));
  expect(points.raises).toBeGreaterThan(1.5);
  expect(points.eases).toBe(-(points.raises ?? 0));
});
