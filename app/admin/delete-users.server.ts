import { and, eq, inArray, ne, notInArray, sql } from "drizzle-orm";
import { cancelSubscriptionOf } from "~/billing/customer.server";
import { syncEach } from "~/billing/sync.server";
import type { Context } from "~/context.server";
import { runBatch } from "~/database/query.server";
import { archivedRows, archivedUsers } from "~/privacy/tables.server";
import { users } from "~/users/tables.server";
import { rowsOf, USER_TABLES } from "~/privacy/user-tables.server";
import { reportFailure } from "~/http/failure-report.server";
import { ARCHIVED_TABLES, rowsToArchive } from "./archive.server";
import { auditInsert, type Actor } from "~/audit/audit-log.server";
import { PAYING_STATUSES, partitionDeletable, type Deletable } from "./test-user-cleanup.server";
import type { FailureReason } from "./test-users";

export interface DeletionSummary {
  summary: { successful: number; failed: number; dryRun: boolean };
  failures: { userId: string; reason: FailureReason }[];
}

/** Users per D1 batch. The archive, the deletion and the audit entry succeed or fail together. */
const USERS_PER_BATCH = 50;

/** At most this many customers are checked with Stripe per request, one at a time; the rest are left for the next run. */
const CUSTOMERS_MAX = 50;

/**
 * Archives users with all their rows, then deletes them, in one D1 batch per 50 users; a batch that fails leaves its users
 * as they were. Never deletes administrators or paying users, even if listed. Payment status is synced from Stripe first, so
 * a payment whose webhook is late counts. A dry run counts from stored data only: no calls, no writes.
 */
export async function deleteUsers(
  context: Context,
  options: { actor: Actor; userIds: readonly string[]; dryRun: boolean },
): Promise<DeletionSummary> {
  const { actor, userIds, dryRun } = options;
  const { deletable: candidates, skipped } = await partitionDeletable(context.db, userIds, actor.id);
  const failures: DeletionSummary["failures"] = [...skipped];
  if (dryRun) {
    console.log({
      event: "cleanup-dry-run",
      admin: actor.id,
      found: candidates.length,
      skipped: skipped.length,
    });
    return summaryOf(candidates.length, failures, { dryRun });
  }

  const { deletable, kept: keptUsers } = await excludePaying(context, candidates, actor.id);
  failures.push(...keptUsers);
  const ready: string[] = [];
  for (const user of deletable) {
    if (await cancelSubscriptionOf(context, user)) ready.push(user.id);
    else failures.push({ userId: user.id, reason: "subscription" });
  }
  let successful = 0;
  for (let start = 0; start < ready.length; start += USERS_PER_BATCH) {
    const set = ready.slice(start, start + USERS_PER_BATCH);
    try {
      const gone = new Set(await archiveAndDelete(context, actor, set));
      successful += gone.size;
      for (const userId of set) if (!gone.has(userId)) failures.push({ userId, reason: "changed" });
    } catch (error) {
      reportFailure("cleanup-failed", { admin: actor.id }, error);
      for (const userId of set) failures.push({ userId, reason: "error" });
      await auditInsert(context, {
        actor,
        action: "users-deleted",
        subject: `${set.length} users`,
        detail: { userIds: set },
        outcome: "failed",
      });
    }
  }
  if (successful === 0 && ready.length === 0 && failures.length > 0) {
    await auditInsert(context, {
      actor,
      action: "users-deleted",
      subject: `${failures.length} users`,
      detail: { failures: failures.slice(0, USERS_PER_BATCH) },
      outcome: "refused",
    });
  }
  return summaryOf(successful, failures, { dryRun });
}

const summaryOf = (
  successful: number,
  failures: DeletionSummary["failures"],
  { dryRun }: { dryRun: boolean },
): DeletionSummary => ({ summary: { successful, failed: failures.length, dryRun }, failures });

/**
 * Splits candidates into deletable and kept after syncing from Stripe, because a user who just paid may still be stored as
 * on trial.
 */
async function excludePaying(context: Context, candidates: readonly Deletable[], callerId: string) {
  const customers = candidates.flatMap(({ stripeCustomerId }) => stripeCustomerId ?? []);
  const outcomes = await syncEach(context, customers.slice(0, CUSTOMERS_MAX));
  const ids = candidates.map(({ id }) => id);
  const { deletable, skipped } = await partitionDeletable(context.db, ids, callerId);
  const isKnown = ({ stripeCustomerId: customer }: Deletable) =>
    !customer || outcomes.get(customer) === "synced";
  const keptUsers: DeletionSummary["failures"] = [
    ...skipped,
    ...deletable
      .filter((user) => !isKnown(user))
      .map(({ id }) => ({ userId: id, reason: "payment-unknown" as const })),
  ];
  return { deletable: deletable.filter(isKnown), kept: keptUsers };
}

async function archiveAndDelete(
  context: Context,
  actor: Actor,
  userIds: readonly string[],
): Promise<string[]> {
  const { db } = context;
  const now = context.now();
  const archives = userIds.map((userId) => ({ userId, archiveId: context.newId() }));
  const archiveIds = JSON.stringify(archives.map(({ archiveId }) => archiveId));
  const isArchive = sql`id in (select value from json_each(${archiveIds}))`;
  const archived = sql`(select user_id from archived_users where ${isArchive})`;
  const { gone } = await runBatch(db, {
    gone: db
      .insert(archivedUsers)
      .select(
        db
          .select({
            id: sql<string>`json_extract(chosen.value, '$.archiveId')`.as("id"),
            userId: sql<string>`${users.id}`.as("user_id"),
            email: sql<string>`${users.email}`.as("email"),
            archivedAt: sql<Date>`${now.getTime()}`.as("archived_at"),
            archivedBy: sql<string>`${actor.id}`.as("archived_by"),
            restoredAt: sql<Date | null>`null`.as("restored_at"),
          })
          .from(sql`json_each(${JSON.stringify(archives)}) chosen`)
          .innerJoin(users, eq(users.id, sql`json_extract(chosen.value, '$.userId')`))
          .where(
            and(
              eq(users.isAdmin, false),
              ne(users.id, actor.id),
              notInArray(users.subscriptionStatus, [...PAYING_STATUSES]),
            ),
          ),
      )
      .returning({ userId: archivedUsers.userId }),
    archive: [users, ...ARCHIVED_TABLES].map((table) =>
      db.insert(archivedRows).select(rowsToArchive(table, isArchive)),
    ),
    rows: USER_TABLES.map((table) => db.delete(table).where(rowsOf(table, archived))),
    users: db.delete(users).where(inArray(users.id, archived)),
    audit: auditInsert(context, {
      actor,
      action: "users-deleted",
      subject: sql`(select count(*) || ' users' from archived_users where ${isArchive})`,
      detail: sql`(select json_object('userIds', json_group_array(user_id)) from archived_users where ${isArchive})`,
      outcome: "done",
    }),
  });
  return gone.map(({ userId }) => userId);
}
