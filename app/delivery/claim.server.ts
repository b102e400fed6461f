import { and, eq, inArray, lte, ne, or, sql } from "drizzle-orm";
import type { Database } from "~/database/open.server";
import { accountEmails, triggeredAlerts } from "~/database/schema.server";
import type { DeliveryJob, DeliveryKind } from "./job";
import { BELL_LOST_AFTER_MS, LEASE_MS } from "./schedule";

/** A delivery that this sender holds for the time of its lease. */
export interface Claim extends DeliveryJob {
  token: string;
  /** Attempts so far, this one counted. */
  attemptCount: number;
  /** A try before its time, to learn whether the provider is back; its failure costs no attempt. */
  isProbe: boolean;
  nextAttemptAt: Date | null;
}

export const tableOf = (kind: DeliveryKind) => (kind === "alert" ? triggeredAlerts : accountEmails);

/**
 * Takes the delivery if it is due and nobody holds it, by one conditional update: of several who try, one gets it.
 * Counting the attempt here, not afterwards, keeps a delivery that kills its sender from being tried for ever.
 * @returns null when it is not due, held by another, finished or gone
 */
export async function claim(
  db: Database,
  job: DeliveryJob,
  { token, now, isProbe }: { token: string; now: Date; isProbe: boolean },
): Promise<Claim | null> {
  const table = tableOf(job.kind);
  const leaseUntil = new Date(now.getTime() + LEASE_MS);
  const waits = eq(table.deliveryState, "waiting");
  const rows = await db
    .update(table)
    .set({
      deliveryState: "sending",
      leaseToken: token,
      leaseUntil,
      ringAt: new Date(leaseUntil.getTime() + BELL_LOST_AFTER_MS),
      attemptCount: sql`${table.attemptCount} + ${isProbe ? 0 : 1}`,
    })
    .where(
      and(
        eq(table.id, job.id),
        or(
          isProbe ? waits : and(waits, lte(table.nextAttemptAt, now)),
          and(eq(table.deliveryState, "sending"), lte(table.leaseUntil, now)),
        ),
      ),
    )
    .returning({ attemptCount: table.attemptCount, nextAttemptAt: table.nextAttemptAt });
  const [row] = rows;
  return row ? { ...job, ...row, token, isProbe } : null;
}

const released = { leaseToken: null, leaseUntil: null };

/** It went out. True whoever holds the lease by now, so only a sent mark is respected. */
export async function recordSent(db: Database, { kind, id }: Claim, now: Date): Promise<void> {
  if (kind === "alert") {
    await db
      .update(triggeredAlerts)
      .set({
        ...released,
        deliveryState: "sent",
        notificationSent: true,
        notificationSentAt: now,
        errorMessage: null,
      })
      .where(and(eq(triggeredAlerts.id, id), ne(triggeredAlerts.deliveryState, "sent")));
  } else {
    await db
      .update(accountEmails)
      .set({ ...released, deliveryState: "sent", sentAt: now, errorMessage: null })
      .where(and(eq(accountEmails.id, id), ne(accountEmails.deliveryState, "sent")));
  }
}

/** It did not go out and will be tried again at `nextAttemptAt`. */
export async function recordRetry(
  db: Database,
  held: Claim,
  retry: { lastError: string; nextAttemptAt: Date; attemptCount: number },
): Promise<void> {
  const table = tableOf(held.kind);
  await db
    .update(table)
    .set({
      ...released,
      ...retry,
      deliveryState: "waiting",
      ringAt: new Date(retry.nextAttemptAt.getTime() + BELL_LOST_AFTER_MS),
    })
    .where(stillHeld(held));
}

/** It will not go out: given up, refused for good, or not wanted any more; the row says why. */
export async function recordEnd(
  db: Database,
  held: Claim,
  end: { deliveryState: "dead" | "refused" | "skipped"; errorMessage: string; lastError?: string },
): Promise<void> {
  await db
    .update(tableOf(held.kind))
    .set({ ...released, ...end })
    .where(stillHeld(held));
}

/** The queue gave a job up: the delivery becomes one that operators see, unless it has ended by itself. */
export async function bury(db: Database, job: DeliveryJob, errorMessage: string): Promise<void> {
  const table = tableOf(job.kind);
  await db
    .update(table)
    .set({ ...released, deliveryState: "dead", errorMessage })
    .where(and(eq(table.id, job.id), inArray(table.deliveryState, ["waiting", "sending"])));
}

function stillHeld(held: Claim) {
  const table = tableOf(held.kind);
  return and(eq(table.id, held.id), eq(table.deliveryState, "sending"), eq(table.leaseToken, held.token));
}
