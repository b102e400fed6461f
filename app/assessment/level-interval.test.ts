import fc from "fast-check";
import { expect, test } from "vitest";
import { anyArticles, articleOf, inForceOn, inputOf, outletYears } from "../../tests/stories";
import { levelInterval } from "./level-interval";
import { riskLevel } from "./risk-level";

const inForce = inForceOn("2026-11-20");
const levelOf = (articles: ReturnType<typeof articleOf>[]) =>
  riskLevel(inputOf(articles, { inForce, outletDays: outletYears }));

test("for any articles, the interval contains the level, stays within 0 and 100, and is deterministic", () => {
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

test("more direct events widen the interval", () => {
  const width = (count: number) => {
    const articles = Array.from({ length: count }, (_, index) =>
      articleOf({ source: `Outlet ${index}`, age: 3 * index }),
    );
    const { low, high } = levelInterval(levelOf(articles));
    return high - low;
  };
  expect(width(20)).toBeGreaterThan(width(0));
});

test("a possible restriction reported only by outlets may count in full or not at all", () => {
  const articles = ["Example Times", "Daily Sample", "The Specimen"].map((source) =>
    articleOf({ source, topic: "land-borders" }),
  );
  const level = levelOf(articles);
  expect(level.proposals).toMatchObject([{ kind: "three-sources" }]);
  const { low, high } = levelInterval(level);
  expect(high - low).toBeGreaterThan(25);
});
