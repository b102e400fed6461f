import { beforeEach, expect, test } from "vitest";
import { messages } from "~/delivery/tables.server";
import { emailVerifications, mailboxPauses, passwordResetTokens, sessions } from "~/accounts/tables.server";
import { alertRules, triggeredAlerts } from "~/alerts/tables.server";
import { riskAssessments } from "~/assessment/tables.server";
import { newsArticles } from "~/news/tables.server";
import { archivedRows, archivedUsers } from "~/privacy/tables.server";
import { refreshRuns } from "~/refresh/tables.server";
import { apiEvents } from "~/sources/tables.server";
import { users } from "~/users/tables.server";
import { NEW_RULE } from "~/alerts/rule";
import { createRule } from "~/alerts/rules.server";
import { DAY_MS, HOUR_MS } from "~/time";
import { addAssessment, addTriggeredAlert, addUser } from "../../tests/alert-factories";
import { recordEvents } from "../../tests/api-events";
import { noon, testContext } from "../../tests/context";
import { applyRetention } from "./retention.server";
import { IMMEDIATE } from "../../tests/messages";

const context = testContext("monitor-retention");
const { db } = context;
const DAY_MINUTES = 24 * 60;

beforeEach(async () => {
  await db.delete(apiEvents);
});

test("events older than 30 days are deleted, newer ones kept, and a second run changes nothing", async () => {
  await recordEvents(context, [
    { minutesAgo: 31 * DAY_MINUTES },
    { minutesAgo: 30 * DAY_MINUTES + 1, status: "rate_limited" },
    { minutesAgo: 30 * DAY_MINUTES - 1 },
  ]);
  expect(await applyRetention(db, noon)).toMatchObject({ apiEvents: 2 });
  expect(await db.select().from(apiEvents)).toHaveLength(1);
  expect(await applyRetention(db, noon)).toMatchObject({ apiEvents: 0 });
});

const daysAgo = (days: number, hours = 0) => new Date(noon.getTime() - days * DAY_MS + hours * HOUR_MS);

test("of assessments older than two years the last of each day is kept; newer ones are all kept", async () => {
  await db.batch([db.delete(triggeredAlerts), db.delete(alertRules), db.delete(riskAssessments)]);
  const raised = { alertsRaisedAt: noon };
  for (const [id, date] of [
    ["old-morning", daysAgo(800, -6)],
    ["old-noon", daysAgo(800)],
    ["old-evening", daysAgo(800, 6)],
    ["old-other-day", daysAgo(801)],
    ["young-morning", daysAgo(700, -6)],
    ["young-noon", daysAgo(700)],
  ] as const)
    await addAssessment(context, date, { daily: 20 }, { id, ...raised });
  expect(await applyRetention(db, noon)).toMatchObject({ assessments: 2 });
  const remaining = await db
    .select({ id: riskAssessments.id })
    .from(riskAssessments)
    .orderBy(riskAssessments.date);
  expect(remaining.map(({ id }) => id)).toEqual([
    "old-other-day",
    "old-evening",
    "young-morning",
    "young-noon",
  ]);
});

test("old alerts, emails, runs, archives and news are deleted; anything within its retention period is kept", async () => {
  await db.batch([db.delete(messages), db.delete(newsArticles), db.delete(refreshRuns)]);
  const user = await addUser(context);
  const assessment = await addAssessment(context, noon, { daily: 20 });
  const rule = await createRule(db, { uuid: context.newId(), userId: user.id, now: noon }, NEW_RULE);
  for (const [index, age] of [366, 364].entries()) {
    await addTriggeredAlert(context, {
      id: `alert-${age}`,
      userId: user.id,
      alertRuleId: rule?.id ?? "",
      riskAssessmentId: index === 0 ? assessment : await addAssessment(context, daysAgo(1), { daily: 1 }),
      alertTarget: "daily",
      alertType: "rise",
      triggeredPercent: 5,
      rulePercent: 5,
      currentValue: 25,
      message: "It rose.",
      triggeredAt: daysAgo(age),
    });
  }
  for (const age of [91, 89])
    await db.insert(messages).values({
      ...IMMEDIATE,
      id: `email-${age}`,
      userId: user.id,
      kind: "welcome",
      createdAt: daysAgo(age),
    });
  for (const age of [366, 364])
    await db
      .insert(refreshRuns)
      .values({ id: `run-${age}`, trigger: "cron", startedAt: daysAgo(age), outcome: "done" });
  for (const age of [731, 729])
    await db.insert(archivedUsers).values({
      id: `archive-${age}`,
      userId: "gone",
      email: "gone@example.com",
      archivedAt: daysAgo(age),
      archivedBy: "admin",
    });
  for (const age of [731, 729])
    await db
      .insert(archivedRows)
      .values({ archiveId: `archive-${age}`, tableName: "users", record: {}, archivedAt: daysAgo(age) });
  for (const [id, age, relevanceScore, readBy] of [
    ["faint-old", 15, 39, "agree"],
    ["faint-unread", 15, 12, "rules"],
    ["faint-young", 13, 39, "agree"],
    ["faint-to-review", 15, 39, "differ"],
    ["faint-reviewed", 179, 39, "administrator"],
    ["faint-reviewed-long-ago", 181, 39, "administrator"],
    ["relevant", 181, 40, "model"],
    ["ancient", 731, 90, "rules"],
  ] as const)
    await context.db.$client
      .prepare(
        `insert into news_articles (id, title, url, link, source, source_key, published_at, relevance_score, keywords, factor,
           stage, direction, reasons, topic, read_by)
         values (?1, ?1, ?1, ?1, 'Paper', 'guardian', ?2, ?3, '[]', 'other', 'context', 'none', '[]', '', ?4)`,
      )
      .bind(id, daysAgo(age).getTime(), relevanceScore, readBy)
      .run();

  expect(await applyRetention(db, noon)).toMatchObject({
    triggeredAlerts: 1,
    alertEmails: 1,
    otherMessages: 1,
    refreshRuns: 1,
    archivedUsers: 1,
    archivedRows: 1,
    irrelevantNews: 2,
    irrelevantRecords: 1,
    news: 1,
  });
  const left = async (rows: Promise<{ id: string }[]>) => (await rows).map(({ id }) => id).sort();
  expect(await left(db.select({ id: triggeredAlerts.id }).from(triggeredAlerts))).toEqual(["alert-364"]);
  expect(await left(db.select({ id: newsArticles.id }).from(newsArticles))).toEqual([
    "faint-reviewed",
    "faint-to-review",
    "faint-young",
    "relevant",
  ]);
});

test("a hash of the mailbox of someone who stopped our emails is deleted when the pause is over", async () => {
  const pauses = ["over", "running"].map((mailbox, index) => ({
    mailbox,
    until: new Date(noon.getTime() + (index * 2 - 1) * HOUR_MS),
  }));
  await db.insert(mailboxPauses).values(pauses);
  expect(await applyRetention(db, noon)).toMatchObject({ mailboxPauses: 1 });
  expect((await db.select().from(mailboxPauses)).map(({ mailbox }) => mailbox)).toEqual(["running"]);
});

test("expired sessions and dead reset tokens are deleted, active ones kept", async () => {
  await db.insert(users).values({ id: "user-1", email: "a@example.com", passwordHash: "-", createdAt: noon });
  const at = (days: number) => new Date(noon.getTime() + days * DAY_MS);
  await db.insert(sessions).values([
    { id: "old", userId: "user-1", createdAt: noon, expiresAt: at(-0.1) },
    { id: "live", userId: "user-1", createdAt: noon, expiresAt: at(1) },
  ]);
  await db.insert(passwordResetTokens).values([
    { id: "dead", userId: "user-1", token: "1", createdAt: noon, expiresAt: at(-1.1) },
    { id: "fresh", userId: "user-1", token: "2", createdAt: noon, expiresAt: at(0.01) },
  ]);
  await db.insert(emailVerifications).values([
    { id: "dead", userId: "user-1", email: "a", token: "1", createdAt: noon, expiresAt: at(-1.1) },
    { id: "fresh", userId: "user-1", email: "a", token: "2", createdAt: noon, expiresAt: at(0.01) },
  ]);
  expect(await applyRetention(db, noon)).toMatchObject({
    resetTokens: 1,
    emailVerifications: 1,
    sessions: 1,
  });
  expect(await db.select({ id: emailVerifications.id }).from(emailVerifications)).toEqual([{ id: "fresh" }]);
  expect(await db.select({ id: sessions.id }).from(sessions)).toEqual([{ id: "live" }]);
  expect(await db.select({ id: passwordResetTokens.id }).from(passwordResetTokens)).toEqual([
    { id: "fresh" },
  ]);
});
