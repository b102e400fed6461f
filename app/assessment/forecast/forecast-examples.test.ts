import { expect, test } from "vitest";
import {
  ASSUMPTIONS,
  type Assumptions,
  evidenceMultiplier,
  forecastChance,
  historyOf,
  horizonOf,
  partChances,
  type PartState,
  type PartsToday,
  QUIET_PARTS,
} from "./chance";
import { pandemicForecasts } from "./forecast-examples";
import type { ForecastPart } from "./forecast-question";

// The worked numbers of docs/method.md.

const horizon = horizonOf(new Date("2026-11-21T00:00:00Z"));
const { histories } = ASSUMPTIONS;
const percent = (chance: number) => Math.round(chance * 1000) / 10;

test("other assumptions move the quiet forecast within 3.4-5.4 %", () => {
  const quiet = (changes: Partial<Assumptions> = {}) =>
    percent(forecastChance(QUIET_PARTS, horizon, { ...ASSUMPTIONS, ...changes }));
  const eventsOf = (part: ForecastPart, events: number) => ({
    histories: { ...histories, [part]: { ...histories[part], events } },
  });
  expect(quiet()).toBe(4.4);
  const onlySince1978 = { exposure: 576, ...eventsOf("a", 0) };
  expect(quiet(onlySince1978)).toBe(5.4);
  const since1917InFull = { exposure: 1308, ...eventsOf("a", 2) };
  expect(quiet(since1917InFull)).toBe(4.1);
  expect([quiet({ independence: 1 }), quiet({ independence: 0.4 })]).toEqual([5.4, 3.4]);
  const literallyB = { histories: { ...histories, b: historyOf([]) } };
  expect(quiet(literallyB)).toBe(3.5);
  const withoutC = eventsOf("c", 0);
  expect(quiet(withoutC)).toBe(3.9);
});

test("the method's scenarios match the worked table", () => {
  // Weight of the news on a measure's first day.
  const multiplier = evidenceMultiplier(0.9);
  const forecastWith = (parts: PartsToday) => percent(forecastChance(parts, horizon));
  const when = (part: ForecastPart, state: PartState) =>
    forecastWith({ ...QUIET_PARTS, [part]: { state, multiplier } });
  const inForce: PartState = { kind: "in-force", months: 0, isLiftingAnnounced: false };
  const most = { state: { kind: "not-in-force" } as const, multiplier: evidenceMultiplier(Infinity) };
  expect(forecastWith({ a: most, b: most, c: most, d: most })).toBe(14.7);
  expect(when("a", { kind: "proposed", support: "official" })).toBe(62.8);
  expect((["a", "b", "c", "d"] as const).map((part) => when(part, inForce))).toEqual([69, 51.4, 19.9, 89.8]);
});

test("for February 2021 and 2022 it would have said 2.7, 73.3, 71.8, 97.9, 90.7 and 25.9 %", () => {
  expect(pandemicForecasts().map(({ percent: published }) => published)).toEqual([
    2.7, 73.3, 71.8, 97.9, 90.7, 25.9,
  ]);
});

test("each part has its number of past events and its quiet chance", () => {
  expect(Object.values(histories).map(({ events }) => events)).toEqual([1, 1, 1, 0]);
  expect(partChances(QUIET_PARTS, horizon).map(percent)).toEqual([2, 1.7, 1, 0.8]);
});
