import { and, desc, eq, isNull, sql } from "drizzle-orm";
import type { Context } from "~/context.server";
import { isUniqueViolation, type Database } from "~/database/open.server";
import type { PageRequest } from "~/database/paging";
import { pageQuery, readOne, runBatch } from "~/database/query.server";
import { auditLog } from "~/audit/tables.server";
import { archivedUsers } from "~/privacy/tables.server";
import { users } from "~/users/tables.server";
import { ARCHIVED_TABLES, archivedRowsOf } from "./archive-record.server";
import type { ActionOutcome, AdminAction } from "~/audit/actions";
import type { Actor } from "./audit-log.server";

/** A page of the archive, newest first. */
export const archivePage = (db: Database, request: PageRequest) =>
  readOne(
    db,
    pageQuery(
      db
        .select({
          id: archivedUsers.id,
          email: archivedUsers.email,
          archivedAt: archivedUsers.archivedAt,
          userId: archivedUsers.userId,
          archivedBy: sql<string>`coalesce((select email from users where id = ${archivedUsers.archivedBy}), 'an erased account')`,
          restoredAt: archivedUsers.restoredAt,
        })
        .from(archivedUsers)
        .orderBy(desc(archivedUsers.archivedAt), desc(sql`rowid`))
        .$dynamic(),
      request,
      (row) => ({
        ...row,
        archivedAt: row.archivedAt.toISOString(),
        restoredAt: row.restoredAt?.toISOString() ?? null,
      }),
    ),
  );

type Restoration =
  { ok: true; email: string } | { ok: false; reason: "not-found" | "already-restored" | "address-taken" };

/**
 * Restores an archived user and their archived rows in one batch. Never restores sessions or emailed links, even from
 * archives that hold them. Fails if the address has been taken since.
 */
export async function restoreUser(
  context: Context,
  options: { actor: Actor; archiveId: string },
): Promise<Restoration> {
  const { db } = context;
  const { actor, archiveId } = options;
  const [archive] = await db
    .select({ email: archivedUsers.email, restoredAt: archivedUsers.restoredAt })
    .from(archivedUsers)
    .where(eq(archivedUsers.id, archiveId));
  if (!archive) return { ok: false, reason: "not-found" };
  if (archive.restoredAt) return { ok: false, reason: "already-restored" };

  const stillArchived = and(eq(archivedUsers.id, archiveId), isNull(archivedUsers.restoredAt));
  try {
    const { marked } = await runBatch(db, {
      user: db.insert(users).select(archivedRowsOf(users, archiveId)),
      rows: ARCHIVED_TABLES.toReversed().map((table) =>
        db.insert(table).select(archivedRowsOf(table, archiveId)),
      ),
      audit: db.insert(auditLog).select(
        db
          .select({
            id: sql<string>`${context.newId()}`.as("id"),
            at: sql<Date>`${context.now().getTime()}`.as("at"),
            adminId: sql<string>`${actor.id}`.as("admin_id"),
            action: sql<AdminAction>`'user-restored'`.as("action"),
            subject: archivedUsers.userId,
            detail: sql<unknown>`null`.as("detail"),
            outcome: sql<ActionOutcome>`'done'`.as("outcome"),
          })
          .from(archivedUsers)
          .where(stillArchived),
      ),
      marked: db.update(archivedUsers).set({ restoredAt: context.now() }).where(stillArchived),
    });
    const isRestored = marked.meta.changes > 0;
    return isRestored ? { ok: true, email: archive.email } : { ok: false, reason: "already-restored" };
  } catch (error) {
    if (isUniqueViolation(error)) return { ok: false, reason: "address-taken" };
    throw error;
  }
}
