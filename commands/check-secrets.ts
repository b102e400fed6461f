import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { PROJECT } from "./local-product";
import { secretsIn } from "./secrets";

// npm run check:secrets: fails if a file that git tracks, or would track, contains what looks like a secret.

const listed = execFileSync("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], {
  cwd: PROJECT,
  encoding: "utf8",
});
const files = listed.split("\0").filter((file) => file && existsSync(path.join(PROJECT, file)));
const found = files.flatMap((file) =>
  secretsIn(readFileSync(path.join(PROJECT, file), "latin1")).map((secret) => `${file}, ${secret}`),
);
for (const line of found) console.error(line);
console.log(`Secrets: ${found.length} found in ${files.length} files.`);
if (found.length > 0) process.exitCode = 1;
