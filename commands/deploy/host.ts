import { spawn } from "node:child_process";
import path from "node:path";
import { PROJECT, QUIET_ENVIRONMENT } from "../local-product";
import type { Cloudflare } from "./cloudflare-api";
import type { Environment } from "./environment";

/** What a command on a deployment gets from the machine that it runs on. */
export interface Host {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly fetch: typeof fetch;
  readonly sleep: (ms: number) => Promise<void>;
  readonly now: () => Date;
  readonly say: (line: string) => void;
  /** Asks without showing what is typed; missing where no one can answer. */
  readonly ask?: (question: string) => Promise<string>;
  /** The folder of the environments' files. */
  readonly folder: string;
  readonly migrations: string;
}

const WRANGLER_MS_MAX = 15 * 60_000;

/**
 * Runs wrangler on an environment, without questions, telemetry or a look for updates.
 * @returns what it printed
 * @throws its own words if it fails
 */
export async function wrangler(
  { env }: Pick<Host, "env">,
  { configFile }: Pick<Environment, "configFile">,
  cloudflare: Cloudflare,
  args: string[],
): Promise<string> {
  const child = spawn(path.join(PROJECT, "node_modules/.bin/wrangler"), [...args, "--config", configFile], {
    cwd: PROJECT,
    env: {
      ...QUIET_ENVIRONMENT,
      ...env,
      CLOUDFLARE_ACCOUNT_ID: cloudflare.accountId,
      WRANGLER_HIDE_BANNER: "true",
      CI: "true",
      NO_COLOR: "1",
    },
    stdio: ["ignore", "pipe", "pipe"],
    timeout: WRANGLER_MS_MAX,
  });
  let output = "";
  child.stdout.on("data", (chunk) => (output += chunk));
  child.stderr.on("data", (chunk) => (output += chunk));
  const code = await new Promise<number | null>((resolve, reject) =>
    child.on("error", reject).on("close", resolve),
  );
  if (code !== 0) throw new Error(`wrangler ${args.join(" ")} ended with ${code}:\n${reasonIn(output)}`);
  return output;
}

const REASON_LINES_MAX = 12;

/** Without the notes about log files and the list of bindings. */
const reasonIn = (output: string): string => {
  const lines = output
    .split("\n")
    .filter((line) => line.trim() !== "" && !/Logs were written|^\s*env\.|─{5}/.test(line));
  const start = lines.findIndex((line) => /ERROR/.test(line));
  return lines.slice(Math.max(start, 0)).slice(0, REASON_LINES_MAX).join("\n");
};
