import fc from "fast-check";
import { expect, test } from "vitest";
import {
  triggerRanges,
  stateSince,
  type Extremes,
  isTriggered,
  triggeredValues,
  initialState,
  nextState,
  type PastValue,
  type Trigger,
} from "./trigger-rule";
import { ALERT_TYPES } from "./rule";

const percent = fc.integer({ min: 1, max: 100 });
const trigger: fc.Arbitrary<Trigger> = fc.record({ type: fc.constantFrom(...ALERT_TYPES), percent });
/** Whole levels and forecasts with one decimal, as in both targets. */
const value = fc.oneof(
  fc.integer({ min: 0, max: 100 }),
  fc.integer({ min: 0, max: 1000 }).map((tenths) => tenths / 10),
);
const values = fc.array(value, { minLength: 1, maxLength: 40 });

const daily = (list: readonly number[]): PastValue[] => list.map((value, at) => ({ at, value }));

test("a rise of 10 over 30, 35, 41, 45, 52 triggers at 41 and at 52", () => {
  const triggered = triggeredValues({ type: "rise", percent: 10 }, daily([30, 35, 41, 45, 52]));
  expect(triggered.map(({ value: at }) => at)).toEqual([41, 52]);
});

test("a drop mirrors a rise", () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 100 }), { minLength: 1 }), percent, (list, points) => {
      const mirrored = list.map((value) => 100 - value);
      expect(triggeredValues({ type: "drop", percent: points }, daily(list)).map(({ at }) => at)).toEqual(
        triggeredValues({ type: "rise", percent: points }, daily(mirrored)).map(({ at }) => at),
      );
    }),
  );
});

test("a threshold already passed triggers at the next value, and again only after the value was more than 3 points below", () => {
  const triggered = triggeredValues({ type: "threshold", percent: 50 }, daily([60, 61, 47, 55, 46, 50, 70]));
  expect(triggered).toEqual([
    { at: 1, value: 61 },
    { at: 5, value: 50 },
  ]);
});

test("without an earlier value, no rise or drop triggers", () => {
  expect(isTriggered({ type: "rise", percent: 1 }, initialState(null), 100)).toBe(false);
  expect(isTriggered({ type: "drop", percent: 1 }, initialState(null), 0)).toBe(false);
});

test("no rule triggers twice on an unchanged value", () => {
  fc.assert(
    fc.property(trigger, values, value, (rule, before, stays) => {
      const state = before.reduce(
        (state, value) => nextState(rule, state, value),
        initialState(before[0] ?? null),
      );
      const after = nextState(rule, state, stays);
      expect(isTriggered(rule, after, stays)).toBe(false);
      expect(isTriggered(rule, nextState(rule, after, stays), stays)).toBe(false);
    }),
  );
});

test("between two triggers of a threshold rule the value dropped more than 3 points below it", () => {
  fc.assert(
    fc.property(percent, values, (threshold, list) => {
      const triggered = triggeredValues({ type: "threshold", percent: threshold }, daily(list));
      for (const [index, { at }] of triggered.slice(1).entries()) {
        const between = list.slice(triggered[index]?.at, at);
        expect(Math.min(...between)).toBeLessThan(threshold - 3);
      }
    }),
  );
});

test("a slow rise triggers as reliably as a jump", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 50 }),
      fc.integer({ min: 1, max: 50 }),
      fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 50, maxLength: 50 }),
      (start, points, steps) => {
        const creep = [start];
        for (const step of steps) creep.push(Math.min(100, (creep.at(-1) ?? 0) + step));
        const reached = creep.findIndex((level) => level - start >= points);
        expect(triggeredValues({ type: "rise", percent: points }, daily(creep))[0]?.at).toBe(reached);
      },
    ),
  );
});

test("repeated equal values change nothing, in any number or order", () => {
  fc.assert(
    fc.property(trigger, fc.array(fc.tuple(value, fc.integer({ min: 1, max: 4 }))), (rule, runs) => {
      const once = triggeredValues(rule, daily(runs.map(([value]) => value)));
      const repeated = triggeredValues(
        rule,
        daily(runs.flatMap(([value, times], run) => Array<number>(run === 0 ? 1 : times).fill(value))),
      );
      expect(repeated.map((triggered) => triggered.value)).toEqual(once.map((triggered) => triggered.value));
    }),
  );
});

/** The extremes by definition: values that all later ones are above (below), newest first. */
function extremesOf(history: readonly PastValue[]): Extremes {
  const newestFirst = [...history].reverse();
  return {
    lows: newestFirst.filter((past, i) => newestFirst.slice(0, i).every((later) => past.value < later.value)),
    highs: newestFirst.filter((past, i) =>
      newestFirst.slice(0, i).every((later) => past.value > later.value),
    ),
  };
}

test("the index ranges contain exactly the rules that trigger, at every step of every history", () => {
  fc.assert(
    fc.property(trigger, values, fc.nat(39), (rule, list, madeAt) => {
      const history = daily(list);
      let since = Math.min(madeAt, list.length - 1);
      let state = initialState(list[since] ?? null);
      let isArmed = true;
      for (const now of history.slice(since + 1)) {
        const before = extremesOf(history.slice(0, now.at));
        const triggered = isTriggered(rule, state, now.value);
        const inRange = triggerRanges(before, now).some(
          (cutoff) =>
            cutoff.type === rule.type &&
            cutoff.percent === rule.percent &&
            cutoff.isArmed === isArmed &&
            since <= cutoff.since,
        );
        expect(inRange).toBe(triggered);
        expect(isTriggered(rule, stateSince(before, { isArmed, since }), now.value)).toBe(triggered);
        state = nextState(rule, state, now.value);
        if (triggered) {
          since = now.at;
          isArmed = rule.type !== "threshold";
        }
      }
    }),
    { numRuns: 500 },
  );
});

test("a bound that is just reached triggers, one that is missed by a point doesn't", () => {
  const extremes = {
    lows: [
      { at: 5, value: 40 },
      { at: 2, value: 30 },
    ],
    highs: [
      { at: 5, value: 60 },
      { at: 1, value: 70 },
    ],
  };
  const ranges = triggerRanges(extremes, { at: 6, value: 50 });
  const since = (type: Trigger["type"], isArmed: boolean) =>
    Object.fromEntries(
      ranges
        .filter((range) => range.type === type && range.isArmed === isArmed)
        .map((range) => [range.percent, range.since]),
    );
  expect(since("rise", true)).toMatchObject({ 10: 5, 11: 2, 20: 2 });
  expect(since("drop", true)).toMatchObject({ 10: 5, 11: 1, 20: 1 });
  expect(since("threshold", true)).toMatchObject({ 49: 5, 50: 5 });
  // A rule that has triggered waits for a value more than 3 points below it.
  expect(since("threshold", false)).toMatchObject({ 34: 2, 43: 2, 44: 5, 50: 5 });
  const counts = [
    since("rise", true),
    since("drop", true),
    since("threshold", true),
    since("threshold", false),
  ];
  expect(counts.map((count) => Object.keys(count).length)).toEqual([20, 20, 50, 17]);
  expect(ranges.every((range) => Number.isInteger(range.since))).toBe(true);
  expect(triggerRanges(extremes, { at: 6, value: 100 })).toContainEqual({
    type: "threshold",
    isArmed: true,
    percent: 100,
    since: 5,
  });
});

test("without a value since a rule's baseline its state is empty, and a threshold that has triggered stays quiet", () => {
  const state = stateSince(
    { lows: [{ at: 1, value: 30 }], highs: [{ at: 1, value: 30 }] },
    { isArmed: false, since: 2 },
  );
  expect(state).toEqual({ isArmed: false, lowest: null, highest: null });
  expect(isTriggered({ type: "threshold", percent: 50 }, state, 60)).toBe(false);
});

test("a triggered threshold waits to be passed again, a triggered rise or drop counts on from the value", () => {
  const state = { isArmed: true, lowest: 30, highest: 60 };
  const after = { lowest: 50, highest: 50 };
  expect(nextState({ type: "threshold", percent: 50 }, state, 50)).toEqual({ ...after, isArmed: false });
  expect(nextState({ type: "rise", percent: 20 }, state, 50)).toEqual({ ...after, isArmed: true });
  expect(nextState({ type: "drop", percent: 10 }, state, 50)).toEqual({ ...after, isArmed: true });
});
