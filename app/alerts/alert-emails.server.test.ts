import { eq, sql } from "drizzle-orm";
import { messages } from "~/delivery/tables.server";
import { expect, test } from "vitest";
import { alertRules, triggeredAlerts } from "./tables.server";
import { readOne } from "~/database/query.server";
import { drain } from "~/delivery/drain.server";
import { undeliveredEmails } from "~/delivery/undelivered.server";
import { addAssessment, addUser, detailOf } from "../../tests/alert-factories";
import { noon } from "../../tests/context";
import { minutes, openOutbox } from "../../tests/outbox";
import { raisePendingAlerts } from "./raise.server";
import { NEW_RULE, type AlertRule } from "./rule";
import { createRule, deleteRule } from "./rules.server";
import { ownTriggeredAlerts } from "./alerts-page.server";

const { context, mail } = openOutbox("alert-emails");

const RULES = [
  { ...NEW_RULE, percent: 50 },
  { ...NEW_RULE, type: "rise", percent: 10 },
  { ...NEW_RULE, target: "feb", percent: 15 },
] as const satisfies AlertRule[];

async function addReader(...rules: AlertRule[]) {
  const user = await addUser(context);
  const made = [];
  for (const rule of rules)
    made.push(
      await createRule(context.db, { uuid: context.newId(), userId: user.id, now: minutes(-60) }, rule),
    );
  return { ...user, rules: made.map((rule) => rule?.id ?? expect.fail("no rule")) };
}

/** Records two assessments: 20 and 10%, then 60 and 20%. */
async function escalate() {
  await addAssessment(context, minutes(-360), { daily: 20, feb: 10 }, { alertsRaisedAt: noon });
  const readers = [await addReader(...RULES), await addReader(RULES[1])] as const;
  await addAssessment(context, noon, { daily: 60, feb: 20 }, { detail: detailOf([]) });
  return readers;
}

test("the subject of a forecast's alert names what moved the forecast since the day before", async () => {
  const moved = (percent: number) => {
    const detail = detailOf([]);
    const steps = [
      { id: "base-rate" as const, percent: 5, change: 5 },
      { id: "evidence" as const, percent, change: percent - 5 },
    ];
    return { detail: { ...detail, forecast: { ...detail.forecast, steps, parts: [] } } };
  };
  await addAssessment(
    context,
    minutes(-1440),
    { daily: 20, feb: 10 },
    { alertsRaisedAt: noon, ...moved(10) },
  );
  await addReader(RULES[2]);
  await addAssessment(context, noon, { daily: 20, feb: 20 }, moved(20));
  await raisePendingAlerts(context);
  await drain(context, "bulk");
  const [email] = await mail.inbox();
  expect(email?.subject).toBe("February 2028 Prediction reached 20%: Current news");
});

test("rules that one assessment triggers make one email a person, and each has its alert in the log with the email's status", async () => {
  const [three, single] = await escalate();
  expect((await raisePendingAlerts(context)).alerts).toBe(4);
  expect(await context.db.$count(messages)).toBe(2);
  expect(await drain(context, "bulk")).toEqual({ sent: 2 });
  const inbox = await mail.inbox();
  expect(inbox.map(({ to }) => to).sort()).toEqual([three.email, single.email].sort());

  const log = await ownTriggeredAlerts(context.db, three.id);
  expect(log.map(({ deliveryState, sentAt }) => [deliveryState, sentAt])).toEqual(
    Array(3).fill(["sent", noon]),
  );
  const ofThree = inbox.find(({ to }) => to === three.email);
  expect(ofThree?.subject).toBe("Daily Risk Level reached 60");
  expect(ofThree?.text.startsWith("3 of your alert rules were triggered.")).toBe(true);
  for (const { id, message } of log)
    expect(ofThree?.text).toContain(`- ${message}\n  https://exit-freedom.test/alerts/${id}`);
  expect(ofThree?.text).toContain("WHAT MAKES UP THE RISK LEVEL");
  expect(ofThree?.text).toContain("WHAT’S BEHIND THE FORECAST");
  expect(ofThree?.headers["List-Unsubscribe"]).toMatch(/unsubscribe\/all\./);
  expect(inbox.find(({ to }) => to === single.email)?.subject).toBe("Daily Risk Level rose 40 points to 60");
});

test("no email is due before all alerts of its assessment are written, though their writing was interrupted", async () => {
  const [three] = await escalate();
  await context.db.run(sql`create trigger no_release before update on messages
    when new.next_attempt_at is not null begin select raise(abort, 'no'); end`);
  try {
    await expect(raisePendingAlerts(context)).rejects.toThrow();
  } finally {
    await context.db.run(sql`drop trigger no_release`);
  }
  expect(await context.db.$count(triggeredAlerts)).toBe(4);
  expect(await drain(context, "bulk")).toEqual({});
  expect((await raisePendingAlerts(context)).alerts).toBe(0);
  expect(await drain(context, "bulk")).toEqual({ sent: 2 });
  const [text] = (await mail.inbox()).flatMap(({ to, text }) => (to === three.email ? [text] : []));
  expect(text?.startsWith("3 of your alert rules were triggered.")).toBe(true);
});

test("an email is sent while one of its rules is on; an alert of a deleted rule is left out, and with the last one the email", async () => {
  const [three, single] = await escalate();
  await raisePendingAlerts(context);
  const [first = "", second = "", third = ""] = three.rules;
  await context.db.update(alertRules).set({ isActive: false }).where(eq(alertRules.id, first));
  await deleteRule(context.db, three.id, second);
  await deleteRule(context.db, single.id, single.rules[0] ?? "");
  expect(await drain(context, "bulk")).toEqual({ sent: 1, skipped: 1 });
  const [email] = await mail.inbox();
  expect(email?.text.startsWith("2 of your alert rules were triggered.")).toBe(true);
  expect(email?.text).not.toContain(`edit=${second}`);
  expect([email?.to, third.length > 0]).toEqual([three.email, true]);
});

test("operators read all alerts of an email that failed", async () => {
  await escalate();
  await raisePendingAlerts(context);
  await context.db.update(messages).set({ deliveryState: "dead" });
  const failed = await readOne(context.db, undeliveredEmails(context, 10));
  expect(failed.map(({ about }) => about.match(/Your (threshold|rule)/g)?.length).sort()).toEqual([1, 3]);
});
