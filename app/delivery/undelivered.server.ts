import { and, desc, eq, inArray, sql } from "drizzle-orm";
import type { Context } from "~/context.server";
import type { Database } from "~/database/open.server";
import { accountEmails, triggeredAlerts, users } from "~/database/schema.server";
import { MINUTE_MS } from "~/durations";
import { tableOf } from "./claim.server";
import { jobFor, type DeliveryKind } from "./job";
import { ring } from "./ring.server";

const UNDELIVERED = ["dead", "refused"] as const;

/** A delivery that will not go out by itself any more, as operators see it. */
export interface Undelivered {
  kind: DeliveryKind;
  id: string;
  /** The mail's subject matter: the alert's sentence, or the kind of account mail. */
  about: string;
  email: string;
  state: (typeof UNDELIVERED)[number];
  attemptCount: number;
  lastError: string | null;
  errorMessage: string | null;
  owedSince: Date;
}

/** The dead-letter list: given up or refused for good, newest first, of both kinds together. */
export async function listUndelivered(db: Database, limit = 50): Promise<Undelivered[]> {
  const [alerts, account] = await db.batch(undeliveredQueries(db, limit));
  return readUndelivered(alerts, account).slice(0, limit);
}

/** The two statements behind the list, each bounded by `limit`; read their rows with `readUndelivered`. */
export function undeliveredQueries(db: Database, limit: number) {
  return [
    db
      .select({
        id: triggeredAlerts.id,
        about: triggeredAlerts.message,
        email: users.email,
        state: triggeredAlerts.deliveryState,
        attemptCount: triggeredAlerts.attemptCount,
        lastError: triggeredAlerts.lastError,
        errorMessage: triggeredAlerts.errorMessage,
        owedSince: triggeredAlerts.triggeredAt,
      })
      .from(triggeredAlerts)
      .innerJoin(users, eq(users.id, triggeredAlerts.userId))
      .where(sql`delivery_state in ('dead', 'refused')`)
      .orderBy(desc(triggeredAlerts.triggeredAt))
      .limit(limit),
    db
      .select({
        id: accountEmails.id,
        about: accountEmails.kind,
        email: users.email,
        state: accountEmails.deliveryState,
        attemptCount: accountEmails.attemptCount,
        lastError: accountEmails.lastError,
        errorMessage: accountEmails.errorMessage,
        owedSince: accountEmails.createdAt,
      })
      .from(accountEmails)
      .innerJoin(users, eq(users.id, accountEmails.userId))
      .where(sql`delivery_state in ('dead', 'refused')`)
      .orderBy(desc(accountEmails.createdAt))
      .limit(limit),
  ] as const;
}

type Rows<Kind extends 0 | 1> = Awaited<ReturnType<typeof undeliveredQueries>[Kind]>;

export function readUndelivered(alerts: Rows<0>, account: Rows<1>): Undelivered[] {
  return [
    ...alerts.map((row) => ({ ...row, kind: "alert" as const })),
    ...account.map((row) => ({ ...row, kind: "account" as const })),
  ]
    .map((row) => ({ ...row, state: row.state === "refused" ? ("refused" as const) : ("dead" as const) }))
    .sort((a, b) => b.owedSince.getTime() - a.owedSince.getTime());
}

/**
 * Starts a dead or refused delivery again, with all its attempts. Its idempotency key stays the same: should the mail
 * have gone out after all, the provider sends nothing twice.
 * @returns false when there is no such delivery, or it is not given up
 */
export async function sendAgain(context: Context, kind: DeliveryKind, id: string): Promise<boolean> {
  const table = tableOf(kind);
  const now = context.now();
  const revived = await context.db
    .update(table)
    .set({
      deliveryState: "waiting",
      attemptCount: 0,
      errorMessage: null,
      nextAttemptAt: now,
      ringAt: new Date(now.getTime() + MINUTE_MS),
    })
    .where(and(eq(table.id, id), inArray(table.deliveryState, [...UNDELIVERED])))
    .returning({ id: table.id });
  if (revived.length === 0) return false;
  await ring(context, [jobFor(kind, id)]);
  return true;
}
