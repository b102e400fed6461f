import { spawnSync } from "node:child_process";
import path from "node:path";

const PROJECT = path.resolve(import.meta.dirname, "..");

/** Runs this folder's tests; the arguments are Vitest's. */
export function runTests(args: readonly string[]): void {
  const vitest = path.join(PROJECT, "node_modules/.bin/vitest");
  const { status } = spawnSync(vitest, ["run", "--project=research", ...args], {
    cwd: PROJECT,
    stdio: "inherit",
  });
  process.exitCode = status ?? 1;
}
