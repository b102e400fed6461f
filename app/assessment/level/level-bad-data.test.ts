import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { DAY_MS } from "~/time";
import {
  act,
  differences,
  largest,
  levelAt,
  levelsOf,
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
import { anyArticles, articleOf, inForceOn, inputOf, noon, outletYears } from "../../../tests/stories";
import { levelInterval } from "./level-interval";
import { riskLevel } from "./risk-level";
import { breakdownOf } from "./shares";
import { dayNumber } from "./story-reports";

const inForce = inForceOn("2026-11-20");
const [seed = expect.fail("nothing is in force")] = inForce;
const quiet = streamOf([TIMES, SAMPLE, SPECIMEN], "bad data");
const rise = (stream: Stream, age = 0) => levelAt(stream, age) - levelAt(quiet, age);

describe("old news under a new date", () => {
  const title = "State Department revokes passports of thousands of citizens";
  const again = (age: number, source = "Example Times") => ({ source, age, score: 90, title });

  test("an outlet's article that comes again every week is one event, as old as the first", () => {
    const weekly = plus(quiet, ...[60, 53, 46, 39, 32, 25, 18, 11, 4].map((age) => again(age)));
    expect(levelAt(weekly, 0)).toBeCloseTo(levelAt(plus(quiet, again(60)), 0), 9);
    expect(rise(weekly)).toBeLessThan(1);
  });

  test("copies of one wire story by ten outlets on five days add nothing to the first", () => {
    const copies = Array.from({ length: 10 }, (_, index) => again(4.5 - index / 2, `Wire Reader ${index}`));
    const all = plus(quiet, again(5), ...copies);
    expect(levelAt(all, 0)).toBeCloseTo(levelAt(plus(quiet, again(5)), 0), 9);
  });

  test("an old title that another outlet prints as new is one unconfirmed event at most", () => {
    expect(rise(plus(quiet, again(20, "Daily Sample"), again(0)))).toBeLessThanOrEqual(2 * 3);
    expect(
      riskLevel(inputOf([articleOf(again(20, "Daily Sample")), articleOf(again(0))])).events,
    ).toMatchObject([{ isConfirmed: false }, { isConfirmed: false }]);
  });
});

describe("dates", () => {
  test("an article dated ahead counts from its date on, and not a moment before", () => {
    const ahead = plus(quiet, act("Example Times", 10, "ahead"));
    expect(levelAt(ahead, 10.001)).toBe(levelAt(quiet, 10.001));
    expect(levelAt(ahead, 10)).toBeGreaterThan(levelAt(quiet, 10) + 1.5);
    expect(levelAt(plus(quiet, act("Example Times", -400)), 0)).toBe(levelAt(quiet, 0));
  });

  test("moving everything by whole weeks, across leap days and year ends, changes nothing", () => {
    fc.assert(
      fc.property(anyArticles(), fc.integer({ min: -150, max: 150 }), (articles, weeks) => {
        const later = (instant: Date) => new Date(instant.getTime() + weeks * 7 * DAY_MS);
        const level = riskLevel(inputOf(articles, { inForce, outletDays: outletYears }));
        const moved = riskLevel(
          inputOf(
            articles.map((article) => ({ ...article, publishedAt: later(article.publishedAt) })),
            {
              now: later(noon),
              inForce,
              outletDays: outletYears.map((day) => ({ ...day, day: day.day + 7 * weeks })),
            },
          ),
        );
        expect(moved.exact).toBe(level.exact);
      }),
      { numRuns: 30 },
    );
  });

  test("an entry of the register counts in full from today on, however far back it is dated", () => {
    const entry = { ...seed, id: "backdated", severity: 0.4, reach: 0.25 };
    const levelOf = (since: string) =>
      riskLevel(inputOf([], { inForce: [...inForce, { ...entry, since: new Date(since) }] })).exact;
    expect(levelOf("1990-01-01")).toBe(levelOf("2026-11-20"));
  });
});

describe("nothing to read", () => {
  test.each(SEEDS)(
    "a week in which every source fails leaves the level where it was, and nothing jumps after it (%s)",
    (name) => {
      const reading = streamOf([TIMES, SAMPLE, SPECIMEN], name);
      const isRead = (day: number) => day < TODAY - 36 || day > TODAY - 30;
      const failing = {
        articles: reading.articles.filter(({ publishedAt }) => isRead(dayNumber(publishedAt))),
        outletDays: reading.outletDays.filter(({ day }) => isRead(day)),
      };
      const levels = levelsOf(failing, 45, 0, 1);
      const [last = 0, ...outage] = levelsOf(failing, 37, 30, 1);
      expect(largest(outage.map((level) => level - last))).toBeLessThan(1.5);
      expect(largest(differences(levels.slice(0, -1), levels.slice(1)))).toBeLessThan(3);
    },
  );

  test("a day without items, without articles or without outlets is the register alone", () => {
    const register = riskLevel(inputOf([], { inForce })).restrictionsInForce;
    expect(riskLevel(inputOf([], { inForce })).exact).toBeCloseTo(register, 9);
    expect(riskLevel(inputOf([])).level).toBe(0);
    const emptyDays = [
      { outlet: "exampletimes", day: Math.floor(noon.getTime() / DAY_MS), items: 0, relevant: 0 },
    ];
    expect(riskLevel(inputOf([], { inForce, outletDays: emptyDays })).exact).toBeCloseTo(register, 9);
  });

  test("an outlet that comes back after half a year is measured by what it was, and does not jump", () => {
    const gone = { ...TIMES, perDay: (age: number) => (age > 20 && age < 200 ? 0 : 20) };
    const levels = levelsOf(streamOf([gone, SAMPLE, SPECIMEN], "back"), 40, 0, 1);
    const steps = levels.slice(1).map((level, index) => level - (levels[index] ?? level));
    expect(largest(steps)).toBeLessThan(3);
  });
});

describe("official documents", () => {
  const proclamation = {
    source: "Federal Register",
    official: true,
    score: 95,
    topic: "exit-permit",
    title: "Proclamation on departure of citizens and permits to depart",
  };
  const withdrawal = {
    ...proclamation,
    title: "Revocation of the proclamation that required citizens to hold permits",
    direction: "lowers" as const,
  };

  test("one that is withdrawn a day later no longer counts as a possible restriction, and leaves little behind", () => {
    const stream = plus(quiet, { ...proclamation, age: 10 }, { ...withdrawal, age: 9 });
    expect(levelAt(stream, 10)).toBeGreaterThan(85);
    expect(Math.abs(rise(stream, 9))).toBeLessThan(4);
    expect(Math.abs(rise(stream, 0))).toBeLessThan(4);
  });

  test("one that comes again after its withdrawal counts again", () => {
    const renewed = { ...proclamation, title: "Proclamation that restores permits to depart", age: 5 };
    const stream = plus(quiet, { ...proclamation, age: 10 }, { ...withdrawal, age: 9 }, renewed);
    expect(levelAt(stream, 4)).toBeGreaterThan(85);
  });
});

describe("extremes", () => {
  test("five thousand articles that all raise or all lower stay within 0 and 100, with finite points and an interval", () => {
    for (const direction of ["raises", "lowers"] as const) {
      const articles = Array.from({ length: 5_000 }, (_, index) =>
        articleOf({
          score: 100,
          direction,
          source: `Outlet ${index % 40}`,
          age: index % 90,
          topic: "exit-permit",
        }),
      );
      const level = riskLevel(inputOf(articles, { inForce, outletDays: outletYears }));
      expect(level.exact).toBeGreaterThanOrEqual(0);
      expect(level.exact).toBeLessThanOrEqual(100);
      const { low, high } = levelInterval(level);
      expect(low).toBeLessThanOrEqual(high);
      expect(breakdownOf(level).stories.every(({ points }) => Number.isFinite(points))).toBe(true);
    }
  });

  test("a restriction that takes everything from everyone is 100, whatever else there is", () => {
    const everything = { ...seed, id: "everything", severity: 1, reach: 1 };
    const articles = [articleOf({ direction: "lowers", score: 100 }), articleOf({ score: 100 })];
    const level = riskLevel(
      inputOf(articles, { inForce: [everything, ...inForce], outletDays: outletYears }),
    );
    expect(level.level).toBe(100);
    expect(levelInterval(level)).toEqual({ low: 100, high: 100 });
  });

  test("an outlet that sends a hundred times its items in a day moves nothing by their number alone", () => {
    const loud: Outlet = {
      ...steady("Loud Wire"),
      perDay: (age: number) => (age === 1 ? 2_000 : 20),
      rate: 0,
    };
    const calm: Outlet = { ...loud, perDay: () => 20 };
    const levels = (outlet: Outlet) => levelAt(streamOf([TIMES, outlet], "loud"), 0);
    expect(Math.abs(levels(loud) - levels(calm))).toBeLessThan(2);
  });
});
