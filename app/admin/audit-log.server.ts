import { desc, sql, type SQL } from "drizzle-orm";
import type { Context } from "~/context.server";
import { insertWhere } from "~/database/insert-where.server";
import type { Database } from "~/database/open.server";
import { auditLog } from "~/database/schema.server";
import { ADMIN_ACTION_LABELS, type ActionOutcome, type AdminAction } from "./actions";

/** The admin who acts. */
export interface Actor {
  id: string;
  email: string;
}

export interface AuditEntry {
  actor: Actor;
  action: AdminAction;
  /** What it was done to: an address, an id, a name. */
  subject?: string | SQL;
  /** Figures and ids, never a secret. */
  detail?: Record<string, unknown> | SQL;
  outcome: ActionOutcome;
}

/**
 * One line of the log as a statement, for the batch that does what it records.
 * @param condition what must hold when the line's turn comes, where the change may have been made meanwhile
 */
export const auditInsert = (
  { db, newId, now }: Pick<Context, "db" | "newId" | "now">,
  { actor, ...entry }: AuditEntry,
  condition = sql`true`,
) => {
  const row = { id: newId(), at: now(), adminId: actor.id, adminEmail: actor.email, ...entry };
  return insertWhere(db, auditLog, row, condition);
};

/** A page of the log, newest first. The log cannot be changed: triggers refuse an update or a delete. */
export async function auditPage(db: Database, options: { page: number; size: number }) {
  const rows = await db
    .select()
    .from(auditLog)
    .orderBy(desc(auditLog.at), desc(sql`rowid`))
    .limit(options.size + 1)
    .offset((options.page - 1) * options.size);
  return {
    entries: rows.slice(0, options.size).map((row) => ({
      id: row.id,
      at: row.at.toISOString(),
      admin: row.adminEmail,
      action: ADMIN_ACTION_LABELS[row.action],
      subject: row.subject,
      detail: row.detail === null ? null : JSON.stringify(row.detail),
      outcome: row.outcome,
    })),
    hasMore: rows.length > options.size,
  };
}
