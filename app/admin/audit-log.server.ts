import { desc, getTableColumns, sql } from "drizzle-orm";
import type { Database } from "~/database/open.server";
import type { PageRequest } from "~/database/paging";
import { pageQuery, readOne } from "~/database/query.server";
import { auditLog } from "~/audit/tables.server";
import { detailText } from "./audit-detail";
import { ADMIN_ACTION_LABELS } from "~/audit/actions";

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
