import { eq } from "drizzle-orm";
import { messages } from "~/delivery/tables.server";
import { beforeEach, expect, test, vi } from "vitest";
import type { Digest } from "~/accounts/choices/email-choices";
import { pauseEmails, saveEmailChoices } from "~/accounts/choices/email-choices.server";
import { emailChoices } from "~/accounts/tables.server";
import { riskAssessments } from "~/assessment/tables.server";
import { drain } from "~/delivery/drain.server";
import { DAY_MS } from "~/time";
import { addAssessment, addUser, detailOf } from "../../tests/alert-factories";
import { noon, testContext } from "../../tests/context";
import { emptyDatabase } from "../../tests/empty-database";
import { mailboxOf } from "../../tests/mailbox";
import { recordingQueues } from "../../tests/queues";
import { expectLogged } from "../../tests/logged";
import { queueDigests } from "./digest.server";
import { raisePendingAlerts } from "./raise.server";
import { NEW_RULE } from "./rule";
import { createRule } from "./rules.server";
import { readUnsubscribeToken, unsubscribe } from "./unsubscribe.server";

vi.spyOn(console, "log").mockImplementation(() => undefined);
const queues = recordingQueues();
const context = testContext("digest", { newId: () => crypto.randomUUID(), ...queues.queues });
const mail = mailboxOf(context);
const hoursOn = (hours: number) => ({ ...context, now: () => new Date(noon.getTime() + hours * 3_600_000) });

const UTC = {
  wantsAlerts: true,
  wantsNotices: true,
  hasQuietHours: false,
  quietFrom: 0,
  quietUntil: 0,
  timeZone: "UTC",
};

beforeEach(async () => {
  await emptyDatabase(context.db.$client);
  await mail.reset();
  queues.reset();
});

const detail = (points: number) =>
  detailOf([{ title: "A bill moves", url: "https://news.example/1", points }]);

/** A user with this digest, and a level that rose from 30 to 37 since yesterday. */
async function reader(digest: Digest, over: Parameters<typeof addUser>[1] = {}) {
  const user = await addUser(context, { id: crypto.randomUUID(), ...over });
  await saveEmailChoices(context, user.id, { ...UTC, digest });
  return user;
}
const assessedTwice = async () => {
  const dayBefore = new Date(noon.getTime() - DAY_MS);
  await addAssessment(context, dayBefore, { daily: 30, feb: 10 }, { detail: detail(1) });
  await addAssessment(context, noon, { daily: 37, feb: 12 }, { detail: detail(8) });
};

const sent = async (hours: number) => {
  await queueDigests(hoursOn(hours));
  await drain(hoursOn(hours), "bulk");
  return mail.inbox();
};

test("a daily digest has the level, the forecast and what changed, with links and one-click unsubscribe", async () => {
  const user = await reader("daily");
  await assessedTwice();
  expect(await sent(18.9)).toHaveLength(0);
  const [email, ...more] = await sent(19);
  expect(more).toHaveLength(0);
  expect(email).toMatchObject({ to: user.email, subject: "Risk is medium at 37, up 7 points" });
  expect(email?.text).toContain(
    "Risk is medium at 37, up 7 points since Nov 19, mostly because of “A bill moves.”",
  );
  expect(email?.text).toContain("The February 2028 forecast is 12%, up 2 percentage points.");
  expect(email?.text).toContain("- A bill moves (+7.0 points)\n  https://news.example/1");
  expect(email?.text).toContain("/account/emails");
  expect(email?.headers).toMatchObject({ "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" });

  const token = /unsubscribe\/([^>]+)>/.exec(email?.headers["List-Unsubscribe"] ?? "")?.[1] ?? "";
  const link = await readUnsubscribeToken(context.config.SESSION_SECRETS, token);
  await unsubscribe(context.db, link ?? expect.fail("no link"), noon);
  expect(await sent(19 + 24)).toHaveLength(1);
});

test("a digest is sent exactly once per period, even if the job runs concurrently or again", async () => {
  await reader("daily");
  await assessedTwice();
  const runs = await Promise.all([queueDigests(hoursOn(19)), queueDigests(hoursOn(19))]);
  expect(runs.reduce((sum, { queued }) => sum + queued, 0)).toBe(1);
  await sent(19);
  await sent(20);
  // The period is taken even if the due time is set back manually.
  await context.db.update(emailChoices).set({ nextDigestAt: hoursOn(19).now() });
  expect(await sent(20)).toHaveLength(1);
  expect(await sent(43)).toHaveLength(2);
  expect(await context.db.$count(messages)).toBe(2);
});

test.each([
  ["saving the preferences again doesn't drop", {}, { queued: 1 }],
  ["another time zone doesn't drop", { timeZone: "Asia/Tokyo" }, { queued: 1 }],
  ["the weekly digest replaces", { digest: "weekly" as const }, { queued: 0 }],
  ["turning the digest off drops", { digest: "off" as const }, { queued: 0 }],
])("%s a daily digest that is due and not queued yet", async (_how, over, queued) => {
  const user = await reader("daily");
  await assessedTwice();
  await saveEmailChoices(hoursOn(19.02), user.id, { ...UTC, digest: "daily", ...over });
  expect(await queueDigests(hoursOn(19.05))).toEqual(queued);
  // The next one comes a day later.
  expect(await queueDigests(hoursOn(19.1))).toEqual({ queued: 0 });
});

test.each([
  // Yesterday's Tokyo digest has the period of the day it still is in Los Angeles.
  [
    "Asia/Tokyo",
    "America/Los_Angeles",
    "2026-11-21T22:05:00Z",
    "2026-11-22T15:05:00Z",
    "2026-11-23T15:05:00Z",
  ],
  [
    "America/Los_Angeles",
    "Asia/Tokyo",
    "2026-11-22T15:05:00Z",
    "2026-11-22T15:05:00Z",
    "2026-11-22T22:05:00Z",
  ],
])(
  "a digest due while its reader moves from %s to %s is sent, as is the next one",
  async (from, to, moves, sends, next) => {
    const at = (time: string) => ({ ...context, now: () => new Date(time) });
    const user = await reader("daily");
    await saveEmailChoices(context, user.id, { ...UTC, timeZone: from, digest: "daily" });
    await assessedTwice();
    const dayBefore = new Date(Date.parse(moves) - DAY_MS);
    expect(await queueDigests({ ...context, now: () => dayBefore })).toEqual({ queued: 1 });
    await saveEmailChoices(at(moves), user.id, { ...UTC, timeZone: to, digest: "daily" });
    expect(await queueDigests(at(sends))).toEqual({ queued: 1 });
    expect(await queueDigests(at(next))).toEqual({ queued: 1 });
  },
);

test("after days without the job, one digest is sent, not one for each missed day", async () => {
  await reader("daily");
  await assessedTwice();
  expect(await sent(24 * 5)).toHaveLength(1);
});

test("a weekly digest comes on Monday and compares with the week before", async () => {
  await reader("weekly");
  await addAssessment(context, new Date(noon.getTime() - 8 * DAY_MS), { daily: 20 }, { detail: detail(1) });
  await assessedTwice();
  // Noon is on a Friday, 67 hours before Monday 7 AM.
  expect(await sent(66.9)).toHaveLength(0);
  const [email] = await sent(67);
  // The assessment a week before Monday is that of November 12.
  expect(email?.subject).toBe("Risk is medium at 37, up 17 points");
});

test("quiet hours delay a digest to their end without using an attempt, and the log says why it waits", async () => {
  const user = await reader("daily");
  await saveEmailChoices(context, user.id, {
    ...UTC,
    digest: "daily",
    hasQuietHours: true,
    quietFrom: 6 * 60,
    quietUntil: 9 * 60,
  });
  await assessedTwice();
  expect(await sent(19)).toHaveLength(0);
  expect(await context.db.select().from(messages)).toMatchObject([
    {
      deliveryState: "waiting",
      attemptCount: 0,
      nextAttemptAt: hoursOn(21).now(),
      errorMessage: "We’ll send it when your quiet hours end.",
    },
  ]);
  await drain(hoursOn(20.9), "bulk");
  expect(await mail.inbox()).toHaveLength(0);
  await drain(hoursOn(21), "bulk");
  expect(await mail.inbox()).toHaveLength(1);
});

test("quiet hours and a pause hold alert emails back, but rules are still evaluated", async () => {
  const [quiet, paused] = [await reader("off"), await reader("off")];
  await saveEmailChoices(context, quiet.id, {
    ...UTC,
    digest: "off",
    hasQuietHours: true,
    quietFrom: 11 * 60,
    quietUntil: 14 * 60,
  });
  await pauseEmails(context, paused.id, 1);
  await context.db.delete(riskAssessments);
  for (const user of [quiet, paused])
    await createRule(context.db, { uuid: context.newId(), userId: user.id, now: noon }, NEW_RULE);
  const id = await addAssessment(context, noon, { daily: 60 }, { detail: detail(1) });
  expect(await raisePendingAlerts(context)).toMatchObject({ alerts: 2 });
  await drain(context, "bulk");
  expect(await mail.inbox()).toHaveLength(0);
  const states = await context.db.select().from(messages).where(eq(messages.subjectId, id));
  expect(new Map(states.map((row) => [row.userId, row.deliveryState]))).toEqual(
    new Map([
      [quiet.id, "waiting"],
      [paused.id, "skipped"],
    ]),
  );
  await drain(hoursOn(2), "bulk");
  expect((await mail.inbox()).map(({ to }) => to)).toEqual([quiet.email]);
});

test("an email that may have been sent before quiet hours is retried with its idempotency key, not postponed", async () => {
  expectLogged("email-lane-paused", "delivery-failed");
  const user = await reader("daily");
  await assessedTwice();
  await queueDigests(hoursOn(19));
  await mail.fail({ mode: "error", status: 500 });
  await drain(hoursOn(19), "bulk");
  const before = await context.db.select().from(messages);
  expect(before).toMatchObject([{ deliveryState: "waiting", attemptCount: 0 }]);
  expect(before[0]?.batchId).not.toBeNull();
  await saveEmailChoices(context, user.id, {
    ...UTC,
    digest: "daily",
    hasQuietHours: true,
    quietFrom: 7 * 60,
    quietUntil: 12 * 60,
  });
  await mail.recover();
  await drain(hoursOn(19.1), "bulk");
  expect(await mail.inbox()).toHaveLength(1);
});

test("users without access, with an unverified address or a pause, or before the first assessment get no digest", async () => {
  await reader("daily", { subscriptionStatus: "canceled" });
  await reader("daily", { emailVerifiedAt: null });
  const paused = await reader("daily");
  await pauseEmails(context, paused.id, 7);
  expect(await queueDigests(hoursOn(19))).toEqual({ queued: 0 });
  await assessedTwice();
  expect(await sent(43)).toHaveLength(0);
  expect((await context.db.select().from(messages)).map(({ errorMessage }) => errorMessage).sort()).toEqual([
    "Emails were paused.",
    "The address wasn’t confirmed.",
    "The trial or subscription had ended.",
  ]);
});

test("a reader whose time zone this runtime doesn't know gets the digest, and so does everyone else", async () => {
  const strange = await reader("daily");
  const other = await reader("daily");
  await context.db
    .update(emailChoices)
    .set({ timeZone: "Mars/Olympus", quietFrom: 60, quietUntil: 120 })
    .where(eq(emailChoices.userId, strange.id));
  await assessedTwice();
  const recipients = (await sent(19)).map(({ to }) => to);
  expect(recipients.toSorted()).toEqual([strange.email, other.email].toSorted());
});
