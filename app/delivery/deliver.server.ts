import type { Context } from "~/context.server";
import { claimBatch, splitBatch, type Batch, type Claimed } from "./claim.server";
import type { ComposedEmail } from "./email-layout";
import { enqueue } from "./enqueue.server";
import type { DeliveryJob, DeliveryKind } from "./job";
import { enterLane, lastSuccess, pauseLane } from "./lanes.server";
import { asMailError, MailError } from "./mail-error";
import type { Email, SendResult } from "./mailer";
import { recordVerdicts, type Verdict } from "./record.server";
import { isDatabaseFailure, reportFailure } from "~/http/failure-report.server";
import { ATTEMPTS_MAX, nextAttemptAt } from "./retry-schedule";

export type DeliveryOutcome = Verdict["outcome"] | "not-due";

/**
 * An email ready to send, or why it must not be. `hold` postpones one that was never tried, with a reason shown to its
 * user; one that may already have been sent is retried immediately, unchanged.
 */
export type EmailDraft =
  { to: string; email: ComposedEmail; hold?: { until: Date; reason: string } } | { skip: string };

/**
 * Composes emails by delivery id; a missing id no longer exists. Uses only immutable rows, so a retry is
 * byte-identical, as the provider's idempotency key requires.
 */
export type EmailComposer = (
  context: Context,
  ids: readonly string[],
  now: Date,
) => Promise<ReadonlyMap<string, EmailDraft>>;

type BatchOutcome =
  { state: "idle" } | { state: "paused"; until: Date } | { state: "done"; outcomes: DeliveryOutcome[] };

/**
 * Claims, sends and records the next batch of a lane. Idempotent: the claim serializes consumers, and the batch id is
 * the provider's idempotency key.
 * @throws only if D1 fails; the lease then expires and the batch is resent under the same key
 */
export async function deliverBatch(context: Context, lane: DeliveryKind): Promise<BatchOutcome> {
  const { pausedUntil, isProbe } = await enterLane(context, lane);
  if (pausedUntil) return { state: "paused", until: pausedUntil };
  const batch = await claimBatch(context, lane, { limit: isProbe ? 1 : context.mailer.batchSize });
  if (!batch) return { state: "idle" };
  return { state: "done", outcomes: [...(await deliverClaimed(context, batch)).values()] };
}

/** The minimum pause of a lane. */
const RETRY_AFTER_SECONDS = 60;

/** Sends one delivery immediately, while its user waits, even if its lane is paused. If it fails, the queue retries. */
export async function deliver(context: Context, { kind, id }: DeliveryJob): Promise<DeliveryOutcome> {
  const batch = await claimBatch(context, kind, { limit: 1, id });
  if (!batch) return "not-due";
  const outcome = (await deliverClaimed(context, batch)).get(id) ?? "not-due";
  if (outcome === "retrying") await enqueue(context, [{ version: 1, kind, id }], RETRY_AFTER_SECONDS);
  return outcome;
}

async function deliverClaimed(context: Context, batch: Batch): Promise<Map<string, DeliveryOutcome>> {
  const verdicts = new Map<string, Verdict>();
  const sendable: { delivery: Claimed; email: Email }[] = [];

  const ids = batch.deliveries.map(({ id }) => id);
  const { drafts, failures } = await composeEach(context, batch.lane, ids);
  for (const delivery of batch.deliveries) {
    const draft = drafts.get(delivery.id) ?? {
      skip: "What the email was about, or the account, was deleted.",
    };
    const failure = failures.get(delivery.id);
    if (failure) verdicts.set(delivery.id, retryVerdict(context, delivery, failure));
    else if ("skip" in draft) verdicts.set(delivery.id, { outcome: "skipped", errorMessage: draft.skip });
    else if (draft.hold && isFirstTry(batch))
      verdicts.set(delivery.id, {
        outcome: "deferred",
        at: draft.hold.until,
        errorMessage: draft.hold.reason,
      });
    else if (delivery.attemptCount > ATTEMPTS_MAX) verdicts.set(delivery.id, UNFINISHED);
    else sendable.push({ delivery, email: { to: draft.to, ...draft.email } });
  }

  if (sendable.length > 0) {
    const emails = sendable.map(({ email }) => email);
    const results = await sendEmails(context, emails, batch.batchId);
    if (isRefusedAsAWhole(results)) {
      // Emails that weren't part of the call keep their own verdict, such as to wait for the end of quiet hours.
      await recordVerdicts(context, batch, verdicts);
      await splitBatch(context, batch);
      return new Map(ids.map((id) => [id, verdicts.get(id)?.outcome ?? "retrying"]));
    }
    const onTrouble = await troubleVerdict(context, batch, results);
    sendable.forEach(({ delivery }, index) => {
      const result = results[index];
      if (result) verdicts.set(delivery.id, result.ok ? SENT : onTrouble(delivery, result.error));
    });
  }
  await recordVerdicts(context, batch, verdicts);
  return new Map([...verdicts].map(([id, { outcome }]) => [id, outcome]));
}

/**
 * Composes the emails together, or one by one if a composer fails, so one broken email holds up no other.
 * @throws if D1 fails, which is no email's fault: the lease expires and the batch is retried whole
 */
async function composeEach(context: Context, lane: DeliveryKind, ids: readonly string[]) {
  const { compose } = context.emailLanes[lane];
  const failures = new Map<string, MailError>();
  try {
    return { drafts: await compose(context, ids, context.now()), failures };
  } catch (error) {
    if (isDatabaseFailure(error)) throw error;
    reportFailure("emails-not-composed", { lane }, error);
  }
  const drafts = new Map<string, EmailDraft>();
  for (const id of ids) {
    try {
      for (const [key, draft] of await compose(context, [id], context.now())) drafts.set(key, draft);
    } catch (cause) {
      if (isDatabaseFailure(cause)) throw cause;
      failures.set(
        id,
        new MailError("composition", "The email couldn't be written; see the log.", { cause }),
      );
      console.warn({ event: "email-not-composed", lane, id });
    }
  }
  return { drafts, failures };
}

/** A batch under an older key may have reached the provider, so it must be resent whole and unchanged. */
const isFirstTry = ({ batchId, token }: Batch) => batchId === token;

const SENT: Verdict = { outcome: "sent" };
const UNFINISHED: Verdict = {
  outcome: "dead",
  errorMessage: `Failed: the last of ${ATTEMPTS_MAX} attempts didn't finish.`,
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

/** One email can make the provider reject the whole call. Sending each alone shows which one. */
const isRefusedAsAWhole = ([first, ...rest]: readonly SendResult[]) =>
  rest.length > 0 &&
  first?.ok === false &&
  first.error.isPermanent &&
  rest.every((result) => !result.ok && result.error === first.error);

/**
 * Classifies a failed attempt. A provider-wide failure pauses the lane and costs no attempt, unless the provider
 * accepted other emails since this one last failed: then this email may be the cause.
 */
async function troubleVerdict(context: Context, batch: Batch, results: readonly SendResult[]) {
  const trouble = results.flatMap((result) =>
    result.ok || result.error.isPermanent ? [] : [result.error],
  )[0];
  const resumesAt = trouble ? await pauseLane(context, batch.lane, trouble) : context.now();
  const succeededAt = trouble ? await lastSuccess(context, batch.lane) : null;
  if (trouble)
    console.warn({ event: "delivery-failed", lane: batch.lane, batch: batch.batchId, reason: trouble.kind });
  return (delivery: Claimed, error: MailError): Verdict => {
    const { lastFailedAt } = delivery;
    if (error.isPermanent) return { outcome: "refused", errorMessage: error.message, error };
    const isOwnTrouble =
      error.isAmbiguous && lastFailedAt !== null && succeededAt !== null && succeededAt > lastFailedAt;
    return isOwnTrouble
      ? retryVerdict(context, delivery, error)
      : { outcome: "retrying", error, at: resumesAt, isFree: true };
  };
}

/** What an email's own failure means: another attempt later, or none after the last. */
function retryVerdict({ now }: Context, { attemptCount }: Claimed, error: MailError): Verdict {
  const at = nextAttemptAt(attemptCount, now());
  return at
    ? { outcome: "retrying", error, at, isFree: false }
    : { outcome: "dead", errorMessage: `Failed after ${attemptCount} attempts: ${error.message}`, error };
}
