import { spawn } from "node:child_process";
import path from "node:path";
import { z } from "zod";
import { adminCommand, adminSql, type AdminCommand } from "./admin-sql";
import { deploymentOf } from "./deployment";
import { LOCAL_STATE, PROJECT, QUIET_ENVIRONMENT } from "./local-product";

// npm run admin: creates the first administrator of a deployment, which has no default password, and helps users who are locked out.

const executed = z.array(z.object({ results: z.array(z.object({ refused: z.number().optional() })) }));

/** Sets the exit code to 1 where nothing was changed. @throws a sentence that says which argument is wrong */
export async function admin(args: Parameters<typeof adminCommand>[0]): Promise<void> {
  process.exitCode = await carryOut(adminCommand(args));
}

async function carryOut(command: AdminCommand): Promise<number> {
  const where = command.isRemote ? "deployed" : "local";
  const { code, output, errors } = await wrangler([
    "d1",
    "execute",
    "DB",
    ...(command.isRemote
      ? ["--remote", "--config", deployedConfig(command.environment)]
      : ["--local", "--persist-to", LOCAL_STATE]),
    "--yes",
    "--json",
    "--command",
    adminSql(command),
  ]);
  if (code !== 0) {
    console.error(`Couldn't change the ${where} database.\n${reasonIn(output) ?? (errors || output)}`);
    if (/no such table/.test(output + errors)) {
      console.error("It has no tables yet: run `npm start` once, or apply the migrations.");
    }
    return 1;
  }
  const [found] = executed.parse(JSON.parse(output));
  const [user] = found?.results ?? [];
  if (!user) {
    console.error(
      `No user in the ${where} database has the address ${command.email}. Register first, then run this again.`,
    );
    return 1;
  }
  if (user.refused) {
    console.error(
      `${command.email} is the last administrator of the ${where} app whose account isn't about to be deleted. Nothing was changed. Grant someone else the role first, then run this again.`,
    );
    return 1;
  }
  const outcomes = {
    grant: `is now an administrator of the ${where} app.`,
    revoke: `is no longer an administrator of the ${where} app.`,
    unsuppress: `gets emails from the ${where} app again. If the address is on Resend's suppression list, remove it there too. Until then Resend drops each email, and the next one suppresses the address again.`,
    "reset-mfa": `can now sign in to the ${where} app with only a password until they set up two-factor authentication again.`,
  };
  console.log(`${command.email} ${outcomes[command.action]}`);
  return 0;
}

/** Returns the configuration file that the last deployment from this machine wrote. */
const deployedConfig = (environment: string) => deploymentOf(environment).configFile;

/** With --json, Wrangler also prints errors as JSON. */
function reasonIn(output: string): string | undefined {
  const wranglerError = z.object({ error: z.object({ text: z.string() }) });
  try {
    return wranglerError.parse(JSON.parse(output)).error.text;
  } catch {
    return undefined;
  }
}

async function wrangler(args: string[]): Promise<{ code: number | null; output: string; errors: string }> {
  const child = spawn(path.join(PROJECT, "node_modules/.bin/wrangler"), args, {
    cwd: PROJECT,
    env: { ...QUIET_ENVIRONMENT, CI: "true", NO_COLOR: "1" },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  let errors = "";
  child.stdout.on("data", (chunk) => (output += chunk));
  child.stderr.on("data", (chunk) => (errors += chunk));
  const code = await new Promise<number | null>((resolve, reject) =>
    child.on("error", reject).on("close", resolve),
  );
  return { code, output, errors };
}
