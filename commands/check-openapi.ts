import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { openApiDocument } from "~/openapi/document";

// npm run check:openapi: checks the description of the JSON calls by the recommended rules of Redocly, which npx downloads.

const REDOCLY = "@redocly/cli@2.77.0";

/** Rules that don't fit, each with its reason. */
const SKIPPED = [
  // The API is part of a product without a public license.
  "info-license",
];

const folder = mkdtempSync(path.join(tmpdir(), "openapi-"));
const file = path.join(folder, "openapi.json");
writeFileSync(file, JSON.stringify(openApiDocument("https://monitor.example"), null, 2));
const skips = SKIPPED.map((rule) => `--skip-rule=${rule}`);
const { status } = spawnSync(
  "npx",
  ["--yes", REDOCLY, "lint", file, "--extends=recommended-strict", ...skips],
  {
    stdio: "inherit",
    env: { ...process.env, REDOCLY_TELEMETRY: "off" },
    shell: process.platform === "win32",
  },
);
rmSync(folder, { recursive: true, force: true });
process.exitCode = status ?? 1;
