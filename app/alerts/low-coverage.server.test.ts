import { expect, test } from "vitest";
import { riskAssessments } from "~/assessment/tables.server";
import { addAssessment, detailOf } from "../../tests/alert-factories";
import { expectLogged } from "../../tests/logged";
import { raising } from "../../tests/raising";
import { raisePendingAlerts } from "./raise.server";

const { context, hour, addRule, assessAndRaise, alertsOf } = raising("low-coverage");

test("a low-coverage assessment triggers nothing, and its value isn't used as a baseline later", async () => {
  expectLogged("alerts-withheld");
  await assessAndRaise(0, { daily: 40 });
  const rule = await addRule({ type: "rise", percent: 10 });
  expect(await assessAndRaise(6, { daily: 5 }, 0.59)).toEqual({ alerts: 0, degraded: 1, isFinished: true });
  expect(await assessAndRaise(12, { daily: 90 }, 0.3)).toEqual({ alerts: 0, degraded: 1, isFinished: true });
  await assessAndRaise(18, { daily: 41 });
  expect(await alertsOf(rule.id)).toEqual([]);
  const assessments = await context.db.select().from(riskAssessments).all();
  expect(assessments.every(({ alertsRaisedAt }) => alertsRaisedAt)).toBe(true);
});

test("at low coverage, rise and threshold rules trigger by official documents and three outlets alone, once, and no others do", async () => {
  expectLogged("alerts-withheld");
  const known = { id: "known", title: "A story", url: "https://paper.example/1", points: 29 };
  const order = {
    id: "order",
    title: "A story",
    url: "https://www.federalregister.gov/2",
    isOfficial: true,
    points: 47,
  };
  const rumor = { id: "rumor", title: "A story", url: "https://paper.example/3", outlets: 1, points: 20 };
  const assess = async (n: number, stories: Parameters<typeof detailOf>[0], coverage: number) => {
    const daily = stories.reduce((sum, { points = 0 }) => sum + points, 0);
    await addAssessment(context, hour(n), { daily, feb: daily }, { coverage, detail: detailOf(stories) });
    return (await raisePendingAlerts(context)).alerts;
  };
  await assess(0, [known], 1);
  const rise = await addRule({ type: "rise", percent: 20 });
  const threshold = await addRule({ percent: 60 });
  const tooHigh = await addRule({ percent: 90 });
  const forecast = await addRule({ target: "feb", type: "rise", percent: 20 });
  const drop = await addRule({ type: "drop", percent: 1 });

  expect(await assess(6, [known, rumor], 0.43)).toBe(0);
  expect(await assess(12, [known, order, rumor], 0.43)).toBe(2);
  expect(await alertsOf(rise.id)).toMatchObject([{ previousValue: 29, currentValue: 96 }]);
  expect(await alertsOf(threshold.id)).toMatchObject([{ previousValue: 29, currentValue: 96 }]);
  expect([await alertsOf(tooHigh.id), await alertsOf(forecast.id)]).toEqual([[], []]);

  // Neither the next assessment with too few sources nor the one with all of them repeats them.
  expect(await assess(18, [known, order, rumor], 0.43)).toBe(0);
  expect(await assess(24, [known, order], 1)).toBe(1);
  expect(await alertsOf(forecast.id)).toHaveLength(1);
  // The 96 stays out of the extremes: from 76 to 75 is a drop of one point, not of 21.
  expect(await alertsOf(drop.id)).toEqual([]);
  expect(await assess(30, [known, { ...order, points: 46 }], 1)).toBe(1);
  expect(await alertsOf(drop.id)).toMatchObject([{ previousValue: 76, currentValue: 75 }]);
});

test("after a rise at low coverage, each further rise triggers once, at low coverage and when the sources are back", async () => {
  expectLogged("alerts-withheld");
  const logOf = (level: number) => -Math.log(1 - level / 100);
  const known = { id: "known", title: "A story", url: "https://paper.example/1", points: 29, log: logOf(29) };
  const order = {
    id: "order",
    title: "An order",
    url: "https://www.federalregister.gov/1",
    isOfficial: true,
  };
  const assess = async (n: number, points: number, coverage: number) => {
    const stories = [known, { ...order, points, log: logOf(29 + points) - logOf(29) }];
    await addAssessment(context, hour(n), { daily: 29 + points }, { coverage, detail: detailOf(stories) });
    return (await raisePendingAlerts(context)).alerts;
  };
  await assess(0, 0, 1);
  const rises = await Promise.all([5, 10, 50].map((percent) => addRule({ type: "rise", percent })));
  const thresholds = await Promise.all([40, 80, 93].map((percent) => addRule({ percent })));
  const drop = await addRule({ type: "drop", percent: 1 });
  await assess(6, 16, 0.4);
  const newRule = await addRule({ type: "rise", percent: 20 });
  await assess(12, 61, 0.4);
  // A document that this run's sources missed: neither this nor its return is a change.
  await assess(18, 16, 0.4);
  await assess(24, 61, 0.4);
  await assess(30, 66, 1);
  await assess(36, 66, 1);

  const steps = async (id: string) =>
    (await alertsOf(id)).map(({ previousValue, currentValue }) => [previousValue, currentValue]);
  const [rise5, rise10, rise50] = await Promise.all(rises.map(({ id }) => steps(id)));
  const upTo90 = [
    [29, 45],
    [45, 90],
  ];
  expect({ rise5, rise10, rise50 }).toEqual({
    rise5: [...upTo90, [90, 95]],
    rise10: upTo90,
    rise50: [[29, 90]],
  });
  expect(await Promise.all(thresholds.map(({ id }) => steps(id)))).toEqual([
    [[29, 45]],
    [[45, 90]],
    [[90, 95]],
  ]);
  expect([await steps(newRule.id), await steps(drop.id)]).toEqual([[[45, 90]], []]);
});
