import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { afterEach, expect, test } from "vitest";
import { PROJECT, QUIET_ENVIRONMENT } from "../../commands/local-product";
import { BUILD_FILES, BUILD_FOLDERS } from "../../commands/product-build";

const run = promisify(execFile);

// On the project's own file system, where libraries can be linked instead of copied.
const cache = path.join(PROJECT, ".cache");
mkdirSync(cache, { recursive: true });
const folder = mkdtempSync(path.join(cache, "another-folder-"));
afterEach(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));

/** The hashes of a browser build's files by name, without the lists of those files, which come with the Worker's build. */
function filesOf(project: string): Record<string, string> {
  const client = path.join(project, "build/client");
  const files = readdirSync(client, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.startsWith("manifest"))
    .map((entry) => path.join(entry.parentPath, entry.name));
  const hashOf = (file: string) => createHash("sha256").update(readFileSync(file)).digest("hex");
  return Object.fromEntries(files.sort().map((file) => [path.relative(client, file), hashOf(file)]));
}

test("a checkout in a folder named app builds the same files for browsers, with the same hashes", async () => {
  const elsewhere = path.join(folder, "app");
  for (const part of [...BUILD_FOLDERS, ...BUILD_FILES])
    cpSync(path.join(PROJECT, part), path.join(elsewhere, part), { recursive: true });
  // Hard links: a symbolic link would lead the bundler back to this folder.
  await run("cp", ["-RPl", path.join(PROJECT, "node_modules"), path.join(elsewhere, "node_modules")]);
  await run(path.join(elsewhere, "node_modules/.bin/vite"), ["build", "--logLevel", "error"], {
    cwd: elsewhere,
    // Vitest's own NODE_ENV would choose React's development build.
    env: { ...QUIET_ENVIRONMENT, NODE_ENV: "production", CI: "true" },
  });
  const files = filesOf(elsewhere);
  expect(Object.keys(files).length).toBeGreaterThan(100);
  expect(files).toEqual(filesOf(PROJECT));
});
