import { and, desc, eq, inArray, sql } from "drizzle-orm";
import type { Context } from "~/context.server";
import type { Database } from "~/database/open.server";
import { joinQueries, query, type Query, runBatch } from "~/database/query.server";
import { accountEmails, digests, triggeredAlerts, users } from "~/database/schema.server";
import { DELIVERY_KINDS, jobFor, type DeliveryKind } from "./job";
import { enqueue } from "./enqueue.server";
import { resumeLanes, tableOf } from "./lanes.server";

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
  queuedAt: Date;
}

/** The dead-letter list: given up or refused for good, newest first, of both kinds together. */
export const undeliveredEmails = (db: Database, limit: number): Query<Undelivered[]> =>
  joinQueries(
    {
      alerts: query(undeliveredAlerts(db, limit), (rows) => rows.map((row) => toUndelivered("alert", row))),
      account: query(undeliveredAccountEmails(db, limit), (rows) =>
        rows.map((row) => toUndelivered("account", row)),
      ),
      digests: query(undeliveredDigests(db, limit), (rows) =>
        rows.map((row) => toUndelivered("digest", row)),
      ),
    },
    ({ alerts, account, digests: failedDigests }) =>
      [...alerts, ...account, ...failedDigests]
        .sort((a, b) => b.queuedAt.getTime() - a.queuedAt.getTime())
        .slice(0, limit),
  );

const undeliveredAlerts = (db: Database, limit: number) =>
  db
    .select({
      id: triggeredAlerts.id,
      about: triggeredAlerts.message,
      email: users.email,
      state: triggeredAlerts.deliveryState,
      attemptCount: triggeredAlerts.attemptCount,
      lastError: triggeredAlerts.lastError,
      errorMessage: triggeredAlerts.errorMessage,
      queuedAt: triggeredAlerts.triggeredAt,
    })
    .from(triggeredAlerts)
    .innerJoin(users, eq(users.id, triggeredAlerts.userId))
    .where(sql`delivery_state in ('dead', 'refused')`)
    .orderBy(desc(triggeredAlerts.triggeredAt))
    .limit(limit);

const undeliveredAccountEmails = (db: Database, limit: number) =>
  db
    .select({
      id: accountEmails.id,
      about: accountEmails.kind,
      email: users.email,
      state: accountEmails.deliveryState,
      attemptCount: accountEmails.attemptCount,
      lastError: accountEmails.lastError,
      errorMessage: accountEmails.errorMessage,
      queuedAt: accountEmails.createdAt,
    })
    .from(accountEmails)
    .innerJoin(users, eq(users.id, accountEmails.userId))
    .where(sql`delivery_state in ('dead', 'refused')`)
    .orderBy(desc(accountEmails.createdAt))
    .limit(limit);

const undeliveredDigests = (db: Database, limit: number) =>
  db
    .select({
      id: digests.id,
      about: digests.period,
      email: users.email,
      state: digests.deliveryState,
      attemptCount: digests.attemptCount,
      lastError: digests.lastError,
      errorMessage: digests.errorMessage,
      queuedAt: digests.createdAt,
    })
    .from(digests)
    .innerJoin(users, eq(users.id, digests.userId))
    .where(sql`delivery_state in ('dead', 'refused')`)
    .orderBy(desc(digests.createdAt))
    .limit(limit);

type Row = Omit<Undelivered, "kind" | "state"> & { state: string };

const toUndelivered = (kind: DeliveryKind, row: Row): Undelivered => ({
  ...row,
  kind,
  state: row.state === "refused" ? "refused" : "dead",
});

const REVIVED = { deliveryState: "waiting", attemptCount: 0, errorMessage: null } as const;

/**
 * Starts a dead or refused delivery again, with all its attempts. Its idempotency key stays the same: should the email
 * have gone out after all, the provider sends nothing twice.
 * @returns false when there is no such delivery, or it has not failed
 */
export async function resend(context: Context, kind: DeliveryKind, id: string): Promise<boolean> {
  const table = tableOf(kind);
  const revived = await context.db
    .update(table)
    .set({ ...REVIVED, nextAttemptAt: context.now() })
    .where(and(eq(table.id, id), inArray(table.deliveryState, [...UNDELIVERED])))
    .returning({ id: table.id });
  if (revived.length === 0) return false;
  await enqueue(context, [jobFor(kind, id)]);
  return true;
}

/** As many as one statement of D1 can change in its time limit; another click does the rest. */
const RESENT_AT_ONCE_MAX = 20_000;

/**
 * Starts every failed delivery again, oldest first, and ends the lanes' pauses. What the provider refused for good stays
 * refused: trying again cannot help.
 * @returns how many it started
 */
export async function resendAll(context: Context): Promise<number> {
  const now = context.now();
  const revive = (kind: DeliveryKind) => {
    const table = tableOf(kind);
    const dead = context.db
      .select({ id: table.id })
      .from(table)
      .where(sql`delivery_state in ('dead', 'refused') and delivery_state = 'dead'`)
      .limit(RESENT_AT_ONCE_MAX);
    return context.db
      .update(table)
      .set({ ...REVIVED, nextAttemptAt: now })
      .where(inArray(table.id, dead))
      .returning({ id: table.id });
  };
  const { revived } = await runBatch(context.db, {
    revived: DELIVERY_KINDS.map(revive),
    lanes: resumeLanes(context, now),
  });
  await enqueue(
    context,
    DELIVERY_KINDS.map((lane) => jobFor(lane, "resend-all")),
  );
  return revived.flat().length;
}
