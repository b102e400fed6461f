import type { Context } from "~/context.server";
import { HOUR_MS, MINUTE_MS, SECOND_MS } from "~/durations";
import { accountLetter } from "./account-letter.server";
import { alertLetter } from "./alert-letter.server";
import { bury, claim, recordEnd, recordRetry, recordSent, type Claim } from "./claim.server";
import { reportFailure } from "~/failure-report.server";
import type { ComposedEmail } from "./emails/layout";
import { jobFor, type DeliveryJob } from "./job";
import { MailError } from "./mailer.server";
import { ring } from "./ring.server";
import { ATTEMPTS_MAX, nextAttemptAt } from "./schedule";

export type DeliveryOutcome = "sent" | "retrying" | "dead" | "refused" | "skipped" | "not-due";

/** A mail ready to go, or why it must not. */
export type Letter = { to: string; email: ComposedEmail; owedSince: Date } | { skip: string };

/**
 * One delivery from claim to record. May be called any number of times, by anybody, at any moment: the claim lets one
 * through, and the delivery's id is the provider's idempotency key, so a crash after sending sends nothing twice.
 * @throws only when D1 fails; the queue then brings the job back
 */
export async function deliver(
  context: Context,
  job: DeliveryJob,
  { isProbe = false } = {},
): Promise<DeliveryOutcome> {
  const now = context.now();
  const held = await claim(context.db, job, { token: context.newId(), now, isProbe });
  if (!held) return "not-due";
  if (held.attemptCount > ATTEMPTS_MAX) {
    const errorMessage = `Given up: ${ATTEMPTS_MAX} attempts began, and the last one never ended.`;
    await recordEnd(context.db, held, { deliveryState: "dead", errorMessage });
    return "dead";
  }
  const letter = await letterFor(context, held, now);
  if ("skip" in letter) {
    await recordEnd(context.db, held, { deliveryState: "skipped", errorMessage: letter.skip });
    return "skipped";
  }
  const { subject, text, html, headers } = letter.email;
  const failure = await context.mailer
    .send({ to: letter.to, subject, text, html, headers }, held.id)
    .then(() => null)
    .catch((error: unknown) => mailError(error));
  if (failure) return recordFailure(context, held, failure, letter.owedSince);
  await recordSentSurely(context, held);
  return "sent";
}

const WAITS_FOR_D1_MS = [200, 1000];

/** What is not recorded is sent again, and not every provider notices: a short trouble of D1 is waited for. */
async function recordSentSurely(context: Context, held: Claim): Promise<void> {
  for (const waitMs of WAITS_FOR_D1_MS) {
    try {
      return await recordSent(context.db, held, context.now());
    } catch (error) {
      reportFailure("sent-not-recorded", { kind: held.kind, id: held.id }, error);
      await context.sleep(waitMs);
    }
  }
  return recordSent(context.db, held, context.now());
}

/** The dead-letter queue's own job: what the queue gave up becomes a delivery that operators see and can send again. */
export const giveUp = (context: Pick<Context, "db">, job: DeliveryJob) =>
  bury(context.db, job, "The queue gave this delivery up after repeated failures.");

const letterFor = (context: Context, { kind, id }: Claim, now: Date): Promise<Letter> =>
  kind === "alert" ? alertLetter(context, id, now) : accountLetter(context, id, now);

const mailError = (error: unknown) =>
  error instanceof MailError
    ? error
    : new MailError("provider", error instanceof Error ? error.message : String(error), { cause: error });

/** For so long a full provider costs no attempts: being told to wait says nothing about this mail. */
const PATIENCE_MS = 24 * HOUR_MS;

async function recordFailure(
  context: Context,
  held: Claim,
  error: MailError,
  owedSince: Date,
): Promise<DeliveryOutcome> {
  const now = context.now();
  const lastError = error.message;
  console.warn({
    event: "delivery-failed",
    kind: held.kind,
    id: held.id,
    attempt: held.attemptCount,
    reason: error.kind,
  });
  if (error.permanent) {
    await recordEnd(context.db, held, { deliveryState: "refused", errorMessage: lastError, lastError });
    return "refused";
  }
  const isPatient = now.getTime() - owedSince.getTime() < PATIENCE_MS;
  const isFree = isPatient && (error.kind === "rate-limited" || error.kind === "quota");
  const attemptCount = isFree && !held.isProbe ? held.attemptCount - 1 : held.attemptCount;
  const next = held.isProbe
    ? held.nextAttemptAt
    : isFree
      ? new Date(now.getTime() + waitOf(error))
      : nextAttemptAt(attemptCount, now);
  if (!next) {
    const errorMessage = `Given up after ${attemptCount} attempts: ${lastError}`;
    await recordEnd(context.db, held, { deliveryState: "dead", errorMessage, lastError });
    return "dead";
  }
  await recordRetry(context.db, held, { lastError, nextAttemptAt: next, attemptCount });
  const delaySeconds = Math.max(0, Math.ceil((next.getTime() - now.getTime()) / SECOND_MS));
  if (!held.isProbe) await ring(context, [jobFor(held.kind, held.id)], delaySeconds);
  return "retrying";
}

/** A full provider's own wish within reason: a minute where it names none, an hour when the day's quota is used up. */
function waitOf(error: MailError): number {
  if (error.kind === "quota") return HOUR_MS;
  const asked = (error.options.retryAfterSeconds ?? 60) * SECOND_MS;
  return Math.min(Math.max(asked, 5 * SECOND_MS), 10 * MINUTE_MS);
}
