import { describe, expect, test } from "vitest";
import { areTooFewSources, isRepeatDue, type LiveRun } from "./overdue";

const at = (minutes: number) => new Date(Date.parse("2026-11-20T12:00:00Z") + minutes * 60_000);
const run =
  (trigger: LiveRun["trigger"], outcome: LiveRun["outcome"]) =>
  (ended: number | null): LiveRun => ({ trigger, outcome, finishedAt: ended === null ? null : at(ended) });
const good = run("cron", "done");
const degraded = run("cron", "degraded");
const forced = run("admin", "degraded");
const repeated = run("repeat", "degraded");
const fruitless = run("repeat", "failed");
const healed = run("repeat", "done");

describe("a degraded refresh is repeated", () => {
  test.each<[string, LiveRun[], number, boolean]>([
    ["never before the first refresh", [], 20, false],
    ["never when the last was good", [good(1), degraded(-360)], 20, false],
    ["not within 15 minutes", [degraded(1), good(-360)], 15, false],
    ["after 15 minutes", [degraded(1), good(-360)], 16, true],
    ["whoever started it", [forced(1), good(-360)], 16, true],
    ["not while another runs", [run("repeat", "running")(null), degraded(1)], 30, false],
    ["again when the repeat brought nothing", [fruitless(17), degraded(1)], 32, true],
    ["again when the repeat brought too little", [repeated(17), degraded(1)], 32, true],
    ["not once a repeat brought enough", [healed(17), degraded(1)], 40, false],
    ["a third time", [fruitless(33), repeated(17), degraded(1)], 48, true],
    ["no fourth time", [fruitless(50), fruitless(33), repeated(17), degraded(1)], 70, false],
    [
      "three times more after the next degraded one",
      [degraded(361), fruitless(50), fruitless(33), repeated(17), degraded(1)],
      376,
      true,
    ],
    ["not just before the scheduled one", [forced(330)], 346, false],
  ])("%s", (_when, runs, now, isDue) => {
    expect(isRepeatDue(runs, at(now))).toBe(isDue);
  });
});

describe("too few sources are an alarm", () => {
  test.each<[string, LiveRun[], boolean]>([
    ["not before the first refresh", [], false],
    ["not while repeats may still help", [fruitless(33), repeated(17), degraded(1)], false],
    [
      "not while the third repeat runs",
      [run("repeat", "running")(null), fruitless(33), repeated(17), degraded(1)],
      false,
    ],
    [
      "once the three repeats have failed too",
      [fruitless(50), fruitless(33), repeated(17), degraded(1)],
      true,
    ],
    [
      "still, when the next refresh is degraded too",
      [degraded(361), fruitless(50), fruitless(33), repeated(17), degraded(1)],
      true,
    ],
    ["at two degraded refreshes in a row, though none was repeated", [degraded(361), degraded(1)], true],
    ["no more after a good one", [good(361), fruitless(50), fruitless(33), repeated(17), degraded(1)], false],
    ["no more after a repeat that brought enough", [healed(400), degraded(361), degraded(1)], false],
  ])("%s", (_when, runs, isAlarm) => {
    expect(areTooFewSources(runs)).toBe(isAlarm);
  });
});
