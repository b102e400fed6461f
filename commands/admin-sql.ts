import { parseArgs } from "node:util";
import { z } from "zod";

const ADMIN_ACTIONS = ["grant", "revoke", "reset-mfa", "unsuppress"] as const;

export interface AdminCommand {
  action: (typeof ADMIN_ACTIONS)[number];
  email: string;
  isRemote: boolean;
  /** The deployed environment, such as production. */
  environment: string;
}

export const USAGE = `Usage: npm run admin -- grant EMAIL [--remote] [--env NAME]
       npm run admin -- revoke EMAIL [--remote] [--env NAME]
       npm run admin -- reset-mfa EMAIL [--remote] [--env NAME]
       npm run admin -- unsuppress EMAIL [--remote] [--env NAME]

grant and revoke give the user with this address administrator rights, or take them. The person registers first.
reset-mfa turns two-factor authentication off for a user who lost the phone and the recovery codes, and signs them out on
all devices. Make sure who asks.
unsuppress sends emails to the user's address again that bounced or were reported as spam, until that happens again.
Without --remote it is the local database, also while the app runs; with it, the deployed one of \`npm run deploy\`, production
unless --env names another.`;

/** Parses the command line; an error is a sentence that says what is wrong. */
export function readArguments(given: readonly string[]): AdminCommand | { error: string } {
  const { values, positionals, tokens } = parseArgs({
    args: [...given],
    options: { remote: { type: "boolean", default: false }, env: { type: "string", default: "production" } },
    allowPositionals: true,
    strict: false,
    tokens: true,
  });
  const unknown = tokens.find((token) => token.kind === "option" && !["remote", "env"].includes(token.name));
  if (unknown?.kind === "option") return { error: `Unknown option ${unknown.rawName}.` };
  const [word, address, ...rest] = positionals;
  const action = ADMIN_ACTIONS.find((known) => known === word);
  if (!action) return { error: word ? `Unknown action "${word}".` : "Name an action." };
  if (rest.length > 0) return { error: `Only one address is allowed; remove "${rest[0]}".` };
  const email = z.email().safeParse(address?.trim().toLowerCase());
  if (!email.success) {
    return { error: address ? `"${address}" isn't an email address.` : "Name the user's email address." };
  }
  return { action, email: email.data, isRemote: values.remote === true, environment: String(values.env) };
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
