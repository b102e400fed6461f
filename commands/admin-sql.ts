import { parseArgs } from "node:util";
import { z } from "zod";

export const ADMIN_ACTIONS = ["grant", "revoke", "reset-mfa"] as const;

export interface AdminCommand {
  action: (typeof ADMIN_ACTIONS)[number];
  email: string;
  isRemote: boolean;
}

export const USAGE = `Usage: npm run admin -- grant EMAIL [--remote]
       npm run admin -- revoke EMAIL [--remote]
       npm run admin -- reset-mfa EMAIL [--remote]

grant and revoke give the user with this address administrator rights, or take them. The person registers first.
reset-mfa turns two-factor authentication off for a user who lost the phone and the recovery codes, and signs them out on
all devices. Make sure who asks.
Without --remote it is the local database, also while the app runs; with it, the deployed one.`;

/** Parses the command line; an error is a sentence that says what is wrong. */
export function readArguments(given: readonly string[]): AdminCommand | { error: string } {
  const { values, positionals, tokens } = parseArgs({
    args: [...given],
    options: { remote: { type: "boolean", default: false } },
    allowPositionals: true,
    strict: false,
    tokens: true,
  });
  const unknown = tokens.find((token) => token.kind === "option" && token.name !== "remote");
  if (unknown?.kind === "option") return { error: `Unknown option ${unknown.rawName}.` };
  const [word, address, ...rest] = positionals;
  const action = ADMIN_ACTIONS.find((known) => known === word);
  if (!action) return { error: word ? `Unknown action "${word}".` : "Name an action." };
  if (rest.length > 0) return { error: `Only one address is allowed; remove "${rest[0]}".` };
  const email = z.email().safeParse(address?.trim().toLowerCase());
  if (!email.success) {
    return { error: address ? `"${address}" isn't an email address.` : "Name the user's email address." };
  }
  return { action, email: email.data, isRemote: values.remote === true };
}

const DONE = {
  grant: "admin-granted",
  revoke: "admin-revoked",
  "reset-mfa": "second-factor-reset",
} as const;

/** The change and its audit entry. The first statement returns the user, or nothing if there is none. */
export function adminSql({ action, email }: AdminCommand): string {
  const address = `'${email.replaceAll("'", "''")}'`;
  const theirs = `where user_id in (select id from users where email = ${address})`;
  const change =
    action === "reset-mfa"
      ? `select id, email from users where email = ${address};
delete from totp_secrets ${theirs};
delete from recovery_codes ${theirs};
delete from passkeys ${theirs};
delete from sessions ${theirs};`
      : `update users set is_admin = ${action === "grant" ? 1 : 0} where email = ${address} returning id, email;`;
  return `${change}
insert into audit_log (id, at, admin_id, admin_email, action, subject, outcome)
select lower(hex(randomblob(16))), unixepoch() * 1000, 'command', 'npm run admin', '${DONE[action]}', ${address}, 'done'
where exists (select 1 from users where email = ${address});`;
}
