import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { RISK_FACTORS } from "./factors";
import { isInForce, REGISTER_SEED, type Restriction } from "./register";
import { combine, flowLevel, riskLevel, stockOf } from "./risk-level";
import { evidenceWith } from "../../tests/stories";

const inForceOn = (date: string) =>
  REGISTER_SEED.filter((one) => isInForce(one, new Date(`${date}T12:00:00Z`)));
const restriction = (severity: number, reach = 1): Restriction => ({
  ...(REGISTER_SEED[0] as Restriction),
  severity,
  reach,
});

const evidence = fc
  .array(
    fc.record({
      weight: fc.double({ min: -2, max: 3, noNaN: true }),
      flow: fc.constantFrom("acts", "threats", "context"),
      factor: fc.constantFrom(...RISK_FACTORS),
    }),
    { maxLength: 25 },
  )
  .map((all) =>
    all.map(({ weight, ...rest }, index) => evidenceWith(weight, { id: `story-${index}`, ...rest })),
  );

describe("the formula", () => {
  test("is the worked number: S 20, A 40, T 30, C 50 is 49.9", () => {
    const flow = (level: number) => ({ sum: 1, level });
    expect(combine(20, { acts: flow(40), threats: flow(30), context: flow(50) })).toBeCloseTo(49.88, 2);
  });

  test("fills a flow to 63 by kappa, and gives half as much back", () => {
    expect(flowLevel(1.7, 1.7)).toBeCloseTo(63.2, 1);
    expect(flowLevel(-1.7, 1.7)).toBeCloseTo(-31.6, 1);
    expect(flowLevel(0, 1.7)).toBe(0);
  });

  test("of the stock: restrictions that take 0.1 and 0.2 leave 0.72, and reach counts by its root", () => {
    expect(stockOf([restriction(0.1), restriction(0.2)])).toBeCloseTo(28, 6);
    expect(stockOf([restriction(0.4, 0.25)])).toBeCloseTo(20, 6);
  });
});

describe("the published anchors", () => {
  test("October 2024, with nothing new in the news, is about 13", () => {
    const { level } = riskLevel([], inForceOn("2024-10-15"));
    expect(level).toBeGreaterThanOrEqual(11);
    expect(level).toBeLessThanOrEqual(15);
  });

  test("May 2020, with land borders closed and passport service suspended, is about 70", () => {
    const asInTheNews = [
      evidenceWith(0.4, { id: "closed", factor: "border-security" }),
      evidenceWith(0.3, { id: "longer", flow: "threats", factor: "border-security" }),
      evidenceWith(0.5, { id: "emergency", flow: "context", factor: "emergency-powers" }),
    ];
    const { level } = riskLevel(asInTheNews, inForceOn("2020-05-15"));
    expect(level).toBeGreaterThanOrEqual(67);
    expect(level).toBeLessThanOrEqual(73);
  });

  test("departure permits for everybody, as in 1918 and 1941, are at least 85 even without news", () => {
    const permits = { ...restriction(0.9), id: "departure-permits", reach: 1 };
    expect(riskLevel([], [...inForceOn("2024-10-15"), permits]).level).toBeGreaterThanOrEqual(85);
  });
});

describe("for any evidence", () => {
  test("the level and its band stay within 0 and 100, the level within its band", () => {
    fc.assert(
      fc.property(evidence, fc.double({ min: 0, max: 1, noNaN: true }), (all, severity) => {
        const { level, band } = riskLevel(all, [restriction(severity)]);
        expect(band.low).toBeGreaterThanOrEqual(0);
        expect(band.low).toBeLessThanOrEqual(level);
        expect(band.high).toBeGreaterThanOrEqual(level);
        expect(band.high).toBeLessThanOrEqual(100);
      }),
      { numRuns: 40 },
    );
  });

  test("one more story that raises the risk never lowers the level, one that lowers it never raises it", () => {
    fc.assert(
      fc.property(evidence, fc.double({ min: 0.001, max: 2, noNaN: true }), (all, weight) => {
        const { exact } = riskLevel(all, inForceOn("2024-10-15"));
        const withOne = (one: number) =>
          riskLevel([...all, evidenceWith(one, { id: "one-more" })], inForceOn("2024-10-15")).exact;
        expect(withOne(weight)).toBeGreaterThanOrEqual(exact - 1e-9);
        expect(withOne(-weight)).toBeLessThanOrEqual(exact + 1e-9);
      }),
      { numRuns: 40 },
    );
  });

  test("the order of the stories does not matter, and the same input has the same band", () => {
    fc.assert(
      fc.property(evidence, (all) => {
        const there = riskLevel(all, inForceOn("2024-10-15"));
        const back = riskLevel([...all].reverse(), inForceOn("2024-10-15"));
        expect(back.exact).toBeCloseTo(there.exact, 9);
        expect(back.band).toEqual(there.band);
      }),
      { numRuns: 40 },
    );
  });
});
