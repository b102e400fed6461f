import { and, desc, eq, inArray, sql } from "drizzle-orm";
import type { Context } from "~/context.server";
import type { Database } from "~/database/open.server";
import { joinQueries, query, runBatch, type Query } from "~/database/query.server";
import { users } from "~/database/schema.server";
import { DELIVERY_KINDS, jobFor, type DeliveryKind } from "./job";
import { enqueue } from "./enqueue.server";
import { resumeLanes, type EmailLane } from "./lanes.server";

const UNDELIVERED = ["dead", "refused"] as const;

/** A delivery that will not go out by itself any more, as operators see it. */
export interface Undelivered {
  kind: DeliveryKind;
  id: string;
  /** What the email is about, as its lane says it: an alert's sentence, or the kind of account email. */
  about: string;
  email: string;
  state: (typeof UNDELIVERED)[number];
  attemptCount: number;
  lastError: string | null;
  errorMessage: string | null;
  queuedAt: Date;
}

/** The dead-letter list: emails that failed permanently or were rejected, newest first, of all lanes together. */
export const undeliveredEmails = (
  { db, emailLanes }: Pick<Context, "db" | "emailLanes">,
  limit: number,
): Query<Undelivered[]> =>
  joinQueries(
    Object.fromEntries(
      DELIVERY_KINDS.map((kind) => [
        kind,
        query(undeliveredOf(db, emailLanes[kind], limit), (rows) =>
          rows.map((row): Undelivered => ({
            ...row,
            kind,
            state: row.state === "refused" ? "refused" : "dead",
            queuedAt: new Date(row.queuedAt),
          })),
        ),
      ]),
    ),
    (lanes) =>
      Object.values(lanes)
        .flat()
        .sort((a, b) => b.queuedAt.getTime() - a.queuedAt.getTime())
        .slice(0, limit),
  );

const undeliveredOf = (db: Database, { outbox, about, queuedAt }: EmailLane, limit: number) =>
  db
    .select({
      id: outbox.id,
      about: sql<string>`${about}`,
      email: users.email,
      state: outbox.deliveryState,
      attemptCount: outbox.attemptCount,
      lastError: outbox.lastError,
      errorMessage: outbox.errorMessage,
      queuedAt: sql<number>`${queuedAt}`,
    })
    .from(outbox)
    .innerJoin(users, eq(users.id, outbox.userId))
    .where(sql`delivery_state in ('dead', 'refused')`)
    .orderBy(desc(queuedAt))
    .limit(limit);

const REVIVED = { deliveryState: "waiting", attemptCount: 0, errorMessage: null } as const;

/**
 * Starts a dead or refused delivery again, with all its attempts. A dead one keeps its idempotency key: should the email
 * have gone out after all, the provider sends nothing twice.
 * @returns false when there is no such delivery, or it has not failed
 */
export async function resend(context: Context, kind: DeliveryKind, id: string): Promise<boolean> {
  const table = context.emailLanes[kind].outbox;
  const revived = await context.db
    .update(table)
    .set({
      ...REVIVED,
      nextAttemptAt: context.now(),
      // The provider refused it alone, so it was not sent: with the key of its batch the provider would take it as sent.
      batchId: sql`case when ${table.deliveryState} = 'refused' then null else ${table.batchId} end`,
    })
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
    const table = context.emailLanes[kind].outbox;
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
