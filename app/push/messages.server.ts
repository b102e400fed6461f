import { inArray, eq } from "drizzle-orm";
import { quietHoursHold } from "~/accounts/choices/email-choices.server";
import { pushDevices, emailChoices } from "~/accounts/tables.server";
import { HAS_NOTICE } from "~/alerts/alert-emails.server";
import { composeAlertEmails } from "~/alerts/emails/compose.server";
import { shortened } from "~/assessment/labels";
import type { Context } from "~/context.server";
import { runBatch } from "~/database/query.server";
import { type EmailDraft, MailError, type NotificationSender, type Verdict } from "~/channels";
import { insertMany } from "~/database/insert.server";
import { enqueue } from "~/delivery/enqueue.server";
import { nextAttemptAt } from "~/delivery/retry-schedule";
import { addressKeys } from "~/delivery/suppression.server";
import { messages } from "~/delivery/tables.server";
import { DAY_MS, MINUTE_MS } from "~/time";
import { users } from "~/users/tables.server";
import { pushServiceOf } from "./device";
import { removalOf } from "./devices.server";
import { pushSender, type Notification, type PushOutcome, vapidKeys } from "./send.server";
import { pausedServices, recordReplies } from "./services.server";

const BODY_LENGTH_MAX = 200;

/** A notification to send. Its subject is the alert email that it shows; null where it says that emails don't arrive. */
type Sending = Awaited<ReturnType<typeof notificationsOf>>[number];

/** A call that was made, or the verdict without one. */
type Attempt =
  { message: Sending; verdict: Verdict } | { message: Sending; service: string; outcome: PushOutcome };

/**
 * The channel of notifications. What a push service doesn't take is retried as emails are, at most five times; a device
 * that has unsubscribed is deleted. Nothing here touches the emails.
 */
export const sendNotifications: NotificationSender = async (context, claimed) => {
  const notifications = await notificationsOf(context, claimed);
  const attempts = await attemptsFor(context, notifications);
  const pauses = await recordServices(context, attempts);
  const verdicts = new Map<string, Verdict>();
  const gone: Sending[] = [];
  for (const attempt of attempts) {
    const { message } = attempt;
    const verdict =
      "verdict" in attempt
        ? attempt.verdict
        : verdictOf(attempt, pauses.get(attempt.service) ?? null, context.now());
    if (verdict === "gone") gone.push(message);
    verdicts.set(message.id, verdict === "gone" ? skipped("The device has unsubscribed.") : verdict);
  }
  if (gone.length > 0)
    await runBatch(context.db, {
      removals: gone.flatMap(({ userId, deviceId }) => removalOf(context.db, userId, deviceId ?? "")),
    });
  return verdicts;
};

async function notificationsOf({ db }: Pick<Context, "db">, claimed: Parameters<NotificationSender>[1]) {
  const attempts = new Map(claimed.map(({ id, attemptCount }) => [id, attemptCount]));
  const rows = await db
    .select({
      id: messages.id,
      userId: messages.userId,
      deviceId: messages.deviceId,
      emailId: messages.subjectId,
      createdAt: messages.createdAt,
    })
    .from(messages)
    .where(inArray(messages.id, [...attempts.keys()]));
  return rows.map((row) => ({ ...row, attemptCount: attempts.get(row.id) ?? 0 }));
}

async function attemptsFor(
  context: Parameters<NotificationSender>[0],
  notifications: readonly Sending[],
): Promise<Attempt[]> {
  const now = context.now();
  const keys = vapidKeys(context.config);
  const emailIds = [...new Set(notifications.flatMap(({ emailId }) => emailId ?? []))];
  const [drafts, notices, devices, paused] = await Promise.all([
    composeAlertEmails(context, emailIds, now),
    context.db
      .select({ id: messages.id, hasNotice: HAS_NOTICE })
      .from(messages)
      .where(inArray(messages.id, emailIds)),
    context.db
      .select()
      .from(pushDevices)
      .where(
        inArray(
          pushDevices.id,
          notifications.flatMap(({ deviceId }) => deviceId ?? []),
        ),
      ),
    pausedServices(context),
  ]);
  const urgent = new Set(notices.flatMap(({ id, hasNotice }) => (hasNotice ? [id] : [])));
  const send = keys && pushSender(context, keys);
  return Promise.all(
    notifications.map(async (message): Promise<Attempt> => {
      const { emailId } = message;
      const device = devices.find(({ id }) => id === message.deviceId);
      const draft = emailId === null ? null : drafts.get(emailId);
      const end = (reason: string) => ({ message, verdict: skipped(reason) });
      if (!device || draft === undefined) return end("The account, or what it was about, was deleted.");
      if (!send) return end("Notifications aren’t set up.");
      if (draft && "skip" in draft) return end(draft.skip);
      const service = pushServiceOf(device.endpoint) ?? "";
      const pausedUntil = paused.get(service);
      const hold = pausedUntil ? { until: pausedUntil, reason: OUR_FAULT } : draft?.hold;
      if (hold) return { message, verdict: waiting(hold.until, hold.reason) };
      const isNotice = emailId !== null && urgent.has(emailId);
      const notification = draft ? notificationOf(emailId ?? "", draft, isNotice) : UNREACHABLE;
      return { message, service, outcome: await send(device, notification, isNotice) };
    }),
  );
}

const OUR_FAULT = "The push service refuses our key.";
/** After so long an alert is no news. */
const WAITS_FOR_KEY_MAX_MS = 3 * DAY_MS;

const skipped = (errorMessage: string): Verdict => ({ outcome: "skipped", errorMessage });
const waiting = (at: Date, errorMessage: string): Verdict => ({ outcome: "deferred", at, errorMessage });

/** Records what the push services made of a batch. Returns until when each is paused, because the fault is ours. */
async function recordServices(
  context: Pick<Context, "db" | "now">,
  attempts: readonly Attempt[],
): Promise<Map<string, Date | null>> {
  const calls = attempts.flatMap((attempt) => ("service" in attempt ? attempt : []));
  const pauses = new Map<string, Date | null>();
  for (const name of new Set(calls.map(({ service }) => service))) {
    const ofService = calls.filter(({ service }) => service === name);
    const devicesWith = (outcome: PushOutcome["outcome"]) =>
      new Set(ofService.flatMap((call) => (call.outcome.outcome === outcome ? call.message.deviceId : [])))
        .size;
    const lastError =
      ofService.flatMap(({ outcome }) => (outcome.outcome === "denied" ? outcome.reason : []))[0] ?? "";
    const replies = { name, served: devicesWith("sent"), denied: devicesWith("denied"), lastError };
    pauses.set(name, await recordReplies(context, replies));
  }
  return pauses;
}

/**
 * What a reply means for its notification, or that its device is gone.
 * @param pausedUntil set if the service refuses us, not the device
 */
function verdictOf(
  { message, outcome }: { message: Sending; outcome: PushOutcome },
  pausedUntil: Date | null,
  now: Date,
): Verdict | "gone" {
  switch (outcome.outcome) {
    case "sent":
      return { outcome: "sent", providerId: null };
    case "gone":
      return "gone";
    case "refused":
      return { outcome: "refused", errorMessage: "The push service refused it." };
    case "denied":
      if (!pausedUntil) return "gone";
      if (now.getTime() - message.createdAt.getTime() > WAITS_FOR_KEY_MAX_MS)
        return { outcome: "dead", errorMessage: OUR_FAULT };
      // After the untried ones, since one of them may show that the service accepts our key.
      return waiting(new Date(pausedUntil.getTime() + MINUTE_MS), OUR_FAULT);
    case "failed": {
      const error = new MailError("provider", outcome.reason);
      const next = nextAttemptAt(message.attemptCount, now);
      if (!next)
        return {
          outcome: "dead",
          errorMessage: `Failed after ${message.attemptCount} attempts: ${outcome.reason}`,
          error,
        };
      const at = new Date(Math.max(next.getTime(), now.getTime() + outcome.retryAfterMs));
      return { outcome: "retrying", error, at, isCounted: true };
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

/**
 * Tells the users of suppressed addresses, on the devices where they turned notifications on, that emails don't reach
 * them: once for each device, address and stop. Quiet hours hold it. Idempotent.
 */
export async function notifyUnreachable(context: Context, addresses: readonly string[]): Promise<void> {
  const emails = addresses.map((address) => address.trim().toLowerCase());
  if (emails.length === 0) return;
  const devices = await context.db
    .select({
      id: pushDevices.id,
      userId: users.id,
      email: users.email,
      unreachableEmail: users.unreachableEmail,
      liftedAt: users.suppressionLiftedAt,
      choices: emailChoices,
    })
    .from(pushDevices)
    .innerJoin(users, eq(users.id, pushDevices.userId))
    .leftJoin(emailChoices, eq(emailChoices.userId, users.id))
    .where(inArray(users.email, emails));
  const now = context.now();
  const notifications = await Promise.all(
    devices
      // A report from before the stop was lifted has changed nothing.
      .filter(({ email, unreachableEmail }) => email === unreachableEmail)
      .map(async ({ id, userId, email, liftedAt, choices }) => {
        const [address = ""] = await addressKeys(context, email);
        return {
          id: `unreachable.${id}.${address.slice(0, 16)}.${liftedAt?.getTime() ?? 0}`,
          userId,
          channel: "push" as const,
          kind: "unreachable",
          priority: "device" as const,
          deviceId: id,
          createdAt: now,
          nextAttemptAt: quietHoursHold(choices, now)?.until ?? now,
        };
      }),
  );
  if (notifications.length === 0) return;
  await insertMany(context.db, messages, notifications);
  await enqueue(context, "people");
}
