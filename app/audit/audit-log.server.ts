import { sql, type SQL } from "drizzle-orm";
import type { Context } from "~/context.server";
import { insertWhere } from "~/database/insert.server";
import { hmac } from "~/http/signed-token.server";
import type { ActionOutcome, AdminAction } from "./actions";
import { auditLog } from "./tables.server";

/** Who acts: an administrator, or `SELF`. */
export interface Actor {
  id: string;
}

/** The user whose account it is. */
export const SELF: Actor = { id: "self" };

interface AuditEntry {
  /** A new id, unless what it records may happen only once. */
  id?: string;
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
  { actor, id = newId(), ...entry }: AuditEntry,
  condition = sql`true`,
) => {
  const row = { id, at: now(), adminId: actor.id, ...entry };
  return insertWhere(db, auditLog, row, condition);
};

/**
 * What the audit log stores about an address: enough to answer "was this address erased?" for who has the secret, and
 * nothing that could be found by trying addresses.
 */
export const erasedSubject = async ({ config }: Pick<Context, "config">, email: string): Promise<string> =>
  `hmac:${await hmac(config.DATA_SECRETS[0] ?? "", `erased-address:${email}`)}`;
