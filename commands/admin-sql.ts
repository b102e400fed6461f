import { z } from "zod";

export const ADMIN_ACTIONS = ["grant", "revoke"] as const;

export interface AdminCommand {
  action: (typeof ADMIN_ACTIONS)[number];
  email: string;
  isRemote: boolean;
}

export const USAGE = `Usage: npm run admin -- grant EMAIL [--remote]
       npm run admin -- revoke EMAIL [--remote]

Makes the user with this address an administrator, or takes that right again. The person registers first.
Without --remote it is the local database, also while the app runs; with it, the deployed one.`;

/** What the arguments ask for, or the sentence that says what is wrong with them. */
export function readArguments(given: readonly string[]): AdminCommand | { error: string } {
  const isRemote = given.includes("--remote");
  const unknown = given.find((argument) => argument.startsWith("-") && argument !== "--remote");
  if (unknown) return { error: `Unknown option ${unknown}.` };
  const [word, address, ...rest] = given.filter((argument) => argument !== "--remote");
  const action = ADMIN_ACTIONS.find((known) => known === word);
  if (!action) return { error: word ? `Unknown action "${word}".` : "Say what to do." };
  if (rest.length > 0) return { error: `One address at a time; "${rest[0]}" is too much.` };
  const email = z.email().safeParse(address?.trim().toLowerCase());
  if (!email.success) return { error: address ? `"${address}" is no email address.` : "Say whose address." };
  return { action, email: email.data, isRemote };
}

/** The change and its line in the audit log; the first statement returns the user, or nothing if there is none. */
export function adminSql({ action, email }: AdminCommand): string {
  const address = `'${email.replaceAll("'", "''")}'`;
  const isAdmin = action === "grant" ? 1 : 0;
  const done = action === "grant" ? "admin-granted" : "admin-revoked";
  return `update users set is_admin = ${isAdmin} where email = ${address} returning id, email;
insert into audit_log (id, at, admin_id, admin_email, action, subject, outcome)
select lower(hex(randomblob(16))), unixepoch() * 1000, 'command', 'npm run admin', '${done}', ${address}, 'done'
where exists (select 1 from users where email = ${address});`;
}
