import { createScheduledController } from "cloudflare:test";
import { eq } from "drizzle-orm";
import { beforeEach, expect, test, vi } from "vitest";
import { pauseEmails, saveEmailChoices } from "~/accounts/choices/email-choices.server";
import { sendNews } from "~/admin/send-news.server";
import { readUnsubscribeToken, unsubscribe } from "~/alerts/unsubscribe.server";
import { readOne } from "~/database/query.server";
import { auditLog } from "~/audit/tables.server";
import { newsEmails, productNews } from "./tables.server";
import { users } from "~/users/tables.server";
import { drainLane } from "~/delivery/drain.server";
import { jobFor } from "~/delivery/job";
import { addUser } from "../../tests/alert-factories";
import { noon, testContext } from "../../tests/context";
import { emptyDatabase } from "../../tests/empty-database";
import { expectLogged } from "../../tests/logged";
import { mailboxOf } from "../../tests/mailbox";
import { messagesOf, recordingQueues } from "../../tests/queues";
import { runCron } from "../../workers/cron";
import { consumeEmails } from "../../workers/email-queue";
import {
  discardDraft,
  emailCounts,
  markNewsSent,
  newsOf,
  newsVersion,
  queueProductNews,
  saveDraft,
} from "./news.server";

vi.spyOn(console, "log").mockImplementation(() => undefined);
const queues = recordingQueues();
const context = testContext("product-news", { newId: () => crypto.randomUUID(), ...queues.queues });
const mail = mailboxOf(context);
const hoursOn = (hours: number) => ({ ...context, now: () => new Date(noon.getTime() + hours * 3_600_000) });
const actor = { id: "admin", email: "admin@example.com" };

beforeEach(async () => {
  await emptyDatabase(context.db.$client);
  await mail.reset();
  queues.reset();
});

/** A user who opted in to product news, without quiet hours by default. */
async function reader(
  over: Parameters<typeof addUser>[1] = {},
  choices: Partial<Parameters<typeof saveEmailChoices>[2]> = {},
) {
  const user = await addUser(context, { id: crypto.randomUUID(), ...over });
  await saveEmailChoices(context, user.id, {
    wantsAlerts: true,
    wantsNotices: true,
    wantsNews: true,
    digest: "off",
    hasQuietHours: false,
    quietFrom: 0,
    quietUntil: 0,
    timeZone: "UTC",
    ...choices,
  });
  return user;
}

async function draft(body = "First paragraph.\n\nhttps://example.com/changes") {
  const id = crypto.randomUUID();
  await saveDraft(context, { id, subject: "A page for each alert", body });
  return id;
}
/** Sends the current draft, or as `seen`. */
async function send(id: string, phrase: string, seen?: { subject: string; body: string }) {
  const news = seen ?? (await readOne(context.db, newsOf(context.db, id)));
  const version = news ? await newsVersion(news) : "none";
  return sendNews(context, { actor, id, version, phrase });
}
const countsOf = async (id: string) => (await readOne(context.db, emailCounts(context.db, 1)))[id];

test("news goes to each verified subscriber once, however often it is posted or its message delivered", async () => {
  const [ada, ben] = [
    await reader(),
    await reader({ trialEndsAt: new Date(0), subscriptionStatus: "canceled" }),
  ];
  await reader({ emailVerifiedAt: null });
  await reader({ deletionRequestedAt: noon });
  await reader({}, { wantsNews: false });
  await addUser(context, { id: crypto.randomUUID() });
  const id = await draft();
  const posts = await Promise.all([send(id, "SEND TO 2 USERS"), send(id, "SEND TO 2 USERS")]);
  expect(posts.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await send(id, "SEND TO 2 USERS")).toEqual({ ok: false, reason: "already-sent" });
  expect(await countsOf(id)).toEqual({ queued: 2, sent: 0, failed: 0, notSent: 0 });

  const message = [jobFor("news", "queued")];
  expect(queues.enqueued().map(({ body }) => body)).toContainEqual(message[0]);
  await Promise.all([
    consumeEmails(messagesOf(message), context),
    consumeEmails(messagesOf(message), context),
  ]);
  await consumeEmails(messagesOf(message), context);
  await queueProductNews(hoursOn(1));
  await drainLane(hoursOn(1), "news");

  const inbox = await mail.inbox();
  expect(inbox.map(({ to }) => to).sort()).toEqual([ada.email, ben.email].sort());
  expect(inbox[0]).toMatchObject({ subject: "A page for each alert" });
  expect(inbox[0]?.text).toContain("First paragraph.\n\n- https://example.com/changes");
  expect(await countsOf(id)).toEqual({ queued: 0, sent: 2, failed: 0, notSent: 0 });
  expect(await context.db.select().from(auditLog)).toMatchObject([
    { action: "news-sent", subject: "A page for each alert", detail: { id, recipients: 2 }, outcome: "done" },
  ]);
});

test("nothing is sent without the exact phrase, without recipients, or from a discarded draft", async () => {
  const id = await draft();
  expect(await send(id, "SEND TO 0 USERS")).toEqual({ ok: false, reason: "no-recipients" });
  await reader();
  for (const phrase of ["", "send to 1 user", "SEND TO 2 USERS"])
    expect(await send(id, phrase)).toEqual({ ok: false, reason: "wrong-phrase" });
  expect(await discardDraft(context.db, id)).toBe(true);
  expect(await send(id, "SEND TO 1 USER")).toEqual({ ok: false, reason: "gone" });
  expect(await context.db.$count(newsEmails)).toBe(0);
  expect(await context.db.$count(auditLog)).toBe(0);
});

test("a draft changed after it was shown, or while it is being sent, isn't sent", async () => {
  await reader();
  const id = await draft();
  const shown = await readOne(context.db, newsOf(context.db, id));
  const change = { id, subject: "A page for each alert", body: "Other words." };
  await saveDraft(context, change);
  expect(await send(id, "SEND TO 1 USER", shown)).toEqual({ ok: false, reason: "changed" });
  expect(await context.db.$count(newsEmails)).toBe(0);
  expect(await context.db.$count(auditLog)).toBe(0);

  const draftRead = (await readOne(context.db, newsOf(context.db, id))) ?? expect.fail("no draft");
  await saveDraft(context, { ...change, body: "Yet other words." });
  expect(await markNewsSent(context, draftRead)).toEqual([]);
  expect(await send(id, "SEND TO 1 USER")).toEqual({ ok: true });
});

test("sent news can't be changed or discarded", async () => {
  await reader();
  const id = await draft();
  await send(id, "SEND TO 1 USER");
  expect(await saveDraft(context, { id, subject: "Other", body: "words" })).toBe(false);
  expect(await discardDraft(context.db, id)).toBe(false);
  expect(await context.db.select().from(productNews)).toMatchObject([{ subject: "A page for each alert" }]);
});

test("news waits for the end of quiet hours and of a pause, at the cost of no attempt", async () => {
  const quiet = await reader({}, { hasQuietHours: true, quietFrom: 11 * 60, quietUntil: 14 * 60 });
  const paused = await reader();
  await pauseEmails(context, paused.id, 1);
  const id = await draft();
  await send(id, "SEND TO 2 USERS");
  await drainLane(context, "news");
  expect(await mail.inbox()).toHaveLength(0);
  expect((await context.db.select().from(newsEmails)).map(({ errorMessage }) => errorMessage).sort()).toEqual(
    ["We’ll send it when your pause ends.", "We’ll send it when your quiet hours end."],
  );
  await drainLane(hoursOn(2), "news");
  expect((await mail.inbox()).map(({ to }) => to)).toEqual([quiet.email]);
  await drainLane(hoursOn(24), "news");
  expect((await mail.inbox()).map(({ to }) => to).sort()).toEqual([quiet.email, paused.email].sort());
  expect(await context.db.select().from(newsEmails)).toMatchObject([
    { attemptCount: 1 },
    { attemptCount: 1 },
  ]);
});

test("queued news isn't sent to an account scheduled for deletion", async () => {
  const user = await reader();
  await send(await draft(), "SEND TO 1 USER");
  await context.db.update(users).set({ deletionRequestedAt: noon }).where(eq(users.id, user.id));
  await drainLane(context, "news");
  expect(await mail.inbox()).toHaveLength(0);
  expect(await context.db.select().from(newsEmails)).toMatchObject([{ deliveryState: "skipped" }]);
});

test("the email's link turns off only product news, including news already queued", async () => {
  const user = await reader();
  await send(await draft(), "SEND TO 1 USER");
  await drainLane(context, "news");
  const [first] = await mail.inbox();
  expect(first?.headers).toMatchObject({ "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" });
  const second = await draft();
  await send(second, "SEND TO 1 USER");
  const token = /unsubscribe\/([^>]+)>/.exec(first?.headers["List-Unsubscribe"] ?? "")?.[1] ?? "";
  const link = await readUnsubscribeToken(context.config.SESSION_SECRETS, token);
  await unsubscribe(context.db, link ?? expect.fail("no link"), noon);
  await drainLane(context, "news");
  expect(await mail.inbox()).toHaveLength(1);
  expect(await countsOf(second)).toEqual({ queued: 0, sent: 0, failed: 0, notSent: 1 });
  const [row] = await context.db.select().from(users).where(eq(users.id, user.id));
  expect(row?.alertEmailsOffAt).toBeNull();
});

test("if the sender dies before queueing anyone, the next sweep queues the news without duplicates", async () => {
  const [ada, ben] = [await reader(), await reader()];
  const id = await draft();
  await markNewsSent(context, (await readOne(context.db, newsOf(context.db, id))) ?? expect.fail("no draft"));
  await context.db
    .insert(newsEmails)
    .values({ id: `${id}.${ada.id}`, newsId: id, userId: ada.id, createdAt: noon, nextAttemptAt: noon });
  await runCron(createScheduledController({ cron: "*/5 * * * *", scheduledTime: noon }), context);
  await drainLane(context, "news");
  expect((await mail.inbox()).map(({ to }) => to).sort()).toEqual([ada.email, ben.email].sort());
  expect(await queueProductNews(context)).toEqual({ queued: 0 });
});

test("while the email provider is down news stays queued, and is sent once afterward", async () => {
  expectLogged("email-lane-paused", "delivery-failed");
  await reader();
  const id = await draft();
  await send(id, "SEND TO 1 USER");
  await mail.fail({ mode: "down" });
  await drainLane(context, "news");
  expect(await countsOf(id)).toMatchObject({ queued: 1, sent: 0 });
  await mail.recover();
  await drainLane(hoursOn(1), "news");
  expect(await mail.inbox()).toHaveLength(1);
  expect(await countsOf(id)).toMatchObject({ queued: 0, sent: 1 });
});
