import { z } from "zod";
import { ArgumentError } from "./command";

const ADMIN_ACTIONS = ["grant", "revoke", "reset-mfa", "unsuppress"] as const;

export interface AdminCommand {
  action: (typeof ADMIN_ACTIONS)[number];
  email: string;
  isRemote: boolean;
  /** The deployed environment, such as production. */
  environment: string;
}

/** @throws a sentence that says what is wrong */
export function adminCommand(args: {
  action: string;
  email: string;
  remote: boolean;
  env: string;
}): AdminCommand {
  const action = ADMIN_ACTIONS.find((known) => known === args.action);
  if (!action) throw new ArgumentError(`Unknown action "${args.action}".`);
  const email = z.email().safeParse(args.email.trim().toLowerCase());
  if (!email.success) throw new ArgumentError(`"${args.email}" isn't an email address.`);
  return { action, email: email.data, isRemote: args.remote, environment: args.env };
}

const DONE = {
  grant: "admin-granted",
  revoke: "admin-revoked",
  "reset-mfa": "second-factor-reset",
  unsuppress: "emails-unsuppressed",
} as const;

/**
 * The SQL of a command. Its first statement returns the user, if there is one, and whether the command is refused: the last
 * administrator who stays can't be revoked. The change and its line in the audit log look for themselves.
 */
export function adminSql({ action, email }: AdminCommand): string {
  const address = `'${email.replaceAll("'", "''")}'`;
  const isLastAdmin = `(is_admin = 1 and not exists (select 1 from users other
    where other.is_admin = 1 and other.email <> ${address} and other.deletion_requested_at is null))`;
  const isRefused = action === "revoke" ? isLastAdmin : "0";
  const chosen = `select id from users where email = ${address} and not ${isRefused}`;
  const set = (change: string) => [`update users set ${change} where id in (${chosen});`];
  const changes = {
    grant: set("is_admin = 1"),
    revoke: set("is_admin = 0"),
    "reset-mfa": ["totp_secrets", "recovery_codes", "passkeys", "sessions"].map(
      (table) => `delete from ${table} where user_id in (${chosen});`,
    ),
    // The address itself is stored only as a hash, whose secret the database doesn't have.
    unsuppress: set("suppression_lifted_at = unixepoch() * 1000, unreachable_email = null"),
  }[action];
  // The log comes before the change, after which a revoked administrator might count as refused.
  return `select email, ${isRefused} as refused from users where email = ${address};
insert into audit_log (id, at, admin_id, action, subject, outcome)
select lower(hex(randomblob(16))), unixepoch() * 1000, 'command', '${DONE[action]}', id, 'done' from (${chosen});
${changes.join("\n")}`;
}
