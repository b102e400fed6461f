import fc from "fast-check";
import { expect, test } from "vitest";
import { anyArticles, inForceOn, inputOf, outletYears } from "../../../tests/stories";
import { levelBreakdown } from "./level-detail";
import { type LevelPart, levelMakeup } from "./level-makeup";
import { riskLevel } from "./risk-level";
import { breakdownOf } from "./shares";

const inForce = inForceOn("2026-11-20");
const sum = (parts: readonly { points: number }[]) => parts.reduce((total, { points }) => total + points, 0);
const shownIn = ({ items }: LevelPart) => sum(items);

test("for any articles, the parts add up to the level, and each part's items to the part", () => {
  fc.assert(
    fc.property(anyArticles(40), (articles) => {
      const level = riskLevel(inputOf(articles, { inForce, outletDays: outletYears }));
      const parts = levelMakeup(levelBreakdown.parse(breakdownOf(level)));
      expect(sum(parts)).toBeCloseTo(level.level, 5);
      for (const part of parts) {
        expect(shownIn(part)).toBeCloseTo(part.points, 5);
        expect(part.items.length).toBeLessThanOrEqual(4);
      }
    }),
    { numRuns: 40 },
  );
});

const share = (id: string, points: number, more: object = {}) => ({
  id,
  points,
  name: id,
  title: id,
  url: `https://paper.example/${id}`,
  ...more,
});
const stored = (stories: object[], restrictions: object[] = []) =>
  levelMakeup({ stories, restrictions, proposals: [], usualNewsFlow: -1 } as never);

test("a part lists its three heaviest items, and the others in one line", () => {
  const [first] = stored([], [share("a", 2), share("b", 8), share("c", 1), share("d", 4.3)]);
  expect(first).toMatchObject({ id: "restrictions", points: 15.3 });
  expect(first?.items.map(({ name }) => name)).toEqual(["b", "d", "a", "All others combined"]);
  expect(first?.items[0]?.url).toBe("/restrictions/b");
});

test("a story that counts as an action and as context shows its points in both", () => {
  const parts = stored([share("both", 3, { byPart: { acts: 2.5, context: 0.5 } })]);
  expect(parts.map(({ id, points }) => [id, points])).toEqual([
    ["restrictions", 0],
    ["acts", 2.5],
    ["threats", 0],
    ["context", -0.5],
  ]);
});
