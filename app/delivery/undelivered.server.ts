import { desc, eq, sql } from "drizzle-orm";
import type { Context } from "~/context.server";
import { query, runBatch, type Query } from "~/database/query.server";
import { users } from "~/users/tables.server";
import { isNotDelivered, type NOT_DELIVERED } from "./delivery-status";
import { enqueue } from "./enqueue.server";
import { resumeLanes } from "./lanes.server";
import { LANES, QUEUES } from "./priority";
import { messages } from "./tables.server";

/** Word for word the condition of the index `messages_undelivered`. */
const IS_UNDELIVERED = sql.raw(
  "channel = 'email' and (delivery_state in ('dead', 'refused') or report in ('suppressed', 'failed', 'bounced'))",
);

/** Those that can be resent with all others: found by the same index. */
export const IS_DEAD = sql.raw(
  "channel = 'email' and delivery_state in ('dead', 'refused') and delivery_state = 'dead'",
);

/**
 * Whether sending it again may help: not to an address that bounced permanently or that the provider suppresses. One
 * whose mailbox was full gets emails, and so does one that works again.
 */
const MAY_ARRIVE = sql.raw(`(coalesce(report, '') not in ('suppressed', 'bounced') or exists (
  select 1 from users where users.id = messages.user_id and users.unreachable_email is not users.email))`);

type UndeliveredState = "dead" | "refused" | (typeof NOT_DELIVERED)[number];

/** An email that won't be retried automatically, as shown to operators. */
export interface Undelivered {
  id: string;
  /** What the email is about: an alert's sentence, or its kind. */
  about: string;
  email: string;
  state: UndeliveredState;
  /** Whether sending it again may help. */
  canResend: boolean;
  attemptCount: number;
  lastError: string | null;
  errorMessage: string | null;
  queuedAt: Date;
}

/** The dead-letter list: emails that failed permanently or were rejected, newest first. */
export const undeliveredEmails = (
  { db, messageKinds }: Pick<Context, "db" | "messageKinds">,
  limit: number,
): Query<Undelivered[]> => {
  const abouts = Object.entries(messageKinds).flatMap(([kind, { about }]) =>
    about ? sql`when ${messages.kind} = ${kind} then ${about}` : [],
  );
  return query(
    db
      .select({
        id: messages.id,
        about: sql<string>`case ${sql.join(abouts, sql` `)} else ${messages.kind} end`,
        email: users.email,
        state: messages.deliveryState,
        report: messages.report,
        canResend: sql`${MAY_ARRIVE}`.mapWith(Boolean),
        attemptCount: messages.attemptCount,
        lastError: messages.lastError,
        errorMessage: messages.errorMessage,
        queuedAt: messages.createdAt,
      })
      .from(messages)
      .innerJoin(users, eq(users.id, messages.userId))
      .where(IS_UNDELIVERED)
      .orderBy(desc(messages.createdAt))
      .limit(limit),
    (rows) =>
      rows.map(({ report, ...row }): Undelivered => {
        const state = isNotDelivered(report) ? report : row.state === "refused" ? "refused" : "dead";
        return { ...row, state };
      }),
  );
};

const REVIVED = {
  deliveryState: "waiting",
  attemptCount: 0,
  errorMessage: null,
  sentAt: null,
  providerId: null,
  report: null,
} as const;

/**
 * Restarts a dead or rejected email, or one that the provider took and couldn't deliver, with a fresh set of attempts.
 * A dead one keeps its idempotency key, so if it was sent after all, the provider sends no duplicate; that takes the
 * same call, so the rest of its batch is restarted too.
 * @returns false if there is no such email, or it hasn't failed
 */
export async function resend(context: Context, id: string): Promise<boolean> {
  const [revived] = await context.db
    .update(messages)
    .set({
      ...REVIVED,
      nextAttemptAt: context.now(),
      // The provider rejected it on its own, or didn't deliver it. With its batch's key the provider would treat it as sent.
      batchId: sql`case when ${messages.deliveryState} = 'dead' then ${messages.batchId} end`,
    })
    .where(
      sql`${IS_UNDELIVERED} and ${MAY_ARRIVE} and (id = ${id}
        or delivery_state = 'dead' and batch_id = (select batch_id from messages where ${IS_DEAD} and id = ${id}))`,
    )
    .returning({ priority: messages.priority });
  if (!revived) return false;
  await enqueue(context, LANES[revived.priority].queue);
  return true;
}

/** As many rows as one D1 statement can change within its time limit, and whole batches; another click continues. */
const RESENT_AT_ONCE_MAX = 20_000;

/**
 * Restarts failed emails, oldest first, and ends the lanes' pauses. Skips those the provider permanently rejected.
 * @returns how many it restarted
 */
export async function resendAll(context: Context): Promise<number> {
  const now = context.now();
  const oldest = sql`(select id, batch_id from messages where ${IS_DEAD}
    order by created_at limit ${RESENT_AT_ONCE_MAX})`;
  const { revived } = await runBatch(context.db, {
    revived: context.db
      .update(messages)
      .set({ ...REVIVED, nextAttemptAt: now })
      .where(
        sql`${IS_DEAD} and (id in (select id from ${oldest}) or batch_id in (select batch_id from ${oldest}))`,
      )
      .returning({ id: messages.id }),
    lanes: resumeLanes(context, now),
  });
  for (const queue of QUEUES) await enqueue(context, queue);
  return revived.length;
}
