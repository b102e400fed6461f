import { spawn } from "node:child_process";
import path from "node:path";
import { PROJECT, QUIET_ENVIRONMENT } from "./local-product";

/** Says how a tool ended and what it printed. */
export class ToolError extends Error {
  constructor(
    command: string,
    /** What it wrote to its standard output. */
    readonly output: string,
    readonly errors: string,
  ) {
    super(`${command}:\n${`${output}\n${errors}`.trim()}`);
  }
}

/** The project's own tools come last, so that a test can put another wrangler before them. */
const PATH = `${process.env.PATH}${path.delimiter}${path.join(PROJECT, "node_modules/.bin")}`;

/**
 * Runs a command-line tool without questions, telemetry or update checks; returns its standard output.
 * @throws a ToolError if it fails or takes 15 minutes
 */
export async function run(tool: string, args: string[], input = ""): Promise<string> {
  const child = spawn(tool, args, {
    cwd: PROJECT,
    env: { ...QUIET_ENVIRONMENT, PATH, WRANGLER_HIDE_BANNER: "true", CI: "true", NO_COLOR: "1" },
    timeout: 15 * 60_000,
  });
  let output = "";
  let errors = "";
  child.stdout.on("data", (chunk) => (output += chunk));
  child.stderr.on("data", (chunk) => (errors += chunk));
  child.stdin.on("error", () => undefined).end(input);
  const code = await new Promise((resolve, reject) => child.on("error", reject).on("close", resolve));
  if (code === 0) return output;
  throw new ToolError(`${tool} ${args.slice(0, 3).join(" ")} exited with ${String(code)}`, output, errors);
}

export const wrangler = (args: string[], input?: string) => run("wrangler", args, input);

/** Parses the JSON in a command's output, after any notes before it. */
export function jsonIn(output: string): unknown {
  return JSON.parse(output.slice(output.search(/^[[{]/m)));
}
