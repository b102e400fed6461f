import { and, desc, eq, inArray } from "drizzle-orm";
import { endpointOf } from "~/sources/endpoints.server";
import { expect, test } from "vitest";
import type { AlertRule } from "~/alerts/rule";
import { createRule } from "~/alerts/rules.server";
import type { Context } from "~/context.server";
import { HAS_NOTICE } from "~/alerts/alert-emails.server";
import { triggeredAlerts } from "~/alerts/tables.server";
import { messages } from "~/delivery/tables.server";
import { refreshRuns } from "./tables.server";
import { newsArticles } from "~/news/tables.server";
import { startOverdueRefresh } from "~/refresh/overdue.server";
import { refresh, runQueuedRefresh } from "~/refresh/refresh.server";
import { sweep } from "~/refresh/sweep.server";
import { articlesOfPack } from "../../stand-ins/news/packs";
import { consumeMessages } from "../../workers/message-queue";
import { addAssessment, addUser } from "../../tests/alert-factories";
import { noon, testContext } from "../../tests/context";
import { emptyDatabase } from "../../tests/empty-database";
import { withInsideProviders } from "../../tests/inside-providers";
import { mailboxOf } from "../../tests/mailbox";
import { recordingQueues } from "../../tests/queues";
import { isStopped, stoppingProcess, type End } from "../../tests/stopping-process";
import { expectLogged } from "../../tests/logged";

// A whole refresh, from the first source to the last email, is interrupted at every single call to D1, KV, the queue
// and the email provider in turn. Either the process dies after a write, before its response, and makes no further
// calls: its lease and claims stay behind. Or the call fails, and the process continues as well as it can. Then time
// passes and other processes resume.

/** The newest articles of the escalation: what a month of them adds to every round costs time, and makes no other calls. */
const ARTICLES = 40;

let clock = noon;
/** The queue's contents: a message stays until it is acknowledged. */
let queue: unknown[] = [];
const bulkMessages = {
  send: async (body: unknown) => {
    queue.push(body);
  },
} as unknown as Queue;
const baseContext = withInsideProviders(
  testContext("crash", {
    ...recordingQueues().queues,
    newId: () => crypto.randomUUID(),
    now: () => clock,
    bulkMessages,
  }),
  { now: () => noon, articles: (now) => articlesOfPack("escalation", now).slice(0, ARTICLES) },
);
const mail = mailboxOf(baseContext);

/**
 * The initial state: a calm assessment six hours ago, one user for each kind of rule that the next refresh triggers, one with
 * all of them, and one without a rule. The next refresh finds a crisis, of which each is told.
 */
const RULES: AlertRule[] = [
  { target: "daily", type: "threshold", percent: 1, isActive: true },
  { target: "daily", type: "rise", percent: 2, isActive: true },
  { target: "feb", type: "drop", percent: 2, isActive: true },
];
const READERS = [...RULES.map((rule) => [rule]), RULES, []];

async function setUp() {
  clock = noon;
  queue = [];
  await mail.reset();
  await emptyDatabase(baseContext.db.$client);
  await addAssessment(baseContext, minutes(-360), { daily: 0, feb: 100 }, { alertsRaisedAt: noon });
  for (const rules of READERS) {
    const user = await addUser(baseContext);
    for (const rule of rules)
      await createRule(
        baseContext.db,
        { uuid: baseContext.newId(), userId: user.id, now: minutes(-60) },
        rule,
      );
  }
}

// Log events of an interrupted process, by the call at which it stops.
expectLogged(
  // Where too few sources respond, alerts wait.
  "alerts-withheld",
  "delivery-failed",
  "delivery-interrupted",
  "delivery-not-recorded",
  "email-lane-paused",
  "enqueue-messages-failed",
  "enqueue-failed",
  "enqueue-refreshes-failed",
  "raise-alerts-failed",
);

const isAlert = and(eq(messages.kind, "alert"), eq(messages.channel, "email"));

const minutes = (n: number) => new Date(noon.getTime() + n * 60_000);

/** The queue consumer. Unacknowledged messages are delivered again to the next process. */
async function consumeQueue(context: Context, isGone: () => boolean) {
  for (const body of [...queue]) {
    const message = {
      id: "message",
      timestamp: clock,
      attempts: 1,
      body,
      ack: () => {
        if (!isGone()) queue = queue.filter((waiting) => waiting !== body);
      },
      retry: () => undefined,
    };
    await consumeMessages(
      { queue: "bulk-messages", messages: [message] } as unknown as MessageBatch,
      context,
    );
  }
}

const unlessStopped = (error: unknown) => {
  if (!isStopped(error)) throw error;
};

async function refreshAndDeliver(process: { context: Context; isGone: () => boolean }) {
  await refresh(process.context, { trigger: "cron" }).catch(unlessStopped);
  await consumeQueue(process.context, process.isGone);
}

async function sweepAndDeliver() {
  await sweep(baseContext);
  await consumeQueue(baseContext, () => false);
}

async function stopAndStartOver(stopsAt: number, end: End) {
  await setUp();
  const first = stoppingProcess(baseContext, stopsAt, end);
  await refreshAndDeliver(first);
  clock = minutes(5);
  await sweepAndDeliver();
  // By now a dead refresh's lease has expired, and another process may acquire it.
  clock = minutes(20);
  await refreshAndDeliver({ context: baseContext, isGone: () => false });
  clock = minutes(25);
  await sweepAndDeliver();
  return first;
}

test.each([
  ["stopped after any single write", "stops"],
  ["failing at any single call", "stumbles"],
] as const)(
  "%s and started again, no alert is lost and none is emailed twice",
  async (_when, end) => {
    for (let stopsAt = 1; ; stopsAt++) {
      const first = await stopAndStartOver(stopsAt, end);
      const at = `call ${stopsAt}: ${first.calls[stopsAt - 1]}`;
      const readers = (await mail.inbox()).map(({ to }) => to);
      const emails = await baseContext.db
        .select({ state: messages.deliveryState, hasNotice: HAS_NOTICE })
        .from(messages)
        .where(isAlert);
      const alerts = await baseContext.db.$count(triggeredAlerts);
      const running = await baseContext.db.$count(refreshRuns, eq(refreshRuns.outcome, "running"));
      expect({ at, mails: readers.length, readers: new Set(readers).size, emails, alerts, running }).toEqual({
        at,
        mails: READERS.length,
        readers: READERS.length,
        emails: READERS.map(() => ({ state: "sent", hasNotice: true })),
        alerts: READERS.flat().length,
        running: 0,
      });
      if (first.hasEnded()) continue;
      expectWholeStory(first.calls, end);
      break;
    }
  },
  600_000,
);

/** The providers of news fail, or all answer. */
async function setNews(mode: "down" | "ok") {
  const { origin } = new URL(endpointOf(baseContext.config, "guardian").baseUrl);
  for (const service of ["thenewsapi", "gdelt", "guardian", "perplexity"])
    await baseContext.fetch(`${origin}/control/${service}`, {
      method: "PUT",
      body: JSON.stringify({ mode }),
    });
}

/** The sweep at this minute, and the refresh or repeat that it queues, if any. */
async function sweepAndRepeat(at: number, process: { context: Context; isGone: () => boolean }) {
  clock = minutes(at);
  await sweepAndDeliver();
  await startOverdueRefresh(baseContext);
  const [queued] = await baseContext.db
    .select({ id: refreshRuns.id })
    .from(refreshRuns)
    .where(eq(refreshRuns.outcome, "queued"));
  if (queued) await runQueuedRefresh(process.context, queued.id).catch(unlessStopped);
  await consumeQueue(process.context, process.isGone);
  return queued !== undefined;
}

async function stopARepeat(stopsAt: number) {
  await setUp();
  await setNews("down");
  const whole = { context: baseContext, isGone: () => false };
  await refreshAndDeliver(whole);
  const sent = { alerts: await baseContext.db.$count(triggeredAlerts), mails: (await mail.inbox()).length };
  await setNews("ok");
  const first = stoppingProcess(baseContext, stopsAt, "stops");
  expect(await sweepAndRepeat(20, first)).toBe(true);
  for (const at of [40, 60]) await sweepAndRepeat(at, whole);
  clock = minutes(65);
  await sweepAndDeliver();
  return { first, sent };
}

test("a repeat stopped after any single write is made up for: nothing is lost, and what the degraded refresh told isn't told again", async () => {
  const { db } = baseContext;
  const ends: object[] = [];
  for (let stopsAt = 1; ; stopsAt++) {
    const { first, sent } = await stopARepeat(stopsAt);
    const mails = (await mail.inbox()).length;
    const emails = await db
      .select({ state: messages.deliveryState, userId: messages.userId, hasNotice: HAS_NOTICE })
      .from(messages)
      .where(isAlert);
    const noticed = emails.filter(({ hasNotice }) => hasNotice).map(({ userId }) => userId);
    const [last] = await db.select().from(refreshRuns).orderBy(desc(refreshRuns.startedAt)).limit(1);
    // Some is told by the degraded refresh already, and the rest waits for its repeat.
    expect([sent.alerts > 0, sent.alerts < READERS.flat().length, sent.mails]).toEqual([
      true,
      true,
      READERS.length,
    ]);
    ends.push({
      mailsBeyondEmails: mails - emails.length,
      emails: emails.length,
      unsent: emails.filter(({ state }) => state !== "sent").length,
      noticed: [noticed.length, new Set(noticed).size],
      alerts: await db.$count(triggeredAlerts),
      articles: await db.$count(newsArticles),
      unfinished: await db.$count(refreshRuns, inArray(refreshRuns.outcome, ["running", "queued"])),
      last: [last?.trigger, last?.outcome],
    });
    if (!first.hasEnded()) break;
  }
  const uninterrupted = ends.at(-1);
  expect(uninterrupted).toMatchObject({
    mailsBeyondEmails: 0,
    unsent: 0,
    noticed: [READERS.length, READERS.length],
    alerts: READERS.flat().length,
    unfinished: 0,
    last: ["repeat", "done"],
  });
  ends.forEach((end, index) =>
    expect({ stopsAt: index + 1, ...end }).toEqual({ stopsAt: index + 1, ...uninterrupted }),
  );
  expect(ends.length).toBeGreaterThan(20);
}, 600_000);

const WRITTEN = [
  "leases",
  "refresh_runs",
  "api_events",
  "source_states",
  "news_articles",
  "outlet_days",
  "restrictions",
  "restriction_proposals",
  "risk_assessments",
  "messages",
  "triggered_alerts",
  "alert_rules",
  "event_alerts",
  "emergency_notices",
  "mail_days",
  "email_lanes",
];
const READ = ["triggered_alerts"];

/** The calls of the last, uninterrupted round. If it missed a step, some calls would never be interrupted. */
function expectWholeStory(calls: readonly string[], end: End) {
  const count = (start: string) => calls.filter((call) => call.startsWith(start)).length;
  expect(count("d1")).toBeGreaterThan(end === "stops" ? 25 : 70);
  const tables = new Set(calls.join().match(/\b[a-z_]+\b/g));
  expect([...tables]).toEqual(expect.arrayContaining([...WRITTEN, ...(end === "stops" ? [] : READ)]));
  // A refresh and its emails don't use sessions, so KV sees no calls.
  expect([count("queue"), count("email"), count("kv")]).toEqual([1, 1, 0]);
}
