import { desc, sql, type SQL } from "drizzle-orm";
import type { Context } from "~/context.server";
import { insertWhere } from "~/database/insert-where.server";
import type { Database } from "~/database/open.server";
import type { PageRequest } from "~/database/paging";
import { pageQuery, readOne } from "~/database/query.server";
import { auditLog } from "~/database/schema.server";
import { ADMIN_ACTION_LABELS, type ActionOutcome, type AdminAction } from "./actions";

/** The acting admin. */
export interface Actor {
  id: string;
  email: string;
}

interface AuditEntry {
  actor: Actor;
  action: AdminAction;
  /** The target: an address, an id, a name. */
  subject?: string | SQL;
  /** Figures and ids, never secrets. */
  detail?: Record<string, unknown> | SQL;
  outcome: ActionOutcome;
}

/**
 * Statement: one audit log entry, for the batch that makes the change.
 * @param condition must hold when the statement runs, for changes that another request may have made first
 */
export const auditInsert = (
  { db, newId, now }: Pick<Context, "db" | "newId" | "now">,
  { actor, ...entry }: AuditEntry,
  condition = sql`true`,
) => {
  const row = { id: newId(), at: now(), adminId: actor.id, adminEmail: actor.email, ...entry };
  return insertWhere(db, auditLog, row, condition);
};

/** A page of the log, newest first. The log is immutable: triggers reject updates and deletes. */
export const auditPage = (db: Database, request: PageRequest) =>
  readOne(
    db,
    pageQuery(
      db
        .select()
        .from(auditLog)
        .orderBy(desc(auditLog.at), desc(sql`rowid`))
        .$dynamic(),
      request,
      (row) => ({
        id: row.id,
        at: row.at.toISOString(),
        admin: row.adminEmail,
        action: ADMIN_ACTION_LABELS[row.action],
        subject: row.subject,
        detail: row.detail === null ? null : JSON.stringify(row.detail),
        outcome: row.outcome,
      }),
    ),
  );
