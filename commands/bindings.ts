import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { PROJECT, run } from "./local-product";

const MAIN = path.join(PROJECT, "build/server/index.js");
const TYPES = ["types", "--include-runtime=false", "worker-configuration.d.ts"];

/** Writes the types of wrangler.toml's bindings. @throws with `check`, if those in the repository are out of date */
export async function bindingTypes({ check }: { check: boolean }): Promise<void> {
  // The types name the built Worker only where it exists, so a Worker without anything stands for it on a clean clone.
  if (!existsSync(MAIN)) {
    mkdirSync(path.dirname(MAIN), { recursive: true });
    writeFileSync(MAIN, "export default {};\n");
  }
  await run("wrangler", check ? [...TYPES, "--check"] : TYPES);
}
