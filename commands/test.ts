import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { SEEDED_STATE, seedState } from "../tests/journeys/seeded-state";
import { build, PROJECT, QUIET_ENVIRONMENT } from "./local-product";
import { closingReport } from "./test-report";

// npm test: builds, runs every test (including those in workerd and the browser journeys), and ends with one plain
// line.

Object.assign(process.env, QUIET_ENVIRONMENT);
const folder = mkdtempSync(path.join(tmpdir(), "exit-freedom-tests-"));
const report = path.join(folder, "report.json");
const seeded = path.join(folder, "seed");
try {
  // The build rarely keeps more than one processor busy. If one of the two fails, the other still ends before the clean-up.
  for (const outcome of await Promise.allSettled([build(), seedState(seeded)])) {
    if (outcome.status === "rejected") throw outcome.reason;
  }
  const args = ["run", "--reporter=minimal", "--reporter=json", `--outputFile.json=${report}`];
  const vitest = spawn(path.join(PROJECT, "node_modules/.bin/vitest"), [...args, ...process.argv.slice(2)], {
    cwd: PROJECT,
    env: { ...process.env, [SEEDED_STATE]: seeded },
    stdio: ["ignore", "inherit", "inherit"],
  });
  const code = await new Promise<number>((resolve) => vitest.on("close", (status) => resolve(status ?? 1)));
  const { lines, failed } = closingReport(JSON.parse(readFileSync(report, "utf8")), PROJECT);
  // An error outside any test, such as an unhandled rejection, fails the run without a failed test.
  if (code !== 0 && failed === 0) console.error("The run failed outside its tests; see the errors above.");
  console.log(lines.join("\n"));
  process.exitCode = code;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
