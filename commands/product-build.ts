import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { PROJECT } from "./local-product";
import { run } from "./tools";

/** Builds the pages and assets, then the Worker exactly as deployed. */
export async function build(): Promise<void> {
  const inputs = buildInputs();
  await run("remix", ["vite:build", "--logLevel", "warn"]);
  await run("wrangler", ["deploy", "--dry-run", "--outdir", "build/worker"]);
  writeFileSync(path.join(PROJECT, BUILT_FROM), inputs);
}

/** The hash of what the last finished build was made from. The next build deletes it with the rest of this folder. */
const BUILT_FROM = "build/server/built-from.txt";

/** Whether nothing that goes into the build has changed since the last one. */
export function isBuilt(project = PROJECT): boolean {
  const record = path.join(project, BUILT_FROM);
  return existsSync(record) && readFileSync(record, "utf8") === buildInputs(project);
}

/** Inputs of the build: folders and single files. */
export const BUILD_FOLDERS = ["app", "public", "workers"];
export const BUILD_FILES = [
  "package-lock.json",
  "package.json",
  "remix.config.js",
  "tsconfig.json",
  "vite.config.ts",
  "wrangler.toml",
  "commands/browser-chunks.ts",
  "commands/document-page.ts",
  "docs/method.md",
];

/** A hash of the content of every file that goes into the build; tests don't. */
export function buildInputs(project = PROJECT): string {
  const inFolders = BUILD_FOLDERS.flatMap((folder) =>
    readdirSync(path.join(project, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
      .map((entry) => path.relative(project, path.join(entry.parentPath, entry.name))),
  );
  const hash = createHash("sha256");
  for (const file of [...inFolders.sort(), ...BUILD_FILES])
    hash.update(`${file}\n`).update(
      createHash("sha256")
        .update(readFileSync(path.join(project, file)))
        .digest(),
    );
  return hash.digest("hex");
}
