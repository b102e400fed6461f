import { desc, getTableColumns, sql, type SQL } from "drizzle-orm";
import type { Context } from "~/context.server";
import { insertWhere } from "~/database/insert.server";
import type { Database } from "~/database/open.server";
import type { PageRequest } from "~/database/paging";
import { pageQuery, readOne } from "~/database/query.server";
import { auditLog } from "~/audit/tables.server";
import { detailText } from "./audit-detail";
import { ADMIN_ACTION_LABELS, type ActionOutcome, type AdminAction } from "~/audit/actions";

/** The acting admin. */
export interface Actor {
  id: string;
}

interface AuditEntry {
  actor: Actor;
  action: AdminAction;
  /** The target: an id, a name, a keyed hash; never an address, which would outlive its account. */
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
  const row = { id: newId(), at: now(), adminId: actor.id, ...entry };
  return insertWhere(db, auditLog, row, condition);
};

/** How the log shows those who aren't administrators. */
const OTHERS: Readonly<Record<string, string>> = { self: "the user", command: "npm run admin" };

const emailOf = (id: typeof auditLog.adminId | typeof auditLog.subject) =>
  sql<string | null>`(select email from users where id = ${id})`;

/**
 * A page of the log, newest first, with the current addresses of the people it names by id. The log is immutable: triggers
 * reject updates and deletes.
 */
export const auditPage = (db: Database, request: PageRequest) =>
  readOne(
    db,
    pageQuery(
      db
        .select({
          ...getTableColumns(auditLog),
          admin: emailOf(auditLog.adminId),
          user: emailOf(auditLog.subject),
        })
        .from(auditLog)
        .orderBy(desc(auditLog.at), desc(sql`rowid`))
        .$dynamic(),
      request,
      (row) => ({
        id: row.id,
        at: row.at.toISOString(),
        admin: row.admin ?? OTHERS[row.adminId] ?? "an erased account",
        action: ADMIN_ACTION_LABELS[row.action],
        subject: row.user ?? row.subject,
        detail: row.detail === null ? null : detailText(row.detail),
        outcome: row.outcome,
      }),
    ),
  );
