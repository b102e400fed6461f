import { expect, test } from "vitest";
import { outletKey } from "~/news/article";
import { groupStories } from "~/news/stories";
import { articleOf, daysBefore, noon, type ArticleOptions } from "../../../tests/stories";
import { confirmation, directEvents } from "./direct-events";
import { DIRECTIONS, STAGES } from "~/news/coding-guide";
import { outletContexts } from "./context-news";
import type { OutletFlow } from "./story-reports";

const eventsOf = (articles: ReturnType<typeof articleOf>[], flows = new Map<string, OutletFlow>()) =>
  directEvents(groupStories(articles), flows, noon);
const sum = (articles: ReturnType<typeof articleOf>[]) =>
  eventsOf(articles).reduce((total, { counted }) => total + counted, 0);
const contextOf = (articles: ReturnType<typeof articleOf>[]) => {
  const flow = { isKnown: true, share: 1, usualItems: 1000, usualDays: 365, recentItems: 100 };
  const flows = new Map(articles.map(({ source }) => [outletKey(source), flow]));
  return outletContexts(groupStories(articles), flows, noon).reduce((total, { net }) => total + net, 0);
};
const reports = (count: number, options: ArticleOptions = {}) =>
  Array.from({ length: count }, (_, index) =>
    articleOf({
      title: `Passports of protesters revoked wording${index}`,
      source: `Outlet ${index}`,
      score: 90,
      ...options,
    }),
  );

test("a ruling of R 80 by one newspaper weighs 0.288, unconfirmed", () => {
  const ruling = articleOf({ stage: "ruling", score: 80 });
  expect(eventsOf([ruling])).toMatchObject([{ isConfirmed: false, isOfficial: false }]);
  expect(sum([ruling])).toBeCloseTo(0.288, 9);
});

test("an act of R 90 by one outlet is capped at 0.35; reported by two it weighs 0.93", () => {
  expect(sum(reports(1))).toBeCloseTo(0.35, 9);
  expect(eventsOf(reports(2))).toMatchObject([{ isConfirmed: true }]);
  expect(sum(reports(2))).toBeCloseTo(0.93, 2);
});

test("an official notice of R 80 reported by two weighs 0.74", () => {
  const articles = reports(2, { score: 80 }).map((report, index) => ({ ...report, official: index === 0 }));
  expect(eventsOf(articles)).toMatchObject([{ isConfirmed: true, isOfficial: true }]);
  expect(sum(articles)).toBeCloseTo(0.74, 2);
});

test("confirmation grows with each doubling, up to four outlets", () => {
  expect([1, 2, 4, 8].map(confirmation)).toEqual([1, 1.15, 1.3, 1.3]);
});

test("a copied title or a not yet established outlet confirms nothing", () => {
  const [one = expect.fail(), other = expect.fail()] = reports(2);
  expect(eventsOf([one, { ...other, title: one.title }])).toMatchObject([{ isConfirmed: false }]);
  const unknown = { isKnown: false, share: 0, usualItems: 0, usualDays: 0, recentItems: 0 };
  expect(eventsOf([one, other], new Map([["outlet1", unknown]]))).toMatchObject([{ isConfirmed: false }]);
});

test("an act halves after 30 days, a threat after 14; lowering events count 0.8 the other way", () => {
  expect(sum([articleOf({ age: 30, score: 60 })])).toBeCloseTo((0.36 * 0.5) / 2, 9);
  expect(sum([articleOf({ age: 14, score: 60, stage: "threat" })])).toBeCloseTo((0.36 * 0.35 * 0.5) / 2, 9);
  expect(sum([articleOf({ score: 60, direction: "lowers" })])).toBeCloseTo(-0.8 * 0.36 * 0.5, 9);
  expect(sum(reports(2, { score: 60, age: 30 }))).toBeCloseTo((0.36 * 1.15) / 2, 9);
  expect(sum(reports(2, { score: 60, age: 14, stage: "threat" }))).toBeCloseTo((0.36 * 0.35 * 1.15) / 2, 9);
});

test("routine news counts 0.2, and a withdrawn threat half", () => {
  expect(sum([articleOf({ score: 60, isRoutineRenewal: true })])).toBeCloseTo(0.2 * 0.36 * 0.5, 9);
  const [threat = expect.fail(), withdrawn = expect.fail()] = reports(2, { score: 60, stage: "threat" });
  withdrawn.relevance = { ...withdrawn.relevance, isWithdrawal: true };
  expect(sum([threat, withdrawn])).toBeCloseTo(sum([threat]) / 2, 9);
  // Related news of a withdrawal takes nothing back, and what was done is not a threat.
  const related = { ...withdrawn, relevance: { ...withdrawn.relevance, score: 59 } };
  expect(sum([threat, related])).toBeCloseTo(sum([threat]), 9);
  const act = { ...threat, relevance: { ...threat.relevance, stage: "act" as const } };
  expect(sum([act, withdrawn])).toBeCloseTo(sum([act]), 9);
});

test.each(STAGES.flatMap((stage) => DIRECTIONS.map((direction) => [stage, direction] as const)))(
  "a withdrawal never raises, alone or by confirming what it takes back: %s, %s",
  (stage, direction) => {
    const [threat = expect.fail(), other = expect.fail()] = reports(2, { stage: "threat" });
    const relevance = { ...other.relevance, stage, direction, isWithdrawal: true };
    const withdrawal = { ...other, relevance };
    expect(sum([withdrawal])).toBeLessThanOrEqual(0);
    expect(sum([threat, withdrawal])).toBeLessThanOrEqual(sum([threat]));
    const context = contextOf([{ ...withdrawal, relevance: { ...relevance, score: 59 } }]);
    expect(context).toBeLessThanOrEqual(0);
  },
);

test("a plan that is given up takes back 0.8 of the plan, even where giving it up is reported as an act", () => {
  const plan = { score: 80, stage: "proposal" as const };
  const givenUp = articleOf({ score: 80, stage: "act", direction: "lowers", isWithdrawal: true });
  expect(sum([articleOf(plan)])).toBeCloseTo(0.144, 9);
  expect(sum([givenUp])).toBeCloseTo(-0.1152, 9);
  expect(eventsOf([givenUp])).toMatchObject([{ flow: "threats" }]);
  expect(eventsOf([{ ...givenUp, relevance: { ...givenUp.relevance, stage: "analysis" } }])).toEqual([]);
});

test("ten by one outlet in a week count as one, and a flood across a week boundary as two at most", () => {
  const flood = (age: (index: number) => number) =>
    Array.from({ length: 10 }, (_, index) => articleOf({ score: 90, age: age(index) }));
  expect(sum(flood(() => 0))).toBeCloseTo(0.35, 9);
  expect(sum(flood((index) => index))).toBeLessThanOrEqual(2 * 0.35);
});

test("similar events are discounted: in full, a half, a quarter", () => {
  const events = [0, 1, 2].flatMap((kind) =>
    ["Example Times", "Daily Sample"].map((source, index) =>
      articleOf({ title: `Kind${kind} thing${kind} named${kind} wording${index}`, source, score: 100 }),
    ),
  );
  expect(sum(events)).toBeCloseTo(1.15 * 1.75, 9);
});

test("the age is that of the heaviest report, and a postdated article counts as new", () => {
  expect(sum([articleOf({ age: -2, score: 60 })])).toBeCloseTo(0.18, 9);
  expect(daysBefore(0)).toEqual(noon);
});

/** An event that two outlets report, each in its own words. */
const confirmed = (name: string, options: ArticleOptions = {}) =>
  ["Example Times", "Daily Sample"].map((source, index) =>
    articleOf({ title: `${name}1 ${name}2 ${name}3 wording${index}`, source, score: 60, ...options }),
  );

test("news below 60 and analysis are no direct events; acts and rulings flow apart from threats and proposals", () => {
  expect(eventsOf([articleOf({ score: 59 }), articleOf({ score: 95, stage: "analysis" })])).toEqual([]);
  const flows = (["act", "ruling", "proposal", "threat"] as const).map(
    (stage) => eventsOf([articleOf({ score: 60, stage })])[0]?.flow,
  );
  expect(flows).toEqual(["acts", "acts", "threats", "threats"]);
});

test("events of another direction or flow don't crowd each other", () => {
  const raising = confirmed("One");
  for (const other of [
    confirmed("Two", { direction: "lowers" }),
    confirmed("Three", { stage: "threat" }),
    [articleOf({ score: 60, stage: "threat" })],
  ])
    expect(sum([...raising, ...other])).toBeCloseTo(sum(raising) + sum(other), 9);
});

test("of events alike the heaviest counts in full, whichever comes first", () => {
  const heavy = articleOf({ score: 90, source: "Outlet A" });
  const light = articleOf({ score: 60, source: "Outlet B" });
  expect(sum([heavy, light])).toBeCloseTo(0.35 + 0.18 / 2, 9);
  expect(sum([light, heavy])).toBeCloseTo(0.35 + 0.18 / 2, 9);
});

test("what confirmation adds is discounted within a factor, what an event weighs unconfirmed among all", () => {
  const added = 0.36 * 1.15 - 0.18;
  const alike = [...confirmed("One"), ...confirmed("Two")];
  const apart = [...confirmed("One"), ...confirmed("Two", { factor: "border-security" })];
  expect(sum(alike)).toBeCloseTo(1.5 * 0.18 + 1.5 * added, 9);
  expect(sum(apart)).toBeCloseTo(1.5 * 0.18 + 2 * added, 9);
});

test("an outlet's flood of one direction leaves its event of the other", () => {
  const [raises, lowers] = [articleOf({ score: 60 }), articleOf({ score: 60, direction: "lowers" })];
  expect(sum([raises, lowers])).toBeCloseTo(sum([raises]) + sum([lowers]), 9);
  expect(sum([raises, articleOf({ score: 60 })])).toBeCloseTo(sum([raises]), 9);
});

test("an event weighs what its heaviest report does, whichever was first, and is about what that report is, of equals the first", () => {
  const of = (at: number, options: ArticleOptions) =>
    articleOf({
      title: `One1 one2 one3 one4 wording${at}`,
      source: `Outlet ${at}`,
      score: 60,
      factor: "border-security",
      ...options,
    });
  const lighter = (age: number) => of(0, { age, topic: "" });
  const heavier = (age: number) => of(1, { age, score: 90, topic: "exit-permit" });
  const fades = 2 ** (-1 / 30);
  expect(sum([lighter(1), heavier(0)])).toBeCloseTo(0.81 * 1.15, 9);
  expect(sum([heavier(1), lighter(0)])).toBeCloseTo(0.81 * 1.15 * fades, 9);
  for (const both of [
    [lighter(1), heavier(0)],
    [heavier(1), lighter(0)],
    [heavier(0), { ...lighter(0), relevance: { ...lighter(0).relevance, score: 90 } }],
  ])
    expect(eventsOf(both)).toMatchObject([{ subject: "exit-permit", factor: "border-security" }]);
});

test("an unconfirmed event weighs what its heaviest report counts by itself, of the same direction", () => {
  // Capped, a newer report of R 90 counts 0.35, and one of R 100 from four days before 0.35 * 0.912.
  const [older, newer] = [articleOf({ score: 100, age: 4 }), articleOf({ score: 90 })];
  expect(sum([older, { ...newer, title: `${older.title} again` }])).toBeCloseTo(0.35, 9);
});

/** Reports of one outlet in as many words that neither raise nor lower, between two others that do. */
const apart = (first: ArticleOptions, last: ArticleOptions) => {
  const title = (at: number) => `Passports of protesters revoked wording${at}`;
  const between = Array.from({ length: 12 }, (_, at) =>
    articleOf({ title: title(at), age: 4 - at / 10, score: 60, direction: "neutral" }),
  );
  return eventsOf([
    articleOf({ title: title(-1), age: 5, score: 100, ...first }),
    ...between,
    articleOf({ title: title(12), score: 100, ...last }),
  ]);
};

test("an opposed report confirms nothing and changes no direction, however much lies between", () => {
  const [raises, lowers] = [{ direction: "raises" }, { direction: "lowers" }] as const;
  const fades = 2 ** (-5 / 30);
  const other = { source: "Daily Sample" };
  expect(apart(raises, raises)).toMatchObject([{ isConfirmed: false, story: { articles: { length: 14 } } }]);
  expect(apart(raises, { ...raises, ...other })).toMatchObject([{ isConfirmed: true }]);
  for (const more of [{}, other, { ...other, score: 59 }]) {
    const [event, ...others] = apart(raises, { ...lowers, ...more });
    expect(others).toEqual([]);
    expect(event).toMatchObject({ isConfirmed: false });
    expect(event!.weight).toBeCloseTo(0.35 * fades, 9);
  }
  expect(apart(lowers, { ...raises, ...other, score: 70 })).toMatchObject([{ isConfirmed: false }]);
  const [eased] = apart({ ...lowers, ...other }, { ...raises, score: 70 });
  expect(eased).toMatchObject({ isConfirmed: true });
  expect(eased!.weight).toBeCloseTo(-0.8 * fades * 1.15, 9);
});

test("related news confirms what raises the risk, and only direct news what lowers it", () => {
  const confirmedBy = (options: ArticleOptions, more: ArticleOptions) => {
    const [one, other] = [reports(1, options), reports(2, { ...options, ...more }).slice(1)];
    return eventsOf([...one, ...other]).map(({ isConfirmed }) => isConfirmed);
  };
  expect(confirmedBy({ direction: "raises" }, { score: 45 })).toEqual([true]);
  expect(confirmedBy({ direction: "neutral" }, { score: 45 })).toEqual([true]);
  expect(confirmedBy({ direction: "lowers" }, { score: 59 })).toEqual([false]);
  expect(confirmedBy({ direction: "lowers" }, { score: 60 })).toEqual([true]);
});

test("of the reports that only the event's name joins, the heaviest counts, confirmed by its own alone", () => {
  const named = (options: ArticleOptions) => ({
    ...articleOf({ score: 60, ...options }),
    event: "State Department | revokes | passports | Americans who owe child support",
  });
  for (const [first, second] of [
    [1, 0],
    [0, 1],
  ] as const) {
    const events = eventsOf([
      named({ source: "A", age: first / 24 }),
      named({ source: "B", score: 80, stage: "act", age: second / 24 }),
    ]);
    expect(events).toMatchObject([{ isConfirmed: false, story: { articles: { length: 2 } } }]);
    expect(events[0]!.weight).toBeCloseTo(0.64 * 0.5 * 2 ** (-second / 24 / 30), 9);
  }
});

test("events come heaviest first, then by the id of their story; of an outlet's in a week the heaviest counts", () => {
  const of = (id: string, options: ArticleOptions) => articleOf({ id, source: `Outlet ${id}`, ...options });
  const events = eventsOf([
    of("a", { score: 60 }),
    of("d", { score: 70 }),
    of("c", { score: 70 }),
    of("b", { score: 75, direction: "lowers", age: 1 }),
  ]);
  expect(events.map(({ story }) => story.id)).toEqual(["c", "d", "b", "a"]);
  for (const [light, heavy] of [
    ["a", "b"],
    ["b", "a"],
  ] as const)
    expect(
      sum([of(light, { score: 60, source: "One Outlet" }), of(heavy, { score: 75, source: "One Outlet" })]),
    ).toBeCloseTo(0.5625 / 2, 9);
});

test("a ruling that takes a plan back weighs as a proposal, too", () => {
  const ruling = articleOf({ score: 80, stage: "ruling", direction: "lowers", isWithdrawal: true });
  expect(sum([ruling])).toBeCloseTo(-0.1152, 9);
});
