import fc from "fast-check";
import { messages } from "~/delivery/tables.server";
import { expect, test } from "vitest";
import { openDatabase } from "~/database/open.server";
import { alertRules, triggeredAlerts } from "./tables.server";
import { riskAssessments } from "~/assessment/tables.server";
import { addAssessment, addUser } from "../../tests/alert-factories";
import { noon } from "../../tests/context";
import { raising } from "../../tests/raising";
import { raisePendingAlerts } from "./raise.server";
import { ALERT_TYPES, NEW_RULE } from "./rule";
import { changeRule } from "./rules.server";
import { triggeredValues } from "./trigger-rule";

const { context, hour, addRule, assessAndRaise, alertsOf } = raising("raise");

test("an alert says what it was measured from and why it triggered, and is due to be enqueued", async () => {
  await assessAndRaise(0, { daily: 30 });
  const rule = await addRule({ type: "rise", percent: 10 });
  await assessAndRaise(6, { daily: 28 });
  await assessAndRaise(12, { daily: 38 });
  expect(await alertsOf(rule.id)).toMatchObject([
    {
      userId: rule.userId,
      alertTarget: "daily",
      alertType: "rise",
      rulePercent: 10,
      triggeredPercent: 10,
      previousValue: 28,
      currentValue: 38,
      message: "Daily Risk Level rose 10 points, from 28 to 38. Your rule is set to 10 points or more.",
    },
  ]);
  expect(await context.db.select().from(messages)).toMatchObject([
    { userId: rule.userId, deliveryState: "waiting", nextAttemptAt: noon, attemptCount: 0 },
  ]);
});

test("a threshold already passed when the rule is created triggers at the next assessment, once", async () => {
  await assessAndRaise(0, { daily: 60 });
  const rule = await addRule({ percent: 50 });
  expect((await raisePendingAlerts(context)).alerts).toBe(0);
  expect((await assessAndRaise(6, { daily: 60 })).alerts).toBe(1);
  expect((await assessAndRaise(12, { daily: 61 })).alerts).toBe(0);
  expect(await alertsOf(rule.id)).toMatchObject([{ previousValue: 60, currentValue: 60 }]);
});

test("forecast rules are separate, and an assessment without a forecast triggers none of them", async () => {
  await assessAndRaise(0, { daily: 10, feb: 4.5 });
  const rule = await addRule({ target: "feb", type: "rise", percent: 2 });
  await assessAndRaise(6, { daily: 90, feb: null });
  await assessAndRaise(12, { daily: 10, feb: 6.5 });
  expect(await alertsOf(rule.id)).toMatchObject([{ previousValue: 4.5, currentValue: 6.5 }]);
});

test("a rule that is off triggers nothing and starts over when turned on", async () => {
  await assessAndRaise(0, { daily: 10 });
  const rule = await addRule({ type: "rise", percent: 10, isActive: false });
  await assessAndRaise(6, { daily: 30 });
  await changeRule(context.db, rule.userId, rule.id, { isActive: true });
  await assessAndRaise(12, { daily: 39 });
  expect(await alertsOf(rule.id)).toEqual([]);
  await assessAndRaise(18, { daily: 40 });
  expect(await alertsOf(rule.id)).toMatchObject([{ previousValue: 30, currentValue: 40 }]);
});

test("changing a rule starts it over; saving it unchanged doesn't", async () => {
  await assessAndRaise(0, { daily: 10 });
  const same = await addRule({ type: "rise", percent: 10 });
  const changed = await addRule({ type: "rise", percent: 11 });
  await assessAndRaise(6, { daily: 15 });
  await changeRule(context.db, same.userId, same.id, { type: "rise", percent: 10, isActive: true });
  await changeRule(context.db, changed.userId, changed.id, { percent: 10 });
  await assessAndRaise(12, { daily: 20 });
  expect(await alertsOf(same.id)).toHaveLength(1);
  expect(await alertsOf(changed.id)).toEqual([]);
});

test("alerts pending from an earlier assessment are triggered first, in order", async () => {
  await assessAndRaise(0, { daily: 30 });
  const rule = await addRule({ type: "rise", percent: 10 });
  await addAssessment(context, hour(12), { daily: 45 });
  await addAssessment(context, hour(6), { daily: 41 });
  await raisePendingAlerts(context);
  expect(await alertsOf(rule.id)).toMatchObject([{ previousValue: 30, currentValue: 41 }]);
});

test("if an assessment's alerts can't be created, the next run raises them before newer ones, so that no alert says something false", async () => {
  await assessAndRaise(0, { daily: 20 });
  const rule = await addRule({ ...NEW_RULE, type: "threshold", percent: 50 });
  await addAssessment(context, hour(6), { daily: 60 });
  await addAssessment(context, hour(12), { daily: 62 });
  let refusals = 1;
  const d1 = new Proxy(context.db.$client, {
    get(target, name) {
      if (name === "batch" && refusals-- > 0) throw new Error("D1 is away");
      const value: unknown = Reflect.get(target, name);
      return typeof value === "function" ? (value.bind(target) as unknown) : value;
    },
  });
  await expect(raisePendingAlerts({ ...context, db: openDatabase(d1) })).rejects.toThrow("D1 is away");
  expect(await alertsOf(rule.id)).toEqual([]);
  expect(await raisePendingAlerts(context)).toMatchObject({ alerts: 1 });
  expect(await alertsOf(rule.id)).toMatchObject([
    { message: "Daily Risk Level reached 60 (previously 20). Your threshold is 50." },
  ]);
});

test("rules beyond one page all trigger, each once", async () => {
  await assessAndRaise(0, { daily: 30 });
  const user = await addUser(context);
  await context.db.$client
    .prepare(
      `with recursive n(value) as (select 1 union all select value + 1 from n where value < 2500)
       insert into alert_rules (id, user_id, target, type, percent, baseline_at, created_at)
       select 'many-' || value, ?1, 'daily', 'threshold', 1 + value % 100, 0, 0 from n`,
    )
    .bind(user.id)
    .run();
  expect(await assessAndRaise(6, { daily: 60 })).toMatchObject({ alerts: 1500, isFinished: true });
  expect(await assessAndRaise(12, { daily: 60 })).toMatchObject({ alerts: 0 });
});

/** D1 that counts the rows its statements read. */
function countingD1(d1: D1Database) {
  let rowsRead = 0;
  const counted = <Result extends D1Result>(result: Result): Result => {
    rowsRead += result.meta.rows_read;
    return result;
  };
  const all = (statement: D1PreparedStatement) => async () => counted(await statement.all());
  const prepare = (query: string) => {
    const bind = (...values: unknown[]) => {
      const bound = d1.prepare(query).bind(...values);
      return Object.assign(bound, { all: all(d1.prepare(query).bind(...values)) });
    };
    return { bind };
  };
  const batch = async (statements: D1PreparedStatement[]) => (await d1.batch(statements)).map(counted);
  return { d1: { prepare, batch } as unknown as D1Database, rowsRead: () => rowsRead };
}

test("triggering reads only the rules that trigger, however many rules there are", async () => {
  const user = await addUser(context);
  await assessAndRaise(0, { daily: 30 });
  await addRule({ type: "rise", percent: 12 });
  const read: number[] = [];
  for (const [from, to] of [
    [1, 10],
    [11, 4000],
  ] as const) {
    await context.db.$client
      .prepare(
        `with recursive n(value) as (select ?2 union all select value + 1 from n where value < ?3)
         insert into alert_rules (id, user_id, target, type, percent, baseline_at, created_at)
         select 'quiet-' || value, ?1, 'daily', 'threshold', 50 + value % 50, 0, 0 from n`,
      )
      .bind(user.id, from, to)
      .run();
    await addAssessment(context, hour(read.length + 1), { daily: 31 });
    const counting = countingD1(context.db.$client);
    expect((await raisePendingAlerts({ ...context, db: openDatabase(counting.d1) })).alerts).toBe(0);
    read.push(counting.rowsRead());
  }
  // The second run has one more assessment to look back on, and 4,000 rules instead of ten.
  expect(read[1]).toBeLessThan((read[0] ?? 0) + 20);
});

test("for any history, the alerts created are what each rule alone would have triggered", async () => {
  const rules = fc.array(
    fc.record({ type: fc.constantFrom(...ALERT_TYPES), percent: fc.integer({ min: 1, max: 60 }) }),
    {
      minLength: 8,
      maxLength: 8,
    },
  );
  const levels = fc.array(fc.integer({ min: 0, max: 100 }), { minLength: 2, maxLength: 12 });
  await fc.assert(
    fc.asyncProperty(rules, levels, async (watching, [first = 0, ...later]) => {
      await context.db.batch([
        context.db.delete(triggeredAlerts),
        context.db.delete(messages),
        context.db.delete(alertRules),
        context.db.delete(riskAssessments),
      ]);
      await assessAndRaise(0, { daily: first });
      const made = [];
      for (const rule of watching) made.push(await addRule(rule));
      for (const [index, daily] of later.entries()) await assessAndRaise(index + 1, { daily });
      const history = [first, ...later].map((value, index) => ({ at: index, value }));
      for (const rule of made) {
        const values = (await alertsOf(rule.id)).map(({ currentValue }) => currentValue);
        const expected = triggeredValues(rule, history).map(({ value }) => value);
        expect([...values].sort()).toEqual([...expected].sort());
      }
    }),
    { numRuns: 25 },
  );
});
