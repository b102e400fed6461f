import { expect, test } from "vitest";
import { groupStories } from "~/news/stories";
import { DAY_MS } from "~/time";
import { articleOf, noon, readDaily, type ArticleOptions } from "../../../tests/stories";
import { contextWeight, outletContexts, usualPerItem } from "./context-news";
import { outletFlows } from "./story-reports";
import { contextExcess } from "./risk-level";

const today = Math.floor(noon.getTime() / DAY_MS);
const contextual = (options: ArticleOptions = {}) =>
  articleOf({ score: 59, factor: "military-deployment", source: "Example Times", ...options });
const contextsOf = (articles: ReturnType<typeof articleOf>[], days = readDaily("exampletimes", 379)) =>
  outletContexts(groupStories(articles), outletFlows(days, today, today - 365), noon);

/** The flow of an outlet that was read on days of these ages, ten items each, of which four are relevant. */
const flowOf = (ages: readonly number[], recordsBegan = today - 400) =>
  outletFlows(
    ages.map((age) => ({ outlet: "exampletimes", day: today - age, items: 10, relevant: 4 })),
    today,
    recordsBegan,
  ).get("exampletimes");

test("an outlet's usual flow is that of the year until two weeks ago, and its recent one fades by half in two weeks", () => {
  const fades = (age: number) => 6 * 2 ** (-age / 14);
  for (const [age, usualItems, usualDays, recentItems] of [
    [0, 0, 0, 6],
    [13, 0, 0, fades(13)],
    [14, 6, 1, 3],
    [15, 6, 2, fades(15)],
    [378, 6, 365, fades(378)],
    [379, 0, 365, 0],
  ] as const) {
    const flow = flowOf([age]);
    expect(flow).toMatchObject({ usualItems, usualDays });
    expect(flow?.recentItems).toBeCloseTo(recentItems, 12);
  }
  expect(flowOf([14, 15])).toMatchObject({ usualItems: 12, usualDays: 2 });
  expect(flowOf([14, 15])?.recentItems).toBeCloseTo(3 + fades(15), 12);
});

test("an outlet is established after 30 days, or if records began with it; days to come and days without items don't count", () => {
  expect([29, 30].map((age) => flowOf([0, age])?.isKnown)).toEqual([false, true]);
  expect([6, 5, 4].map((began) => flowOf([0, 5], today - began)?.isKnown)).toEqual([false, true, true]);
  const days = [
    { outlet: "tomorrow", day: today + 1, items: 10, relevant: 0 },
    { outlet: "silent", day: today, items: 0, relevant: 0 },
    { outlet: "read", day: today, items: 1, relevant: 0 },
  ];
  expect([...outletFlows(days, today, today).keys()]).toEqual(["read"]);
});

test("an outlet's context counts from the 29th day that is two weeks old on, and in full from the 56th", () => {
  const shareAfter = (count: number) => flowOf(Array.from({ length: count }, (_, n) => 14 + n))?.share;
  expect([1, 28, 42, 56, 90].map(shareAfter)).toEqual([0, 0, 0.5, 1, 1]);
  expect(flowOf(Array.from({ length: 42 }, (_, n) => n))?.share).toBe(0);
});

test("the usual rates for 6,000 items with weights of 46.5, net 25.5, are u = 0.00611 and v = 0.00337", () => {
  // 36 stories that raise and 10.5 that lower: 46.5 gross, 25.5 net.
  const weights = [...Array<number>(36).fill(1), -10.5];
  const { perItem, netPerItem } = usualPerItem(weights, {
    usualItems: 6_000,
    usualDays: 365,
    recentItems: 340,
  });
  expect(perItem).toBeCloseTo(0.00611, 5);
  expect(netPerItem).toBeCloseTo(0.00337, 5);
});

test("an outlet that went from two items a day to fifty isn't judged by two stories among its earlier few items", () => {
  // 200 items in 100 days with a weight of 1.2: 0.006 per item on their own, five times the prior for a new outlet.
  const few = { usualItems: 200, usualDays: 100 };
  const steady = usualPerItem([0.9, 0.3], { ...few, recentItems: 2 * 20.2 });
  expect(steady.perItem).toBeCloseTo((1.2 + 244 * 0.0012) / 444, 5);
  const grown = usualPerItem([0.9, 0.3], { ...few, recentItems: 50 * 20.2 });
  expect(grown.perItem).toBeCloseTo((1.2 + 2_000 * 0.0012) / 2_200, 5);
});

test("340 recent items of that outlet and N 1.587 give q = 0.0547", () => {
  const [expected, usual] = [340 * (48.9 / 8000), 340 * (26.94 / 8000)];
  expect(expected).toBeCloseTo(2.078, 3);
  expect(usual).toBeCloseTo(1.145, 3);
  expect(contextExcess([{ net: 1.587, usual, expected }])).toBeCloseTo(0.0547, 4);
});

test("an act about troops weighs 1, a threat 0.6, a ruling that lowers -0.72; after a week 0.707 of a weight is left", () => {
  expect(contextWeight(contextual())).toBeCloseTo(1, 9);
  expect(contextWeight(contextual({ stage: "threat" }))).toBeCloseTo(0.6, 9);
  expect(contextWeight(contextual({ stage: "ruling", direction: "lowers" }))).toBeCloseTo(-0.72, 9);
  const [week] = contextsOf([contextual({ age: 7 })]);
  expect(week?.net).toBeCloseTo(0.707, 3);
});

test("analysis of direct matters counts as R 59, and direct acts count elsewhere", () => {
  expect(contextWeight(contextual({ score: 95, stage: "analysis" }))).toBeCloseTo(0.15, 9);
  expect(contextWeight(contextual({ score: 60 }))).toBe(0);
});

test("per outlet two stories a day and six a week count, each 0.9 of the one before", () => {
  const net = (articles: ReturnType<typeof articleOf>[]) => contextsOf(articles)[0]?.net ?? 0;
  const ten = (options: ArticleOptions = {}) => Array.from({ length: 10 }, () => contextual(options));
  expect(net(ten())).toBeCloseTo(1 + 0.9, 9);
  expect(net(ten({ direction: "lowers" }))).toBeCloseTo(-0.8 * (1 + 0.9), 9);
  // Noon is on a Friday, the second day of its week bin; the seven days from the Thursday before are one week.
  const week = Array.from({ length: 7 }, (_, day) => [
    contextual({ age: 2 + day }),
    contextual({ age: 2 + day }),
  ]);
  const counted = contextsOf(week.flat())[0]?.stories ?? [];
  expect(counted).toHaveLength(6);
  const ratios = counted.map(({ weight, base, story }) => {
    const age = (noon.getTime() - story.firstPublishedAt.getTime()) / DAY_MS;
    return weight / (base * 2 ** (-age / 14));
  });
  expect(ratios.map((ratio) => Math.round(ratio * 1000) / 1000)).toEqual([1, 0.9, 0.81, 0.729, 0.656, 0.59]);
});

test("a new outlet's context counts from 28 days of items at least two weeks old, by a 28th more each day, in full after 56", () => {
  const [inFull = expect.fail()] = contextsOf([contextual()]);
  const shareAfter = (days: number) => {
    const [context] = contextsOf([contextual()], readDaily("exampletimes", days));
    return (context?.net ?? 0) / inFull.net;
  };
  expect([42, 43, 56, 70, 100].map(shareAfter)).toEqual([0, 1 / 28, 0.5, 1, 1]);
});

test("usual reporting isn't news: a steady flow stays close to its usual level", () => {
  // One act a week for more than a year.
  const weekly = Array.from({ length: 54 }, (_, week) => contextual({ age: 7 * week + 1 }));
  const usual = contextExcess(contextsOf(weekly));
  expect(Math.abs(usual)).toBeLessThan(0.2);
  const more = [...weekly, contextual({ age: 0.1 }), contextual({ age: 0.2 })];
  expect(contextExcess(contextsOf(more))).toBeGreaterThan(usual + 0.15);
});

test("when an outlet falls silent, its reports and its expected flow drop together", () => {
  const silent = readDaily("exampletimes", 379).filter(({ day }) => day < today - 60);
  const [context] = contextsOf([], silent);
  expect(context?.expected).toBeLessThan(0.1);
});

test("an outlet that floods every day for months weighs no more than 19, because six stories a week count", () => {
  const flood = Array.from({ length: 400 }, (_, index) => contextual({ age: index / 4 }));
  const [context] = contextsOf(flood);
  expect(context?.net).toBeGreaterThan(14);
  expect(context?.net).toBeLessThanOrEqual(19);
});
