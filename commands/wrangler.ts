import { spawn } from "node:child_process";
import { PROJECT, QUIET_ENVIRONMENT } from "./local-product";

/** Runs wrangler without questions, telemetry or update checks; returns its standard output. @throws with its last lines if it fails */
export const wrangler = (args: string[], input?: string) => run("wrangler", args, input);

/** Runs a tool and returns its standard output. @throws with its last lines if it fails or takes 15 minutes */
export async function run(tool: string, args: string[], input = ""): Promise<string> {
  const child = spawn(tool, args, {
    cwd: PROJECT,
    env: { ...QUIET_ENVIRONMENT, WRANGLER_HIDE_BANNER: "true", CI: "true", NO_COLOR: "1" },
    timeout: 15 * 60_000,
  });
  let output = "";
  let errors = "";
  child.stdout.on("data", (chunk) => (output += chunk));
  child.stderr.on("data", (chunk) => (errors += chunk));
  child.stdin.on("error", () => undefined).end(input);
  const code = await new Promise((resolve, reject) => child.on("error", reject).on("close", resolve));
  if (code === 0) return output;
  throw new Error(
    `${tool} ${args.slice(0, 3).join(" ")} exited with ${String(code)}:\n${`${output}\n${errors}`.trim().split("\n").slice(-15).join("\n")}`,
  );
}

/** Parses the JSON in a command's output, after any notes before it. */
export function jsonIn(output: string): unknown {
  return JSON.parse(output.slice(output.search(/^[[{]/m)));
}
