import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { makeSeededState, SEEDED_STATE } from "../tests/journeys/seeded-state";
import { build, PROJECT, QUIET_ENVIRONMENT } from "./local-product";
import { closingReport } from "./test-report";

// npm test: builds, runs every test (including those in workerd and the browser journeys), and ends with one plain
// line.

const folder = mkdtempSync(path.join(tmpdir(), "exit-freedom-tests-"));
const report = path.join(folder, "report.json");
let seeded: string | undefined;
try {
  // The build leaves a processor for seeding.
  [seeded] = await Promise.all([makeSeededState(), build()]);
  const args = ["run", "--reporter=minimal", "--reporter=json", `--outputFile.json=${report}`];
  const vitest = spawn(path.join(PROJECT, "node_modules/.bin/vitest"), [...args, ...process.argv.slice(2)], {
    cwd: PROJECT,
    env: { ...QUIET_ENVIRONMENT, [SEEDED_STATE]: seeded },
    stdio: ["ignore", "inherit", "inherit"],
  });
  const code = await new Promise<number>((resolve) => vitest.on("close", (status) => resolve(status ?? 1)));
  const { lines, failed } = closingReport(JSON.parse(readFileSync(report, "utf8")), PROJECT);
  // An error outside any test, such as an unhandled rejection, fails the run without a failed test.
  if (code !== 0 && failed === 0) console.error("The run failed outside its tests; see the errors above.");
  console.log(lines.join("\n"));
  process.exitCode = code;
} finally {
  for (const used of [folder, seeded]) if (used) rmSync(used, { recursive: true, force: true });
}
