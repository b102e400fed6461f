import { desc, eq, sql } from "drizzle-orm";
import type { DeliveryContext } from "./delivery-context";
import type { Database } from "~/database/open.server";
import { joinQueries, query, runBatch, type Query } from "~/database/query.server";
import { users } from "~/users/tables.server";
import { isNotDelivered, type NOT_DELIVERED } from "./email-report";
import { DELIVERY_KINDS, jobFor, type DeliveryKind } from "./job";
import { enqueue } from "./enqueue.server";
import { resumeLanes } from "./lanes.server";
import type { EmailLane } from "./email-lane";

/** Word for word the condition of the `..._dead` indexes. */
const IS_UNDELIVERED = sql.raw(
  "(delivery_state in ('dead', 'refused') or report in ('suppressed', 'failed', 'bounced'))",
);

type UndeliveredState = "dead" | "refused" | (typeof NOT_DELIVERED)[number];

/** A delivery that won't be retried automatically, as shown to operators. */
export interface Undelivered {
  kind: DeliveryKind;
  id: string;
  /** What the email is about: an alert's sentence, or the kind of account email. */
  about: string;
  email: string;
  state: UndeliveredState;
  /** Whether sending it again may help. An address that bounced gets no emails. */
  canResend: boolean;
  attemptCount: number;
  lastError: string | null;
  errorMessage: string | null;
  queuedAt: Date;
}

/** The dead-letter list: emails of all lanes that failed permanently or were rejected, newest first. */
export const undeliveredEmails = (
  { db, emailLanes }: Pick<DeliveryContext, "db" | "emailLanes">,
  limit: number,
): Query<Undelivered[]> =>
  joinQueries(
    Object.fromEntries(
      DELIVERY_KINDS.map((kind) => [
        kind,
        query(undeliveredOf(db, emailLanes[kind], limit), (rows) =>
          rows.map(({ report, ...row }): Undelivered => {
            const state = isNotDelivered(report) ? report : row.state === "refused" ? "refused" : "dead";
            const canResend = state !== "bounced" && state !== "suppressed";
            return { ...row, kind, state, canResend, queuedAt: new Date(row.queuedAt) };
          }),
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
      report: outbox.report,
      attemptCount: outbox.attemptCount,
      lastError: outbox.lastError,
      errorMessage: outbox.errorMessage,
      queuedAt: sql<number>`${queuedAt}`,
    })
    .from(outbox)
    .innerJoin(users, eq(users.id, outbox.userId))
    .where(IS_UNDELIVERED)
    .orderBy(desc(queuedAt))
    .limit(limit);

const REVIVED = {
  deliveryState: "waiting",
  attemptCount: 0,
  errorMessage: null,
  sentAt: null,
  providerId: null,
  report: null,
} as const;

/**
 * Restarts a dead or rejected delivery, or one that the provider took and couldn't deliver, with a fresh set of attempts. A dead one keeps its idempotency key, so if it was
 * sent after all, the provider sends no duplicate; that takes the same call, so the rest of its batch is restarted too.
 * @returns false if there is no such delivery, or it hasn't failed
 */
export async function resend(context: DeliveryContext, kind: DeliveryKind, id: string): Promise<boolean> {
  const table = context.emailLanes[kind].outbox;
  const revived = await context.db
    .update(table)
    .set({
      ...REVIVED,
      nextAttemptAt: context.now(),
      // The provider rejected it on its own, or didn't deliver it. With its batch's key the provider would treat it as sent.
      batchId: sql`case when ${table.deliveryState} = 'dead' then ${table.batchId} end`,
    })
    .where(
      sql`${IS_UNDELIVERED} and coalesce(report, '') not in ('suppressed', 'bounced') and (id = ${id} or delivery_state = 'dead' and batch_id =
        (select batch_id from ${table} where ${IS_UNDELIVERED} and delivery_state = 'dead' and id = ${id}))`,
    )
    .returning({ id: table.id });
  if (revived.length === 0) return false;
  await enqueue(context, [jobFor(kind, id)]);
  return true;
}

/** As many rows as one D1 statement can change within its time limit, and whole batches; another click continues. */
const RESENT_AT_ONCE_MAX = 20_000;

/**
 * Restarts failed deliveries, oldest first, and ends the lanes' pauses. Skips those the provider permanently rejected.
 * @returns how many it restarted
 */
export async function resendAll(context: DeliveryContext): Promise<number> {
  const now = context.now();
  const revive = (kind: DeliveryKind) => {
    const { outbox: table, queuedAt } = context.emailLanes[kind];
    const oldest = sql`(select id, batch_id from ${table} where ${IS_UNDELIVERED} and delivery_state = 'dead'
      order by ${queuedAt} limit ${RESENT_AT_ONCE_MAX})`;
    return context.db
      .update(table)
      .set({ ...REVIVED, nextAttemptAt: now })
      .where(
        sql`${IS_UNDELIVERED} and delivery_state = 'dead' and (id in (select id from ${oldest})
          or batch_id in (select batch_id from ${oldest}))`,
      )
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
