import fc from "fast-check";
import { expect, test } from "vitest";
import { noon } from "../../../tests/stories";
import { atLeastOne, questionsOf, type BaseRateCount, type QuestionBasis } from "./monthly-questions";
import { QUESTION_KINDS, QUESTIONS, type QuestionKind } from "./question-kinds";

const counted = (hits: number | null, hitsLastYear = 0): BaseRateCount => ({
  from: "2016-11-20",
  to: "2026-11-20",
  hits,
  hitsLastYear,
  query: "https://www.federalregister.gov/api/v1/documents.json",
  countedAt: "2026-11-20T12:00:00.000Z",
});
const countsOf = (count: BaseRateCount) =>
  new Map<QuestionKind, BaseRateCount>(QUESTION_KINDS.map((kind) => [kind, count]));
const basis: QuestionBasis = {
  origin: "live",
  openedAt: noon,
  level: 24,
  multipliers: { a: 1, b: 1, c: 1, d: 1 },
  counts: countsOf(counted(13, 2)),
};
const byKind = (changes: Partial<QuestionBasis> = {}) =>
  new Map(questionsOf({ ...basis, ...changes }).map((question) => [question.kind, question]));

test("a month opens a dozen questions about the world and at most one about our own index", () => {
  const questions = questionsOf(basis);
  expect(questions.length).toBeGreaterThanOrEqual(12);
  expect(questions.filter(({ kind }) => QUESTIONS[kind].source === "index")).toHaveLength(1);
  expect(new Set(questions.map(({ id }) => id)).size).toBe(questions.length);
  expect(questions.every(({ id }) => id.startsWith("live-2026-11-"))).toBe(true);
  expect(new Set(questions.map(({ closesAt }) => closesAt.toISOString()))).toEqual(
    new Set(["2027-01-19T12:00:00.000Z"]),
  );
  expect(byKind().get("passport-rule")?.question).toContain("by Jan 19, 2027");
  expect(byKind().get("index-rises")).toMatchObject({
    threshold: 27,
    question: "Will the risk level be above 27 on Jan 19, 2027?",
  });
});

test("13 rules in ten years give a base rate of 19.7 %", () => {
  expect(atLeastOne(13)).toBeCloseTo(0.197, 3);
  expect(byKind().get("passport-rule")?.baseRate).toBe(0.2);
});

test("our own probability counts the last year twice and the evidence on the subject", () => {
  expect(byKind().get("passport-rule")?.probability).toBe(0.21);
  expect(byKind({ counts: countsOf(counted(13, 6)) }).get("passport-rule")?.probability).toBeGreaterThan(0.2);
  const withNews = byKind({ multipliers: { a: 1, b: 1, c: 1, d: 2 } });
  expect(withNews.get("passport-rule")?.probability).toBeGreaterThan(0.3);
  expect(withNews.get("cuba-rule")?.probability).toBe(0.21);
});

test("a kind not yet counted uses the design's estimate, and says so", () => {
  const question = byKind({ counts: countsOf(counted(null)) }).get("passport-rule");
  expect(question).toMatchObject({ baseRate: 0.2, probability: 0.2, base: { hits: null } });
});

const LAST_SEASON = { "north-korea-notice": "2025-08-20", "border-emergency": "2026-01-14" };

test.each([
  ["north-korea-notice", "2026-11-20", 0.02],
  ["north-korea-notice", "2026-07-20", 0.97],
  ["north-korea-notice", "2026-07-01", 0.91],
  ["north-korea-notice", "2026-08-16", 0.97],
  ["north-korea-notice", "2026-09-01", 0.02],
  ["border-emergency", "2026-12-01", 0.97],
  ["border-emergency", "2026-11-11", 0.45],
  ["border-emergency", "2027-01-20", 0.97],
  ["border-emergency", "2027-01-21", 0.02],
] as const)("annual notices follow the calendar: %s asked on %s", (kind, day, probability) => {
  const openedAt = new Date(`${day}T00:00:00Z`);
  const counts = countsOf({ ...counted(9, 1), to: day, lastHitOn: LAST_SEASON[kind] });
  expect(byKind({ openedAt, counts }).get(kind)?.probability).toBe(probability);
});

test.each([
  ["north-korea-notice", "2026-08-16", "2026-08-03"],
  ["north-korea-notice", "2026-07-20", "2026-07-15"],
  ["border-emergency", "2027-01-10", "2027-01-08"],
  ["border-emergency", "2026-12-15", "2026-12-10"],
] as const)(
  "once this season's notice is out, another is unlikely: %s asked on %s",
  (kind, day, lastHitOn) => {
    const counts = countsOf({ ...counted(9, 2), to: day, lastHitOn });
    const openedAt = new Date(`${day}T12:00:00Z`);
    expect(byKind({ openedAt, counts }).get(kind)?.probability).toBe(0.02);
  },
);

test("an annual notice that was never counted may be out already, so its remaining days count in proportion", () => {
  const openedAt = new Date("2026-08-16T00:00:00Z");
  const question = byKind({ openedAt, counts: countsOf(counted(null)) }).get("north-korea-notice");
  expect(question?.probability).toBe(0.51);
});

test("an annual notice that didn't come in the last year is forecast by its count, not by the calendar", () => {
  const [openedAt, counts] = [new Date("2026-07-20T00:00:00Z"), countsOf(counted(4, 0))];
  const question = byKind({ openedAt, counts }).get("north-korea-notice");
  expect(question?.probability).toBeLessThan(0.1);
});

test("for any counts and evidence, probabilities are between 1 and 98 %", () => {
  fc.assert(
    fc.property(
      fc.nat(2000),
      fc.nat(400),
      fc.double({ min: 0.57, max: 3.62, noNaN: true }),
      (hits, last, m) => {
        const questions = questionsOf({
          ...basis,
          multipliers: { a: m, b: m, c: m, d: m },
          counts: countsOf(counted(hits, last)),
        });
        for (const { probability, baseRate } of questions) {
          expect(Math.min(probability, baseRate)).toBeGreaterThanOrEqual(0.01);
          expect(Math.max(probability, baseRate)).toBeLessThanOrEqual(0.98);
        }
      },
    ),
  );
});
