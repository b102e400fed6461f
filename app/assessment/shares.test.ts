import fc from "fast-check";
import { expect, test } from "vitest";
import { RISK_FACTORS } from "./factors";
import { isInForce, REGISTER_SEED } from "./register";
import { riskLevel } from "./risk-level";
import { breakdownOf, toTenths } from "./shares";
import { evidenceWith, noon } from "../../tests/stories";

const inForce = REGISTER_SEED.filter((one) => isInForce(one, noon));
const [seed = expect.fail("nothing is in force")] = inForce;
const sum = (parts: readonly { points: number }[]) => parts.reduce((total, { points }) => total + points, 0);

test("numbers rounded to tenths still add up: thirds of 10 are 3.4, 3.3 and 3.3", () => {
  expect(toTenths([10 / 3, 10 / 3, 10 / 3], 10)).toEqual([3.4, 3.3, 3.3]);
});

test("for any evidence, stories and restrictions add up to the level, and so do the factors", () => {
  const evidence = fc
    .array(
      fc.record({
        weight: fc.double({ min: -1, max: 2, noNaN: true }),
        flow: fc.constantFrom("acts", "threats", "context"),
        factor: fc.constantFrom(...RISK_FACTORS),
      }),
      { maxLength: 60 },
    )
    .map((all) =>
      all.map(({ weight, ...rest }, index) => evidenceWith(weight, { id: `story-${index}`, ...rest })),
    );
  const share = fc.double({ min: 0, max: 1, noNaN: true });
  const kept = fc
    .array(fc.record({ severity: share, reach: share }), { maxLength: 5 })
    .map((all) => all.map((weights, index) => ({ ...seed, id: `kept-${index}`, ...weights })));
  fc.assert(
    fc.property(evidence, fc.oneof(fc.constant(inForce), kept), (all, register) => {
      const level = riskLevel(all, register);
      const { stories, restrictions, factors } = breakdownOf(level, all, register);
      // Good news alone, with nothing in force, is level 0: nothing is left to share.
      expect(sum(stories) + sum(restrictions)).toBeCloseTo(level.level, 5);
      expect(sum(factors)).toBeCloseTo(level.level, 5);
    }),
    { numRuns: 60 },
  );
});

test("a ban that takes everything from everybody has the whole level, in figures", () => {
  const ban = { ...seed, id: "exit-ban", severity: 1, reach: 1 };
  const evidence = [evidenceWith(1)];
  const level = riskLevel(evidence, [ban]);
  const { stories, restrictions } = breakdownOf(level, evidence, [ban]);
  expect(level.level).toBe(100);
  expect(restrictions[0]?.points).toBeGreaterThan(95);
  expect(sum(stories) + sum(restrictions)).toBeCloseTo(100, 5);
});

test("a story that lowers the risk has points below 0; one that raises it more has more", () => {
  const evidence = [
    evidenceWith(1, { id: "heavy" }),
    evidenceWith(0.4, { id: "light", factor: "border-security" }),
    evidenceWith(-0.5, { id: "relief", factor: "judicial-independence" }),
  ];
  const { stories } = breakdownOf(riskLevel(evidence, inForce), evidence, inForce);
  const pointsOf = (id: string) => stories.find((one) => one.id === id)?.points ?? 0;
  expect(pointsOf("relief")).toBeLessThan(0);
  expect(pointsOf("heavy")).toBeGreaterThan(pointsOf("light"));
});

test("no more than 25 stories are named; the rest is one line, and nothing is lost", () => {
  const evidence = Array.from({ length: 80 }, (_, index) =>
    evidenceWith(0.1 + index / 100, {
      id: `story-${index}`,
      factor: RISK_FACTORS[index % 8] ?? "border-security",
    }),
  );
  const level = riskLevel(evidence, inForce);
  const { stories, restrictions } = breakdownOf(level, evidence, inForce);
  expect(stories).toHaveLength(26);
  expect(stories.at(-1)?.title).toBe("55 other stories");
  expect(sum(stories) + sum(restrictions)).toBeCloseTo(level.level, 5);
});
