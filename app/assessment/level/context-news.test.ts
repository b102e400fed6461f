import { expect, test } from "vitest";
import { groupStories } from "~/news/stories";
import { DAY_MS } from "~/time";
import { articleOf, daysBefore, noon, readDaily, type ArticleOptions } from "../../../tests/stories";
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

test("a weight is (R/59)^2 * g * d * p: by the stage, the direction and how near the risk factor is to leaving", () => {
  const weights = <Key extends keyof ArticleOptions>(key: Key, ...values: ArticleOptions[Key][]) =>
    values.map((value) => Math.round(contextWeight(contextual({ [key]: value })) * 1000) / 1000);
  expect(weights("score", 39, 40, 50, 59)).toEqual([0, 0.46, 0.718, 1]);
  expect(weights("stage", "act", "ruling", "proposal", "threat", "analysis")).toEqual([
    1, 0.9, 0.6, 0.6, 0.15,
  ]);
  expect(weights("direction", "raises", "neutral", "lowers")).toEqual([1, 0.25, -0.8]);
  expect(weights("factor", "emergency-powers", "passport-restrictions", "military-deployment")).toEqual([
    1, 1, 1,
  ]);
  expect(weights("factor", "border-security", "financial-controls", "judicial-independence")).toEqual([
    0.9, 0.7, 0.6,
  ]);
  expect(weights("factor", "surveillance-expansion", "media-restrictions")).toEqual([0.6, 0.3]);
});

test("analysis of direct matters counts as R 59, and direct acts count elsewhere", () => {
  expect(contextWeight(contextual({ score: 95, stage: "analysis" }))).toBeCloseTo(0.15, 9);
  expect(contextWeight(contextual({ score: 60 }))).toBe(0);
  expect(contextsOf([contextual({ score: 60 })])).toMatchObject([{ net: 0, stories: [] }]);
});

test("a story is recent for 90 days, and part of the usual flow from 14 days on until it is 379 days old", () => {
  const [{ usualPerItem: prior = 0 } = {}] = contextsOf([]);
  for (const [age, isUsual, isRecent] of [
    [13.99, false, true],
    [14, true, true],
    [89.99, true, true],
    [90, true, false],
    [378.99, true, false],
    [379, false, false],
  ] as const) {
    const [context = expect.fail()] = contextsOf([contextual({ age })]);
    expect([context.usualPerItem > prior, context.stories.length > 0], `${age} days old`).toEqual([
      isUsual,
      isRecent,
    ]);
    expect(context.net).toBeCloseTo(isRecent ? 2 ** (-age / 14) : 0, 12);
  }
});

const both = [...readDaily("exampletimes", 379), ...readDaily("dailysample", 379)];
const troops = (at: number, options: ArticleOptions) =>
  contextual({ title: `Troops sent downtown after protest wording${at}`, ...options });

test("a story counts for each outlet that reports it by the heaviest of its reports, outlets by name", () => {
  const week = 2 ** (-7 / 14);
  for (const [first, second, net] of [
    [50, 59, 2 ** (-6 / 14)],
    [59, 50, week],
  ] as const) {
    const contexts = contextsOf(
      [
        troops(0, { age: 7, score: first }),
        troops(1, { age: 6, score: second }),
        troops(2, { age: 7, score: 50, source: "Daily Sample" }),
      ],
      both,
    );
    expect(contexts.map(({ outlet }) => outlet)).toEqual(["dailysample", "exampletimes"]);
    expect(contexts.map(({ stories }) => stories.length)).toEqual([1, 1]);
    expect(contexts[0]?.net).toBeCloseTo((50 / 59) ** 2 * week, 9);
    expect(contexts[1]?.net).toBeCloseTo(net, 9);
    expect(contexts[1]?.stories).toMatchObject([{ base: 1, factor: "military-deployment" }]);
  }
});

test("what only the event's name joins counts on its own, as of the day that it was first reported so", () => {
  const event = "Pentagon | sends | troops | to American cities";
  const [context] = contextsOf([
    { ...contextual({ age: 6 }), event },
    { ...contextual({ age: 3 }), event },
  ]);
  expect(context?.stories.map(({ story, since }) => [story.articles.length, since])).toEqual([
    [2, daysBefore(3)],
    [2, daysBefore(6)],
  ]);
  expect(context?.net).toBeCloseTo(2 ** (-3 / 14) + 0.9 * 2 ** (-6 / 14), 9);
});

test("of an outlet's day the two heaviest stories count, in each direction, of equals those with the lower id", () => {
  const of = (id: string, options: ArticleOptions = {}) => contextual({ id, score: 50, ...options });
  const ids = (...articles: ReturnType<typeof articleOf>[]) =>
    contextsOf(articles)[0]?.stories.map(({ story }) => story.id);
  expect(ids(of("c"), of("a"), of("b"))).toEqual(["a", "b"]);
  expect(ids(of("a"), of("b", { score: 40 }), of("c", { score: 59 }))).toEqual(["c", "a"]);
  const lowers = { direction: "lowers" } as const;
  const all = [of("c"), of("d"), of("e", lowers), of("f", lowers), of("g"), of("h", lowers)];
  expect(ids(...all)).toEqual(["c", "d", "e", "f"]);
  expect(contextsOf(all)[0]?.net).toBeCloseTo((50 / 59) ** 2 * 0.2 * 1.9, 9);
});

test("an outlet with relevant items alone has the prior's flow of 0.0012 an item, and 0.6 of it net", () => {
  const flow = usualPerItem([], { usualItems: 0, usualDays: 365, recentItems: 0 });
  expect(flow.perItem).toBeCloseTo(0.0012, 12);
  expect(flow.netPerItem).toBeCloseTo(0.00072, 12);
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
  expect(contextsOf([contextual()], readDaily("exampletimes", 42))).toEqual([]);
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
