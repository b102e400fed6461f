import { expect, test } from "vitest";
import type { LevelBreakdown } from "./level-detail";
import { levelParts, partsSentence } from "./level-makeup";

const share = (points: number) => ({ points }) as never;
const level = (changed: Partial<LevelBreakdown>) =>
  levelParts({
    restrictions: [share(8), share(4.3)],
    proposals: [],
    stories: [share(21.7)],
    usualNewsFlow: -1,
    ...changed,
  });

test("a level's points are summed up by where they come from, and said in a sentence", () => {
  expect(level({})).toEqual({ restrictions: 12.3, possible: 0, news: 20.7 });
  expect(partsSentence(level({}))).toBe("Restrictions in force account for 12.3 points and news for 20.7.");
  expect(partsSentence(level({ proposals: [share(4), share(0)] }))).toBe(
    "Restrictions in force account for 12.3 points, possible restrictions for 4.0, and news for 20.7.",
  );
});

test("less news than usual takes points off", () => {
  expect(partsSentence(level({ stories: [], usualNewsFlow: -1.2 }))).toBe(
    "Restrictions in force account for 12.3 points, and news takes off 1.2.",
  );
});
