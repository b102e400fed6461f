import { beforeEach, expect, test } from "vitest";
import { readOne } from "~/database/query.server";
import { triggeredAlerts } from "./tables.server";
import { addAssessment, addUser, detailOf } from "../../tests/alert-factories";
import { noon, testContext } from "../../tests/context";
import { emptyDatabase } from "../../tests/empty-database";
import { raisePendingAlerts } from "./raise.server";
import { NEW_RULE, type AlertRule } from "./rule";
import { createRule } from "./rules.server";
import { triggeredAlert } from "./alerts-page.server";

const context = testContext("triggered-alert");
const hour = (n: number) => new Date(noon.getTime() + n * 3_600_000);
const stories = (bill: number, ruling: number) => ({
  detail: detailOf([
    { id: "bill", title: "A bill", url: "https://news.example/bill", points: bill },
    { id: "ruling", title: "A ruling", url: "https://news.example/ruling", points: ruling },
  ]),
});

beforeEach(() => emptyDatabase(context.db.$client));

async function addRule(rule: Partial<AlertRule>) {
  const { id } = await addUser(context);
  await createRule(context.db, { uuid: context.newId(), userId: id, now: noon }, { ...NEW_RULE, ...rule });
  return id;
}

/** The alert that a rule raised, as its page shows it. */
async function shownTo(userId: string) {
  await raisePendingAlerts(context);
  const [alert, ...more] = await context.db.select().from(triggeredAlerts);
  expect(more).toEqual([]);
  const shown = await readOne(context.db, triggeredAlert(context.db, userId, alert?.id ?? ""));
  return shown ?? expect.fail("no alert");
}

test.each([
  ["feb", 3, ["A ruling", "A bill"]],
  ["daily", 6, ["A bill"]],
] as const)(
  "an alert about %s names what moved the level in its direction, or for the forecast in any",
  async (target, percent, names) => {
    await addAssessment(context, hour(-24), { daily: 30, feb: 10 }, stories(4, 12));
    await raisePendingAlerts(context);
    const userId = await addRule({ target, type: "rise", percent });
    await addAssessment(context, hour(6), { daily: 36, feb: 14 }, stories(7, 3));
    const { movers } = await shownTo(userId);
    expect(movers.map(({ name }) => name)).toEqual(names);
  },
);

test("the page of an alert compares with the last assessment of an earlier day, like every other place", async () => {
  await addAssessment(context, hour(-24), { daily: 30, feb: 10.2 });
  await raisePendingAlerts(context);
  const userId = await addRule({ target: "daily", type: "threshold", percent: 45 });
  await addAssessment(context, hour(0), { daily: 40, feb: 12 });
  await addAssessment(context, hour(6), { daily: 50, feb: 14.4 });
  const { since, level, forecast } = await shownTo(userId);
  expect(since).toBe(hour(-24).toISOString());
  expect(level).toEqual({ before: 30, after: 50 });
  expect(forecast).toEqual({ before: 10.2, after: 14.4 });
});
