import { expect, test } from "vitest";
import {
  act,
  differences,
  largest,
  levelAt,
  levelsOf,
  mean,
  plus,
  SAMPLE,
  SEEDS,
  SPECIMEN,
  steady,
  streamOf,
  TIMES,
  TODAY,
  type Outlet,
  type Stream,
} from "../../../tests/invented-streams";
import { dayNumber } from "./story-reports";

// Times that are not ordinary: records that begin in a crisis, outages, election seasons, reports taken back.

const NAMES = ["Example Times", "Daily Sample", "The Specimen"];
const merged = (...streams: Stream[]): Stream => ({
  articles: streams.flatMap(({ articles }) => articles),
  outletDays: streams.flatMap(({ outletDays }) => outletDays),
});
/** The outlets' flow between two ages, with this share of contextual stories. */
const between = (from: number, to: number, rate: number, names: readonly string[] = NAMES): Stream =>
  streamOf(
    names.map((name): Outlet => ({
      name,
      perDay: (age) => (age <= from && age > to ? 20 : 0),
      rate,
    })),
    `${from} ${to}`,
  );
const steps = (levels: readonly number[]) => differences(levels.slice(0, -1), levels.slice(1));

test("records that begin in the middle of a crisis don't jump on the day the outlets' context begins to count", () => {
  const crisis = merged(between(110, 60, 0.05), between(60, -1, 0.01));
  const levels = levelsOf(crisis, 100, 40, 1);
  expect(largest(steps(levels))).toBeLessThan(2);
  // It is seen all the same, and over when the news is.
  const [first = 0] = levels;
  expect(Math.max(...levels)).toBeGreaterThan(first + 3);
  expect(Math.abs(levelAt(crisis, 0) - first)).toBeLessThan(4);
});

test.each(SEEDS)(
  "two weeks in which every source fails keep a confirmed act, and nothing jumps in or after them (%s)",
  (seed) => {
    const isRead = (day: number) => day < TODAY - 40 || day > TODAY - 26;
    const whole = streamOf([TIMES, SAMPLE, SPECIMEN], seed);
    const failing = {
      articles: whole.articles.filter(({ publishedAt }) => isRead(dayNumber(publishedAt))),
      outletDays: whole.outletDays.filter(({ day }) => isRead(day)),
    };
    const withAct = levelsOf(plus(failing, act("Example Times", 42), act("Daily Sample", 42)), 41, 10, 1);
    const rises = differences(levelsOf(failing, 41, 10, 1), withAct);
    expect(rises[0]).toBeGreaterThan(5);
    expect(rises[15]).toBeGreaterThan(0.6 * (rises[0] ?? 0));
    expect(largest(steps(withAct))).toBeLessThan(3);
  },
);

test("an election season raises the level slowly, and twelve outlets by about as much as three", () => {
  const season = (names: readonly string[]) =>
    merged(between(480, 120, 0.01, names), between(120, 60, 0.04, names), between(60, -1, 0.01, names));
  const dozen = Array.from({ length: 12 }, (_, index) => `Paper ${"ABCDEFGHIJKL"[index] ?? ""}`);
  const [three, twelve] = [NAMES, dozen].map((names) => levelsOf(season(names), 130, 0, 5)) as [
    number[],
    number[],
  ];
  for (const levels of [three, twelve]) {
    const [before = 0] = levels;
    expect(Math.max(...levels)).toBeGreaterThan(before + 4);
    expect(Math.max(...levels)).toBeLessThan(before + 16);
    expect(largest(steps(levels))).toBeLessThan(6);
    expect(Math.abs((levels.at(-1) ?? 0) - before)).toBeLessThan(4);
  }
  expect(Math.abs(mean(three) - mean(twelve))).toBeLessThan(4);
});

test("an outlet with an item or less a day hardly moves the level, however slow its weeks", () => {
  for (const outlet of [
    steady("Slow Post", 1),
    { name: "Slower Post", perDay: (age: number) => (age % 5 === 0 ? 1 : 0), rate: 0.1 },
  ]) {
    expect(largest(steps(levelsOf(streamOf([outlet], "slow"), 60, 0, 1)))).toBeLessThan(2);
  }
});

test("a plan that two outlets report and then report as given up leaves the level where it was", () => {
  const quiet = streamOf([TIMES, SAMPLE, SPECIMEN], "given up");
  const report = (source: string, age: number, more: object = {}) => ({
    ...act(source, age, `under a plan ${source} ${age}`),
    stage: "proposal" as const,
    ...more,
  });
  const givenUp = { stage: "act" as const, direction: "lowers" as const, isWithdrawal: true };
  const stream = plus(
    quiet,
    ...["Example Times", "Daily Sample"].flatMap((source) => [
      report(source, 20),
      report(source, 17, givenUp),
    ]),
  );
  const rise = (age: number) => levelAt(stream, age) - levelAt(quiet, age);
  expect(rise(19)).toBeGreaterThan(1);
  expect(Math.abs(rise(16))).toBeLessThan(0.7);
});

test("an act that three outlets deny after two reported it leaves the level near where it was, not far below", () => {
  const quiet = streamOf([TIMES, SAMPLE, SPECIMEN], "denied");
  const denied = NAMES.map((source) => ({
    ...act(source, 17, `is denied ${source}`),
    direction: "lowers" as const,
  }));
  const stream = plus(quiet, act("Example Times", 20), act("Daily Sample", 20), ...denied);
  const rise = (age: number) => levelAt(stream, age) - levelAt(quiet, age);
  expect(rise(19)).toBeGreaterThan(4);
  for (const age of [16, 10, 5, 0]) expect(Math.abs(rise(age))).toBeLessThan(1);
});
