import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { ArgumentError } from "./command";
import { checkDependencies } from "./dependencies";
import { PROJECT } from "./local-product";
import { checkMigrations } from "./migrations";
import { step } from "./progress";
import { checkSecrets } from "./secrets";
import { run } from "./tools";

const tool =
  (name: string, ...args: string[]) =>
  async () =>
    void (await run(name, args));

/** What must hold before a change lands, in this order. Each throws what is wrong, or returns what it found in a sentence. */
export const CHECKS: Record<string, () => Promise<unknown>> = {
  format: tool("prettier", "--check", "--log-level", "warn", "."),
  lint: tool("npm", "run", "--silent", "lint"),
  types: tool("tsc", "--noEmit"),
  bindings: async () => {
    // The types name the built Worker only where it exists, so a Worker without anything stands for it on a clean clone.
    const main = path.join(PROJECT, "build/server/index.js");
    mkdirSync(path.dirname(main), { recursive: true });
    if (!existsSync(main)) writeFileSync(main, "export default {};\n");
    await run("wrangler", ["types", "--include-runtime=false", "worker-configuration.d.ts", "--check"]);
  },
  unused: tool("knip", "--no-progress"),
  migrations: checkMigrations,
  secrets: checkSecrets,
  dependencies: checkDependencies,
  weights: tool("tsx", "research/run.ts", "train", "--check"),
  tests: async () => (await import("./test")).runTests([]),
};

/** Runs the checks that are named, or all, up to the first that fails. @throws what is wrong */
export async function verify(names: readonly string[]): Promise<void> {
  const unknown = names.filter((name) => !Object.hasOwn(CHECKS, name));
  if (unknown.length > 0) throw new ArgumentError(`There is no check "${unknown.join(", ")}".`);
  for (const [name, check] of Object.entries(CHECKS))
    if (names.length === 0 || names.includes(name)) await step(name, check);
}
