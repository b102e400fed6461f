import fc from "fast-check";
import { expect, test } from "vitest";
import { levelProbability, questionsOf, type QuestionBasis } from "./forecast-questions";
import { noon } from "../../tests/stories";

const basis: QuestionBasis = {
  origin: "live",
  openedAt: noon,
  level: 24,
  likelihood: 3.9,
  actsRaising: 1,
  actsLowering: 0,
};

test("a month opens ten or more questions, each to close in 60 days, under ids of its own", () => {
  const questions = questionsOf(basis);
  expect(questions.length).toBeGreaterThanOrEqual(10);
  expect(new Set(questions.map(({ id }) => id)).size).toBe(questions.length);
  expect(questions.every(({ id }) => id.startsWith("live-2026-11-"))).toBe(true);
  expect(new Set(questions.map(({ closesAt }) => closesAt.toISOString()))).toEqual(
    new Set(["2027-01-19T12:00:00.000Z"]),
  );
  expect(questions[0]?.question).toBe("On 2027-01-19 the risk level is above 19.");
});

test("from level 30 it is above 30 in 60 days with 11 %: levels go back towards their mean", () => {
  expect(levelProbability("level-at-close", 30, 30)).toBeCloseTo(0.115, 2);
});

test("a level to be reached is the less likely the farther it is, and likelier on one day than on the last", () => {
  fc.assert(
    fc.property(fc.integer({ min: 5, max: 90 }), fc.integer({ min: 1, max: 9 }), (level, offset) => {
      const near = levelProbability("level-at-close", level, level + offset);
      expect(levelProbability("level-at-close", level, level + offset + 1)).toBeLessThan(near);
      expect(levelProbability("level-peak", level, level + offset)).toBeGreaterThan(near);
    }),
  );
});

test("for any state of things, probabilities lie between 2 and 98 % and no level is asked outside 1 to 99", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 100 }), fc.integer({ min: 0, max: 60 }), (level, acts) => {
      for (const { probability, baseRate, threshold, kind } of questionsOf({
        ...basis,
        level,
        actsRaising: acts,
      })) {
        expect(Math.min(probability, baseRate)).toBeGreaterThanOrEqual(0.02);
        expect(Math.max(probability, baseRate)).toBeLessThanOrEqual(0.98);
        if (kind.startsWith("level") && threshold !== null)
          expect(threshold > 0 && threshold < 100).toBe(true);
      }
    }),
  );
});
