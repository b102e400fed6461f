import fc from "fast-check";
import { expect, test } from "vitest";
import { ALERT_TARGETS, ALERT_TYPES } from "./rule";
import { clusterStart, clusterOf, KEYS_PER_CLUSTER, ruleId } from "./cluster-key";

const noon = new Date("2026-11-20T12:00:00Z");
const watched = fc.record({
  target: fc.constantFrom(...ALERT_TARGETS),
  type: fc.constantFrom(...ALERT_TYPES),
  percent: fc.integer({ min: 1, max: 100 }),
});

test("rules with the same target, type and percent share a cluster number; others don't", () => {
  expect(clusterOf({ target: "daily", type: "threshold", percent: 1 })).toBe(1);
  expect(clusterOf({ target: "daily", type: "rise", percent: 10 })).toBe(110);
  expect(clusterOf({ target: "feb", type: "drop", percent: 100 })).toBe(600);
  fc.assert(
    fc.property(watched, watched, (one, other) => {
      const isSame = JSON.stringify(one) === JSON.stringify(other);
      expect(clusterOf(one) === clusterOf(other)).toBe(isSame);
    }),
  );
});

test("every key is an integer that a float represents exactly", () => {
  const last = clusterStart({ target: "feb", type: "drop", percent: 100 }) + KEYS_PER_CLUSTER - 1;
  expect(Number.isSafeInteger(last)).toBe(true);
  expect(noon.getTime()).toBeLessThan(KEYS_PER_CLUSTER);
});

test("ids sort like cluster keys: by cluster, then by age", () => {
  const uuid = "00000000-0000-4000-8000-000000000001";
  const daily50 = { target: "daily", type: "threshold", percent: 50 } as const;
  expect(ruleId(daily50, noon, uuid)).toBe("050-0mwoxfuo0-000000000001");
  const made = fc.record({ rule: watched, at: fc.integer({ min: 0, max: KEYS_PER_CLUSTER - 1 }) });
  fc.assert(
    fc.property(made, made, (one, other) => {
      const place = ({ rule, at }: typeof one) => clusterStart(rule) + at;
      const id = ({ rule, at }: typeof one) => ruleId(rule, new Date(at), uuid);
      expect(Math.sign(place(one) - place(other))).toBe(
        id(one) < id(other) ? -1 : id(one) > id(other) ? 1 : 0,
      );
    }),
  );
});
