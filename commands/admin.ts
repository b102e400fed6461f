import { existsSync } from "node:fs";
import { z } from "zod";
import { email } from "~/accounts/credentials";
import { jsonOf } from "~/text";
import { ArgumentError } from "./command";
import { deploymentOf } from "./deployment";
import { LOCAL_STATE } from "./local-product";
import { ToolError, wrangler } from "./tools";

// npm run admin: creates the first administrator of a deployment, which has no default password, and helps users who
// are locked out.

const executed = z.array(z.object({ results: z.array(z.object({ refused: z.number().optional() })) }));

/** @throws a sentence that says which argument is wrong, or why nothing was changed */
export async function admin(args: Parameters<typeof adminCommand>[0]): Promise<void> {
  const command = adminCommand(args);
  const where = command.isRemote ? "deployed" : "local";
  const { configFile } = deploymentOf(command.environment);
  if (command.isRemote && !existsSync(configFile))
    throw new Error(
      `${command.environment} has not been deployed from this machine: ${configFile} is missing. Run \`npm run deploy\` first.`,
    );
  const database = command.isRemote
    ? ["--remote", "--config", configFile]
    : ["--local", "--persist-to", LOCAL_STATE];
  const call = ["d1", "execute", "DB", ...database, "--yes", "--json", "--command", adminSql(command)];
  const output = await wrangler(call).catch((error: unknown) => {
    if (!(error instanceof ToolError)) throw error;
    const advice = /no such table/.test(error.message)
      ? "\nIt has no tables yet: run `npm start` once, or apply the migrations."
      : "";
    throw new Error(`Couldn't change the ${where} database.\n${reasonIn(error)}${advice}`, { cause: error });
  });
  const [found] = executed.parse(JSON.parse(output));
  const [user] = found?.results ?? [];
  if (!user)
    throw new Error(
      `No user in the ${where} database has the address ${command.email}. Register first, then run this again.`,
    );
  if (user.refused)
    throw new Error(
      `${command.email} is the last administrator of the ${where} app whose account isn't about to be deleted. Nothing was changed. Grant someone else the role first, then run this again.`,
    );
  const outcomes = {
    grant: `is now an administrator of the ${where} app.`,
    revoke: `is no longer an administrator of the ${where} app.`,
    unsuppress: `gets emails from the ${where} app again. If the address is on Resend's suppression list, remove it there too. Until then Resend drops each email, and the next one suppresses the address again.`,
    "reset-mfa": `can now sign in to the ${where} app with only a password until they set up two-factor authentication again.`,
  };
  console.log(`${command.email} ${outcomes[command.action]}`);
}

/** With --json, Wrangler also prints errors as JSON. */
function reasonIn({ output, errors }: ToolError): string {
  const wranglerError = z.object({ error: z.object({ text: z.string() }) }).safeParse(jsonOf(output));
  return wranglerError.data?.error.text ?? (errors || output);
}

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
  const address = email.safeParse(args.email);
  if (!address.success) throw new ArgumentError(`"${args.email}" isn't an email address.`);
  return { action, email: address.data, isRemote: args.remote, environment: args.env };
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
