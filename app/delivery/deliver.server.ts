import type { Context } from "~/context.server";
import {
  type Batch,
  beginCall,
  claimBatch,
  type EmailBatch,
  isEmail,
  mayHaveBeenSent,
  recordVerdicts,
  splitBatch,
  unclaimBatch,
} from "./claim.server";
import { enqueue } from "./enqueue.server";
import { endProbe, enterLane, lastSuccess, pauseLane } from "./lanes.server";
import {
  type Claimed,
  type Email,
  type EmailComposer,
  type EmailDraft,
  MailError,
  type SendResult,
  type Verdict,
} from "~/channels";
import { LANES, type Priority } from "./priority";
import { ATTEMPTS_MAX, nextAttemptAt } from "./retry-schedule";
import { isDatabaseFailure, reportFailure } from "~/http/failure-report.server";
import { suppressedAmong } from "./suppression.server";

export type DeliveryOutcome = Verdict["outcome"] | "not-due";

type BatchOutcome =
  { state: "idle" } | { state: "paused"; until: Date } | { state: "done"; outcomes: DeliveryOutcome[] };

/** Sent side by side. If every call times out, they take less than the lease. */
const NOTIFICATIONS_AT_ONCE = 50;

/**
 * Claims, sends and records the next batch of a priority. Idempotent: the claim serializes consumers, and the batch id is
 * the email provider's idempotency key.
 * @throws only if D1 fails; a batch that was in no call is then due again, any other is resent under the same key once
 * its lease ends
 */
export async function deliverBatch(context: Context, priority: Priority): Promise<BatchOutcome> {
  if (priority === "device") {
    const batch = await claimBatch(context, { priority, limit: NOTIFICATIONS_AT_ONCE });
    return batch ? doneWith(await deliverClaimed(context, batch)) : { state: "idle" };
  }
  const { pausedUntil, probeEndsAt } = await enterLane(context, priority);
  if (pausedUntil) return { state: "paused", until: pausedUntil };
  const batch = await claimBatch(context, { priority, limit: context.mailer.batchSize });
  const outcomes = batch && (await deliverClaimed(context, { ...batch, probeEndsAt }));
  if (probeEndsAt) await endProbe(context, priority, probeEndsAt);
  return outcomes ? doneWith(outcomes) : { state: "idle" };
}

const doneWith = (outcomes: ReadonlyMap<string, DeliveryOutcome>): BatchOutcome => ({
  state: "done",
  outcomes: [...outcomes.values()],
});

/** When the queue tries again what failed while its user waited. */
const RETRY_AFTER_SECONDS = 60;

/** Sends one message immediately, while its user waits, even if its lane is paused. If it fails, the queue retries. */
export async function deliver(context: Context, id: string): Promise<DeliveryOutcome> {
  const batch = await claimBatch(context, { id });
  if (!batch) return "not-due";
  const outcome = (await deliverClaimed(context, batch)).get(id) ?? "not-due";
  if (outcome === "retrying")
    await enqueue(context, LANES[batch.priority].queue, {
      reason: "retry",
      delaySeconds: RETRY_AFTER_SECONDS,
    });
  return outcome;
}

/** Sends a claimed batch by its channel and records what became of each message. */
async function deliverClaimed(context: Context, claimed: Batch): Promise<Map<string, DeliveryOutcome>> {
  const [unfinished, batch] = await endUnfinished(context, claimed);
  if (batch.deliveries.length === 0) return unfinished;
  if (isEmail(batch)) return new Map([...unfinished, ...(await deliverEmails(context, batch))]);
  const verdicts = await context.sendNotifications(context, batch.deliveries);
  await recordVerdicts(context, batch, verdicts);
  return new Map([...unfinished, ...outcomesOf(verdicts)]);
}

/**
 * Sends emails. Their batch's key protects every email in it only if all calls with that key hold the same emails. So what
 * isn't part of the call leaves the batch before it, and what the call leaves open stays together.
 */
async function deliverEmails(context: Context, batch: EmailBatch): Promise<Map<string, DeliveryOutcome>> {
  const { drafts, failures, suppressed } = await composeBatch(context, batch);
  const verdicts = new Map<string, Verdict>();
  const emails = new Map<string, Email>();
  const [anyFailure] = failures.values();
  for (const delivery of batch.deliveries) {
    const { id } = delivery;
    // What may already have been sent is repeated whole, so it also waits as a whole.
    const failure = mayHaveBeenSent(batch) ? anyFailure : failures.get(id);
    const draft = drafts.get(id) ?? { skip: "The account, or what the email was about, was deleted." };
    const undeliverable = suppressed.get(id);
    if (failure) verdicts.set(id, retryVerdict(context, attemptsFor(batch, delivery), failure));
    else if ("skip" in draft) verdicts.set(id, { outcome: "skipped", errorMessage: draft.skip });
    else if (undeliverable) verdicts.set(id, { outcome: "skipped", errorMessage: undeliverable });
    else if (draft.hold && !mayHaveBeenSent(batch)) {
      const { until, reason } = draft.hold;
      verdicts.set(id, { outcome: "deferred", at: until, errorMessage: reason });
    } else emails.set(id, { to: draft.to, ...draft.email });
  }
  if (verdicts.size > 0) await recordVerdicts(context, batch, verdicts);
  const outcomes = outcomesOf(verdicts);
  if (emails.size === 0) return outcomes;
  return new Map([...outcomes, ...(await sendClaimed(context, batch, emails))]);
}

/**
 * Marks as failed what has no attempt left, because its senders never finished. Comes before composing, which may be what
 * stops them. Returns the outcomes, and the batch without them.
 */
async function endUnfinished(context: Context, batch: Batch): Promise<[Map<string, DeliveryOutcome>, Batch]> {
  const isOver = (delivery: Claimed) => attemptsFor(batch, delivery) > ATTEMPTS_MAX;
  const verdicts = new Map(batch.deliveries.filter(isOver).map(({ id }) => [id, UNFINISHED]));
  if (verdicts.size > 0) await recordVerdicts(context, batch, verdicts);
  const deliveries = batch.deliveries.filter(({ id }) => !verdicts.has(id));
  return [outcomesOf(verdicts), { ...batch, deliveries }];
}

const outcomesOf = (verdicts: ReadonlyMap<string, Verdict>) =>
  new Map<string, DeliveryOutcome>([...verdicts].map(([id, { outcome }]) => [id, outcome]));

/**
 * Makes the provider call and records what became of each email. Leaves out what another sender has claimed since,
 * because composing took longer than the lease.
 */
async function sendClaimed(
  context: Context,
  batch: EmailBatch,
  composed: ReadonlyMap<string, Email>,
): Promise<Map<string, DeliveryOutcome>> {
  const held = await beginCall(context, batch, [...composed.keys()]);
  const emails = [...composed].filter(([id]) => held.has(id));
  if (emails.length === 0) return new Map();
  const ids = emails.map(([id]) => id);
  const results = await sendEmails(
    context,
    emails.map(([, email]) => email),
    batch.batchId,
  );
  if (isRefusedAsAWhole(results)) {
    await splitBatch(context, batch);
    return new Map(ids.map((id) => [id, "retrying"]));
  }
  const [trouble] = results.flatMap((result) =>
    result.ok || result.error.isPermanent ? [] : [result.error],
  );
  const onTrouble = trouble && (await troubleVerdict(context, batch, trouble));
  const verdicts = new Map<string, Verdict>();
  ids.forEach((id, index) => {
    const result = results[index];
    if (result?.ok) verdicts.set(id, { outcome: "sent", providerId: result.providerId ?? null });
    else if (result?.error.isPermanent)
      verdicts.set(id, { outcome: "refused", errorMessage: result.error.message, error: result.error });
    else if (onTrouble) verdicts.set(id, onTrouble);
  });
  await recordVerdicts(context, batch, verdicts);
  return outcomesOf(verdicts);
}

/**
 * Composes a batch.
 * @throws if D1 fails. The batch is retried whole; the attempt doesn't count if no call can have begun and D1 works again.
 */
async function composeBatch(context: Context, batch: EmailBatch) {
  try {
    const composed = await composeEach(context, batch);
    const outgoing = [...composed.drafts].flatMap(([id, draft]) =>
      "to" in draft ? [{ id, to: draft.to, isRecovery: draft.isRecovery ?? false }] : [],
    );
    return { ...composed, suppressed: await suppressedAmong(context, batch.priority, outgoing) };
  } catch (error) {
    // If this fails too, the attempt counts, and the batch is due again when the lease ends.
    if (!mayHaveBeenSent(batch)) await unclaimBatch(context, batch).catch(() => undefined);
    throw error;
  }
}

/**
 * Composes the emails together, or one by one if a composer fails, so one broken email holds up no other.
 * @throws if D1 fails, which is no email's fault
 */
async function composeEach(context: Context, { priority, deliveries }: EmailBatch) {
  const failures = new Map<string, MailError>();
  try {
    return { drafts: await composeTogether(context, deliveries), failures };
  } catch (error) {
    if (isDatabaseFailure(error)) throw error;
    reportFailure("emails-not-composed", { lane: priority }, error);
  }
  const drafts = new Map<string, EmailDraft>();
  for (const delivery of deliveries) {
    const { id, kind } = delivery;
    try {
      for (const [key, draft] of await composeTogether(context, [delivery])) drafts.set(key, draft);
    } catch (cause) {
      if (isDatabaseFailure(cause)) throw cause;
      failures.set(
        id,
        new MailError("composition", "The email couldn’t be composed; see the log.", { cause }),
      );
      console.warn({ event: "email-not-composed", kind, id });
    }
  }
  return { drafts, failures };
}

/** Has each composer write its emails, of whatever kinds. */
async function composeTogether(context: Context, deliveries: readonly Claimed[]) {
  const idsBy = new Map<EmailComposer, string[]>();
  for (const { id, kind } of deliveries) {
    const compose = context.messageKinds[kind]?.compose;
    if (compose) idsBy.set(compose, [...(idsBy.get(compose) ?? []), id]);
  }
  const drafts = new Map<string, EmailDraft>();
  for (const [compose, ids] of idsBy)
    for (const [id, draft] of await compose(context, ids, context.now())) drafts.set(id, draft);
  return drafts;
}

const UNFINISHED: Verdict = {
  outcome: "dead",
  errorMessage: `Failed: the last of ${ATTEMPTS_MAX} attempts didn’t finish.`,
};

/** If a call fails as a whole, every email gets that error. */
async function sendEmails(context: Context, emails: readonly Email[], key: string): Promise<SendResult[]> {
  try {
    return await context.mailer.sendBatch(emails, key);
  } catch (thrown) {
    const error = asMailError(thrown);
    return emails.map(() => ({ ok: false, error }));
  }
}

/** Treats anything other than a MailError as a provider failure. */
const asMailError = (error: unknown): MailError =>
  error instanceof MailError
    ? error
    : new MailError("provider", error instanceof Error ? error.message : String(error), { cause: error });

/** One email can make the provider reject the whole call. Sending each alone shows which one. */
const isRefusedAsAWhole = ([first, ...rest]: readonly SendResult[]) =>
  rest.length > 0 &&
  first?.ok === false &&
  first.error.isPermanent &&
  rest.every((result) => !result.ok && result.error === first.error);

/**
 * What a failed call means for all emails that it left open. A provider-wide failure pauses the lane and costs no
 * attempt, unless the provider accepted other emails since this batch last failed: then the batch may be the cause.
 */
async function troubleVerdict(context: Context, batch: EmailBatch, error: MailError): Promise<Verdict> {
  const { priority: lane, batchId, deliveries, probeEndsAt } = batch;
  const resumesAt = await pauseLane(context, lane, error, probeEndsAt);
  const succeededAt = await lastSuccess(context, lane);
  console.warn({ event: "delivery-failed", lane, batch: batchId, reason: error.kind });
  const failedAt = Math.max(...deliveries.map(({ lastFailedAt }) => lastFailedAt?.getTime() ?? Infinity));
  const isOwnTrouble =
    mayHaveBeenSent(batch) && error.isAmbiguous && succeededAt !== null && succeededAt.getTime() > failedAt;
  return isOwnTrouble
    ? retryVerdict(context, attemptsOf(batch), error)
    : { outcome: "retrying", error, at: resumesAt, isCounted: false };
}

/** Attempts of a batch that may have been sent: those of the email with the fewest. */
const attemptsOf = ({ deliveries }: Batch) => Math.min(...deliveries.map(({ attemptCount }) => attemptCount));

/** Attempts that count for one email of a batch: what may have been sent fails as a whole. */
const attemptsFor = (batch: Batch, { attemptCount }: Claimed) =>
  mayHaveBeenSent(batch) ? attemptsOf(batch) : attemptCount;

/** What an email's own failure means: another attempt later, or none after the last. */
function retryVerdict({ now }: Context, attemptCount: number, error: MailError): Verdict {
  const at = nextAttemptAt(attemptCount, now());
  return at
    ? { outcome: "retrying", error, at, isCounted: true }
    : { outcome: "dead", errorMessage: `Failed after ${attemptCount} attempts: ${error.message}`, error };
}
