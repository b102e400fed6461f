import fc from "fast-check";
import { expect, test } from "vitest";
import { anyArticles, articleOf, inForceOn, inputOf, outletYears } from "../../../tests/stories";
import { levelInterval } from "./level-interval";
import { riskLevel } from "./risk-level";

const inForce = inForceOn("2026-11-20");
const levelOf = (articles: ReturnType<typeof articleOf>[]) =>
  riskLevel(inputOf(articles, { inForce, outletDays: outletYears }));

test("for any articles, the interval holds the level, within 0 and 100, and is the same for the same input", () => {
  fc.assert(
    fc.property(anyArticles(), (articles) => {
      const level = levelOf(articles);
      const { low, high } = levelInterval(level);
      expect(low).toBeLessThanOrEqual(level.level);
      expect(high).toBeGreaterThanOrEqual(level.level);
      expect(low).toBeGreaterThanOrEqual(0);
      expect(high).toBeLessThanOrEqual(100);
      expect(levelInterval(levelOf([...articles].reverse()))).toEqual({ low, high });
    }),
    { numRuns: 30 },
  );
});

const without = levelOf([]).exact;
const reports = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    articleOf({
      title: `Passports of protesters revoked wording${index}`,
      source: `Outlet ${index}`,
      score: 90,
    }),
  );

test("what one outlet reports may go unread: the interval reaches down to the level without it", () => {
  expect(levelInterval(levelOf(reports(1))).low).toBeLessThanOrEqual(Math.ceil(without));
});

test("what four outlets report stays, at least by one of them, and an official document stays whole", () => {
  expect(levelInterval(levelOf(reports(4))).low).toBeGreaterThan(without + 1.5);
  const official = reports(4).map((report, index) => ({ ...report, official: index === 0 }));
  const level = levelOf(official);
  expect(levelInterval(level).low).toBeGreaterThan(levelInterval(levelOf(reports(4))).low);
});

test("events crowd each other in the draws too: twenty unconfirmed ones leave hardly more in doubt than two", () => {
  const width = (count: number) => {
    const articles = Array.from({ length: count }, (_, index) =>
      articleOf({ source: `Outlet ${index}`, age: 3 * index }),
    );
    const { low, high } = levelInterval(levelOf(articles));
    return high - low;
  };
  expect(width(2)).toBeGreaterThan(width(0));
  expect(width(20)).toBeLessThanOrEqual(width(2) + 1);
});

test("a possible restriction that outlets alone report may be none, or count in full", () => {
  const articles = ["Example Times", "Daily Sample", "The Specimen"].map((source) =>
    articleOf({ source, topic: "land-borders" }),
  );
  const level = levelOf(articles);
  expect(level.proposals).toMatchObject([{ kind: "three-sources" }]);
  const { low, high } = levelInterval(level);
  expect(high - low).toBeGreaterThan(25);
});
