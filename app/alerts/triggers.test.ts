import fc from "fast-check";
import { expect, test } from "vitest";
import { triggerRanges, stateSince, type Extremes } from "./suffix-extremes";
import { ALERT_TYPES } from "./rule";
import { fires, firings, initialState, nextState, type PastValue, type Trigger } from "./triggers";

const percent = fc.integer({ min: 1, max: 100 });
const trigger: fc.Arbitrary<Trigger> = fc.record({ type: fc.constantFrom(...ALERT_TYPES), percent });
/** Whole levels and likelihoods with a decimal, as both targets have them. */
const value = fc.oneof(
  fc.integer({ min: 0, max: 100 }),
  fc.integer({ min: 0, max: 1000 }).map((tenths) => tenths / 10),
);
const values = fc.array(value, { minLength: 1, maxLength: 40 });

const daily = (list: readonly number[]): PastValue[] => list.map((one, at) => ({ at, value: one }));

test("a rise of 10 over 30, 35, 41, 45, 52 fires at 41 and at 52", () => {
  const fired = firings({ type: "rise", percent: 10 }, daily([30, 35, 41, 45, 52]));
  expect(fired.map(({ value: at }) => at)).toEqual([41, 52]);
});

test("a drop mirrors a rise", () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 100 }), { minLength: 1 }), percent, (list, points) => {
      const mirrored = list.map((one) => 100 - one);
      expect(firings({ type: "drop", percent: points }, daily(list)).map(({ at }) => at)).toEqual(
        firings({ type: "rise", percent: points }, daily(mirrored)).map(({ at }) => at),
      );
    }),
  );
});

test("a threshold already passed fires at the next value, and again only after the value was more than 3 points below", () => {
  const fired = firings({ type: "threshold", percent: 50 }, daily([60, 61, 47, 55, 46, 50, 70]));
  expect(fired).toEqual([
    { at: 1, value: 61 },
    { at: 5, value: 50 },
  ]);
});

test("no value yet fires no rise and no drop", () => {
  expect(fires({ type: "rise", percent: 1 }, initialState(null), 100)).toBe(false);
  expect(fires({ type: "drop", percent: 1 }, initialState(null), 0)).toBe(false);
});

test("no rule ever fires twice on a value that stays", () => {
  fc.assert(
    fc.property(trigger, values, value, (rule, before, stays) => {
      const state = before.reduce(
        (state, one) => nextState(rule, state, one),
        initialState(before[0] ?? null),
      );
      const after = nextState(rule, state, stays);
      expect(fires(rule, after, stays)).toBe(false);
      expect(fires(rule, nextState(rule, after, stays), stays)).toBe(false);
    }),
  );
});

test("between two firings of a threshold the value was more than 3 points below it", () => {
  fc.assert(
    fc.property(percent, values, (threshold, list) => {
      const fired = firings({ type: "threshold", percent: threshold }, daily(list));
      for (const [index, { at }] of fired.slice(1).entries()) {
        const between = list.slice(fired[index]?.at, at);
        expect(Math.min(...between)).toBeLessThan(threshold - 3);
      }
    }),
  );
});

test("a slow creep is caught as surely as a jump", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 50 }),
      fc.integer({ min: 1, max: 50 }),
      fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 50, maxLength: 50 }),
      (start, points, steps) => {
        const creep = [start];
        for (const step of steps) creep.push(Math.min(100, (creep.at(-1) ?? 0) + step));
        const reached = creep.findIndex((level) => level - start >= points);
        expect(firings({ type: "rise", percent: points }, daily(creep))[0]?.at).toBe(reached);
      },
    ),
  );
});

test("equal values in a row change nothing, however often and in whatever order they come", () => {
  fc.assert(
    fc.property(trigger, fc.array(fc.tuple(value, fc.integer({ min: 1, max: 4 }))), (rule, runs) => {
      const once = firings(rule, daily(runs.map(([one]) => one)));
      const repeated = firings(
        rule,
        daily(runs.flatMap(([one, times], run) => Array<number>(run === 0 ? 1 : times).fill(one))),
      );
      expect(repeated.map((fired) => fired.value)).toEqual(once.map((fired) => fired.value));
    }),
  );
});

/** The extremes by their definition: values that all later ones are above (below), newest first. */
function extremesOf(history: readonly PastValue[]): Extremes {
  const newestFirst = [...history].reverse();
  return {
    lows: newestFirst.filter((one, i) => newestFirst.slice(0, i).every((later) => one.value < later.value)),
    highs: newestFirst.filter((one, i) => newestFirst.slice(0, i).every((later) => one.value > later.value)),
  };
}

test("the index ranges that raising reads hold exactly the rules that fire, at every step of every history", () => {
  fc.assert(
    fc.property(trigger, values, fc.nat(39), (rule, list, madeAt) => {
      const history = daily(list);
      let since = Math.min(madeAt, list.length - 1);
      let state = initialState(list[since] ?? null);
      let isArmed = true;
      for (const now of history.slice(since + 1)) {
        const before = extremesOf(history.slice(0, now.at));
        const fired = fires(rule, state, now.value);
        const inRange = triggerRanges(before, now).some(
          (cutoff) =>
            cutoff.type === rule.type &&
            cutoff.percent === rule.percent &&
            cutoff.isArmed === isArmed &&
            since <= cutoff.since,
        );
        expect(inRange).toBe(fired);
        expect(fires(rule, stateSince(before, isArmed, since), now.value)).toBe(fired);
        state = nextState(rule, state, now.value);
        if (fired) {
          since = now.at;
          isArmed = rule.type !== "threshold";
        }
      }
    }),
    { numRuns: 500 },
  );
});
