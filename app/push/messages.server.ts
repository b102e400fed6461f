import { and, eq, inArray, isNotNull, lte, sql } from "drizzle-orm";
import { composeAlertEmails } from "~/alerts/emails/compose.server";
import { shortened } from "~/assessment/reports/shortened";
import type { Context } from "~/context.server";
import { runBatch, type Statement } from "~/database/query.server";
import { pushDevices } from "~/accounts/tables.server";
import { alertEmails } from "~/alerts/tables.server";
import { pushMessages } from "./tables.server";
import type { EmailDraft } from "~/delivery/email-lane";
import { DAY_MS } from "~/time";
import { ATTEMPTS_MAX, LEASE_MS, nextAttemptAt } from "~/delivery/retry-schedule";
import { pushServiceOf } from "./device";
import { removalOf } from "./devices.server";
import { pushSender, type Notification, type PushOutcome } from "./send.server";
import { pausedServices, recordReplies } from "./services.server";
import { vapidKeys } from "./vapid.server";

/** Sent side by side. If every call times out, they take less than the lease. */
const BATCH_SIZE = 50;
/** With the calls to push services, well below the platform's 1,000 subrequests per invocation. */
const BATCHES_MAX = 8;
const BODY_LENGTH_MAX = 200;

type Verdict =
  | { outcome: "sent" }
  | { outcome: "gone" }
  | { outcome: "ended"; reason: string }
  | { outcome: "later"; at: Date; reason: string; isCounted: boolean };

/**
 * Sends the notifications that are due. What a push service doesn't take is retried as emails are, at most five times; a
 * device that has unsubscribed is deleted. Nothing here touches the emails.
 * @returns how many ended in each state
 * @throws if D1 fails; what was claimed is due again when its lease ends, and replaces what may have been shown
 */
export async function deliverNotifications(context: Context): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (let batches = 0; batches < BATCHES_MAX; batches++) {
    const claimed = await claimDue(context);
    if (claimed.length === 0) return counts;
    const verdicts = await sendClaimed(context, claimed);
    await record(context, verdicts);
    for (const { verdict } of verdicts) counts[verdict.outcome] = (counts[verdict.outcome] ?? 0) + 1;
  }
  await enqueue(context);
  return counts;
}

/** Enqueues a message to the consumer if a notification is due. Returns how many messages: 0 or 1. */
export async function enqueueNotifications(context: Context): Promise<number> {
  const due = await context.db
    .select({ id: pushMessages.id })
    .from(pushMessages)
    .where(isDue(context.now()))
    .limit(1);
  return due.length > 0 ? enqueue(context) : 0;
}

async function enqueue({ notifications }: Pick<Context, "notifications">): Promise<number> {
  try {
    await notifications.send({ version: 1, kind: "notifications" }, { contentType: "json" });
    return 1;
  } catch (error) {
    console.warn({ event: "enqueue-failed", lane: "notifications", reason: String(error) });
    return 0;
  }
}

const isDue = (now: Date) => and(isNotNull(pushMessages.nextAttemptAt), lte(pushMessages.nextAttemptAt, now));

const claimDue = ({ db, now }: Pick<Context, "db" | "now">) =>
  db
    .update(pushMessages)
    .set({
      nextAttemptAt: new Date(now().getTime() + LEASE_MS),
      attemptCount: sql`${pushMessages.attemptCount} + 1`,
    })
    .where(
      inArray(
        pushMessages.id,
        db
          .select({ id: pushMessages.id })
          .from(pushMessages)
          .where(isDue(now()))
          .orderBy(pushMessages.nextAttemptAt)
          .limit(BATCH_SIZE),
      ),
    )
    .returning();

type Claimed = Awaited<ReturnType<typeof claimDue>>[number];
type Judged = { message: Claimed; verdict: Verdict };

/** A call that was made, or the verdict without one. */
type Attempt =
  { message: Claimed; verdict: Verdict } | { message: Claimed; service: string; outcome: PushOutcome };

async function sendClaimed(context: Context, claimed: readonly Claimed[]): Promise<Judged[]> {
  const now = context.now();
  const keys = vapidKeys(context.config);
  const emailIds = [...new Set(claimed.flatMap(({ alertEmailId }) => alertEmailId ?? []))];
  const [drafts, notices, devices, paused] = await Promise.all([
    composeAlertEmails(context, emailIds, now),
    context.db
      .select({ id: alertEmails.id })
      .from(alertEmails)
      .where(and(inArray(alertEmails.id, emailIds), eq(alertEmails.hasNotice, true))),
    context.db
      .select()
      .from(pushDevices)
      .where(
        inArray(
          pushDevices.id,
          claimed.map(({ deviceId }) => deviceId),
        ),
      ),
    pausedServices(context),
  ]);
  const urgent = new Set(notices.map(({ id }) => id));
  const send = keys && pushSender(context, keys);
  const attempts = await Promise.all(
    claimed.map(async (message): Promise<Attempt> => {
      const { alertEmailId } = message;
      const device = devices.find(({ id }) => id === message.deviceId);
      const draft = alertEmailId === null ? null : drafts.get(alertEmailId);
      const end = (reason: string): Judged => ({ message, verdict: ended(reason) });
      if (!device || draft === undefined) return end("What it was about, or the account, was deleted.");
      if (!send) return end("Notifications aren’t set up.");
      if (draft && "skip" in draft) return end(draft.skip);
      const service = pushServiceOf(device.endpoint) ?? "";
      const pausedUntil = paused.get(service);
      const hold = pausedUntil ? { until: pausedUntil, reason: OUR_FAULT } : draft?.hold;
      if (hold) return { message, verdict: waiting(hold.until, hold.reason) };
      if (message.attemptCount > ATTEMPTS_MAX)
        return end(`The last of ${ATTEMPTS_MAX} attempts didn’t finish.`);
      const isNotice = alertEmailId !== null && urgent.has(alertEmailId);
      const notification = draft ? notificationOf(alertEmailId ?? "", draft, isNotice) : UNREACHABLE;
      return { message, service, outcome: await send(device, notification, isNotice) };
    }),
  );
  const pauses = await recordServices(context, attempts);
  return attempts.map((attempt) =>
    "verdict" in attempt
      ? attempt
      : {
          message: attempt.message,
          verdict: verdictOf(attempt, pauses.get(attempt.service) ?? null, now),
        },
  );
}

const OUR_FAULT = "The push service refuses our key.";
/** After so long an alert is no news. */
const WAITS_FOR_KEY_MAX_MS = 3 * DAY_MS;

const ended = (reason: string): Verdict => ({ outcome: "ended", reason });
const waiting = (at: Date, reason: string): Verdict => ({ outcome: "later", at, reason, isCounted: false });

/** Records what the push services made of a batch. Returns until when each is paused, because the fault is ours. */
async function recordServices(
  context: Context,
  attempts: readonly Attempt[],
): Promise<Map<string, Date | null>> {
  const calls = attempts.flatMap((attempt) => ("service" in attempt ? attempt : []));
  const pauses = new Map<string, Date | null>();
  for (const name of new Set(calls.map(({ service }) => service))) {
    const own = calls.filter(({ service }) => service === name);
    const devicesWith = (outcome: PushOutcome["outcome"]) =>
      new Set(own.flatMap((call) => (call.outcome.outcome === outcome ? call.message.deviceId : []))).size;
    const lastError =
      own.flatMap(({ outcome }) => (outcome.outcome === "denied" ? outcome.reason : []))[0] ?? "";
    const replies = { name, served: devicesWith("sent"), denied: devicesWith("denied"), lastError };
    pauses.set(name, await recordReplies(context, replies));
  }
  return pauses;
}

/** Returns the outcome of a reply for its message. @param pausedUntil set if the service refuses us, not the device */
function verdictOf(
  { message, outcome }: { message: Claimed; outcome: PushOutcome },
  pausedUntil: Date | null,
  now: Date,
): Verdict {
  switch (outcome.outcome) {
    case "sent":
    case "gone":
      return { outcome: outcome.outcome };
    case "refused":
      return ended("The push service refused it.");
    case "denied":
      if (!pausedUntil) return { outcome: "gone" };
      return now.getTime() - message.createdAt.getTime() > WAITS_FOR_KEY_MAX_MS
        ? ended(OUR_FAULT)
        : waiting(pausedUntil, OUR_FAULT);
    case "failed": {
      const next = nextAttemptAt(message.attemptCount, now);
      if (!next) return ended(`Failed after ${message.attemptCount} attempts: ${outcome.reason}`);
      const at = new Date(Math.max(next.getTime(), now.getTime() + outcome.retryAfterMs));
      return { outcome: "later", at, reason: outcome.reason, isCounted: true };
    }
  }
}

/** Sent to users whom emails don't reach. */
const UNREACHABLE: Notification = {
  title: "We can’t reach you by email",
  body: "Emails to your address don’t arrive, so alerts only come to your devices. Open your account to see what to do.",
  url: "/account",
  tag: "unreachable",
};

/** The email's subject and its first sentence; the same tag at every attempt, so that a repeated one replaces the first. */
function notificationOf(
  tag: string,
  { email: { subject, text } }: Extract<EmailDraft, { to: string }>,
  isNotice: boolean,
): Notification {
  const [first = "", second = ""] = text.split("\n\n");
  return {
    title: subject,
    body: shortened(first === subject ? second : first, BODY_LENGTH_MAX),
    url: isNotice ? "/dashboard" : "/alerts",
    tag,
  };
}

/** Records what became of a batch in one transaction. A row that another sender claimed meanwhile is left to it. */
async function record({ db, now }: Context, judged: readonly Judged[]): Promise<void> {
  const outcomes = judged.flatMap(({ message, verdict }): Statement[] => {
    const { id, deviceId, userId, attemptCount } = message;
    if (verdict.outcome === "gone") return removalOf(db, userId, deviceId);
    return [
      db
        .update(pushMessages)
        .set(changeOf(verdict, attemptCount, now()))
        .where(and(eq(pushMessages.id, id), eq(pushMessages.attemptCount, attemptCount))),
    ];
  });
  await runBatch(db, { outcomes });
}

function changeOf(verdict: Exclude<Verdict, { outcome: "gone" }>, attemptCount: number, now: Date) {
  switch (verdict.outcome) {
    case "sent":
      return { sentAt: now, nextAttemptAt: null, errorMessage: null };
    case "ended":
      return { nextAttemptAt: null, errorMessage: verdict.reason };
    case "later":
      return {
        nextAttemptAt: verdict.at,
        errorMessage: verdict.reason,
        attemptCount: verdict.isCounted ? attemptCount : attemptCount - 1,
      };
  }
}
