import { desc, sql, type SQL } from "drizzle-orm";
import type { Context } from "~/context.server";
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

/** One line of the log as a statement, for the batch that does what it records. */
export function auditInsert(context: Pick<Context, "db" | "newId" | "now">, entry: AuditEntry) {
  return context.db.insert(auditLog).values({
    id: context.newId(),
    at: context.now(),
    adminId: entry.actor.id,
    adminEmail: entry.actor.email,
    action: entry.action,
    subject: entry.subject ?? null,
    detail: entry.detail ?? null,
    outcome: entry.outcome,
  });
}

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
