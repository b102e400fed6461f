import fc from "fast-check";
import { describe, expect, test } from "vitest";
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
  type Outlet,
  type Stream,
} from "../../../tests/invented-streams";

// Synthetic streams with a known truth: what happened, who reports it and when. The level has to follow what happened.

describe("what happened", () => {
  const quiet = streamOf([TIMES, SAMPLE, SPECIMEN], "quiet");
  const rise = (stream: Stream, age: number) => levelAt(stream, age) - levelAt(quiet, age);

  test("an act reported by one outlet counts a little, much more once a second confirms it, and hardly more with a third", () => {
    const by = (...sources: string[]) =>
      plus(quiet, ...sources.map((source, index) => act(source, 70 - index)));
    const [one, two, three] = [
      by("Example Times"),
      by("Example Times", "Daily Sample"),
      by("Example Times", "Daily Sample", "The Specimen"),
    ];
    expect(rise(one, 68)).toBeGreaterThan(1.5);
    expect(rise(one, 68)).toBeLessThanOrEqual(3);
    expect(rise(two, 70)).toBeLessThanOrEqual(3);
    expect(rise(two, 68)).toBeGreaterThanOrEqual(4);
    expect(rise(three, 68) - rise(two, 68)).toBeGreaterThan(0);
    expect(rise(three, 68) - rise(two, 68)).toBeLessThan(1.5);
  });

  test("a confirmed act has lost half its weight after 30 days and three quarters after 60", () => {
    const stream = plus(quiet, act("Example Times", 70), act("Daily Sample", 70));
    const first = rise(stream, 70);
    expect(rise(stream, 40) / first).toBeCloseTo(0.5, 1);
    expect(rise(stream, 10) / first).toBeCloseTo(0.25, 1);
  });

  test("one outlet's false story, repeated every day for two weeks, never adds more than 6 points and fades", () => {
    const coverage = Array.from({ length: 14 }, (_, day) =>
      act("Example Times", 80 - day, `Alpha${day} beta${day} gamma${day} delta${day} epsilon${day}`),
    );
    const stream = plus(quiet, ...coverage);
    expect(rise(stream, 80)).toBeLessThanOrEqual(3);
    const weeks = Array.from({ length: 40 }, (_, day) => rise(stream, 80 - 2 * day));
    expect(Math.max(...weeks)).toBeLessThanOrEqual(6);
    expect(rise(stream, 0)).toBeLessThan(1.5);
  });

  test("a wire story copied verbatim by ten outlets counts as one outlet's story", () => {
    const names = Array.from({ length: 10 }, (_, index) => `Wire Reader ${index}`);
    const readers = streamOf([TIMES, ...names.map((name) => steady(name, 3))], "wires");
    const alone = plus(readers, act("Example Times", 1, "wire"));
    const copied = plus(readers, ...["Example Times", ...names].map((source) => act(source, 1, "wire")));
    expect(levelAt(copied, 0)).toBeCloseTo(levelAt(alone, 0), 9);
    expect(levelAt(alone, 0) - levelAt(readers, 0)).toBeLessThanOrEqual(3);
  });

  test("a restriction begun by an official document raises the level immediately, and its withdrawal lowers it", () => {
    const official = { source: "Federal Register", official: true, score: 95, topic: "exit-permit" };
    const title = "Proclamation on departure of citizens and permits to depart";
    const begun = plus(quiet, { ...official, age: 20, title });
    expect(levelAt(begun, 20)).toBeGreaterThan(85);
    const ended = plus(begun, {
      ...official,
      age: 5,
      title: "Termination of the permit requirement for citizens who leave",
      direction: "lowers",
    });
    expect(levelAt(ended, 4)).toBeLessThan(levelAt(begun, 4));
  });
});

describe("what is read", () => {
  test.each(SEEDS)("in ordinary times one, two or three outlets give the same level (%s)", (seed) => {
    const all = streamOf([TIMES, SAMPLE, SPECIMEN], seed);
    const whole = levelsOf(all, 100);
    for (const outlets of [[TIMES], [SAMPLE, SPECIMEN], [SPECIMEN]]) {
      const part = levelsOf(streamOf(outlets, seed), 100);
      expect(Math.abs(mean(part) - mean(whole))).toBeLessThanOrEqual(2);
      expect(largest(differences(whole, part))).toBeLessThanOrEqual(5);
    }
  });

  test.each(SEEDS)(
    "a new outlet changes nothing for six weeks, and little afterward, even if it reports many times as much (%s)",
    (seed) => {
      const before = levelsOf(streamOf([TIMES, SAMPLE, SPECIMEN], seed), 150);
      // Until its own history outweighs the prior, an outlet that reports ten times as much is above its usual.
      for (const [rate, shift, most] of [
        [0.01, 2, 5],
        [0.1, 3, 6],
      ] as const) {
        const joined: Outlet = { name: "New Gazette", perDay: (age) => (age <= 150 ? 20 : 0), rate };
        const after = levelsOf(streamOf([TIMES, SAMPLE, SPECIMEN, joined], seed), 150);
        const moved = differences(before, after);
        expect(largest(moved.slice(0, 13))).toBe(0);
        expect(Math.abs(mean(moved.slice(-25)))).toBeLessThanOrEqual(shift);
        expect(largest(moved)).toBeLessThanOrEqual(most);
      }
    },
  );

  test.each(SEEDS)(
    "an outlet that triples its output, or sends twenty times as much, doesn't move the level by that alone (%s)",
    (seed) => {
      const of = (before: number, after: number) =>
        levelsOf(
          streamOf([{ ...TIMES, perDay: (age) => (age <= 60 ? after : before) }, SAMPLE, SPECIMEN], seed),
          60,
        );
      for (const [before, after] of [
        [20, 60],
        [2, 40],
      ] as const) {
        const moved = differences(of(before, before), of(before, after));
        expect(Math.abs(mean(moved))).toBeLessThanOrEqual(2);
        expect(largest(moved)).toBeLessThanOrEqual(5);
      }
    },
  );

  test.each(SEEDS)("an outlet that goes silent affects only its own stories (%s)", (seed) => {
    const reading = levelsOf(streamOf([TIMES, SAMPLE, SPECIMEN], seed), 60);
    const silent = { ...TIMES, perDay: (age: number) => (age <= 60 ? 0 : 20) };
    const moved = differences(reading, levelsOf(streamOf([silent, SAMPLE, SPECIMEN], seed), 60));
    expect(Math.abs(mean(moved))).toBeLessThanOrEqual(1.5);
    expect(largest(moved)).toBeLessThanOrEqual(5);
    // If it is the only outlet, the level falls to that of the register, but no further.
    const alone = levelAt(streamOf([silent], seed), 0);
    expect(Math.abs(alone - levelAt({ articles: [], outletDays: [] }, 0))).toBeLessThan(1);
  });
});

describe("when it arrives", () => {
  const stream = plus(streamOf([TIMES, SAMPLE], "arrival"), act("Example Times", 6), act("Daily Sample", 5), {
    source: "Example Times",
    age: 3,
    score: 70,
    stage: "threat",
  });

  test("an article that arrives days late counts as if it had arrived on time", () => {
    const late = (title: string) => ({
      ...stream,
      articles: stream.articles.filter((article) => !article.title.includes(title)),
    });
    // The second report is missing until today: on the days before, only one outlet had it.
    expect(levelAt(late("Daily Sample"), 4)).toBeLessThan(levelAt(stream, 4) - 1);
    const arrived = {
      ...stream,
      articles: [
        ...late("Daily Sample").articles,
        ...stream.articles.filter((article) => article.title.includes("Daily Sample")),
      ],
    };
    expect(levelAt(arrived, 0)).toBe(levelAt(stream, 0));
  });

  test("the order of articles and outlet days doesn't matter", () => {
    const expected = levelAt(stream, 0);
    fc.assert(
      fc.property(
        fc.shuffledSubarray(stream.articles, { minLength: stream.articles.length }),
        fc.shuffledSubarray(stream.outletDays, { minLength: stream.outletDays.length }),
        (articles, outletDays) => {
          expect(levelAt({ articles, outletDays }, 0)).toBeCloseTo(expected, 9);
        },
      ),
      { numRuns: 20 },
    );
  });
});
