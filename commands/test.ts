import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { constants, getPriority, setPriority, tmpdir } from "node:os";
import path from "node:path";
import { SEEDED_STATE, seedState, WORKER_CONFIG } from "../tests/journeys/seeded-state";
import { findChromium } from "./chromium";
import { PROJECT, QUIET_ENVIRONMENT } from "./local-product";
import { memoryFolder } from "./memory-folder";
import { build, isBuilt } from "./product-build";
import { step } from "./progress";
import { readWorkerConfig } from "./serve-worker";
import { closingReport } from "./test-report";

// npm test: runs every test and ends with one plain line. The tests in Node need no build, so they run during it. The
// journeys and the tests in workerd follow the build, side by side. A build of the same files is used again.

/** A priority below this process's own, by so many steps. */
const lower = (steps: number) => Math.min(getPriority() + steps, constants.priority.PRIORITY_LOW);

/**
 * The tests in workerd run in one process, one after another, and would be left to the end. The journeys often wait for their
 * browser, and the tests in Node, which never wait, fill these gaps.
 */
const STEPS_BELOW = { workerd: 0, node: 14, journeys: 7 };

/** The arguments are Vitest's. Sets the exit code. */
export async function runTests(vitestArgs: readonly string[]): Promise<void> {
  Object.assign(process.env, QUIET_ENVIRONMENT);
  const inMemory = memoryFolder();
  const folder = mkdtempSync(path.join(inMemory ?? tmpdir(), "exit-freedom-tests-"));
  // The tests' databases and browser profiles are temporary files.
  if (inMemory) process.env.TMPDIR = folder;
  process.once("exit", () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  // Without a listener, Ctrl+C or a canceled job would end this process without that clean-up.
  for (const [signal, code] of [
    ["SIGHUP", 129],
    ["SIGINT", 130],
    ["SIGTERM", 143],
  ] as const)
    process.once(signal, () => process.exit(code));
  const seeded = path.join(folder, "seed");
  const workerConfig = path.join(folder, "worker-config.json");

  /** Runs the project's tests that the command line names, or all. */
  async function test(
    project: "node" | "workerd" | "journeys",
  ): Promise<{ code: number; report: unknown[] }> {
    const file = path.join(folder, `${project}.json`);
    const args = ["run", `--project=${project}`, "--passWithNoTests"];
    args.push("--reporter=minimal", "--reporter=json", `--outputFile.json=${file}`);
    const vitest = spawn(path.join(PROJECT, "node_modules/.bin/vitest"), [...args, ...vitestArgs], {
      cwd: PROJECT,
      env: { ...process.env, [SEEDED_STATE]: seeded, [WORKER_CONFIG]: workerConfig },
      stdio: ["ignore", "inherit", "inherit"],
    });
    if (vitest.pid !== undefined) setPriority(vitest.pid, lower(STEPS_BELOW[project]));
    const code = await new Promise<number>((resolve) => vitest.on("close", (status) => resolve(status ?? 1)));
    return { code, report: existsSync(file) ? [JSON.parse(readFileSync(file, "utf8"))] : [] };
  }

  // Unpacked before the first test that needs it: processes that find no browser each unpack their own. A missing one is
  // reported by those tests.
  const unpacked = findChromium().then(
    () => undefined,
    () => undefined,
  );
  const prepared = step("Build and a seeded database, during the tests in Node", async () => {
    await all([isBuilt() ? undefined : build(), seedState(seeded), unpacked]);
    writeFileSync(workerConfig, JSON.stringify(await readWorkerConfig()));
  });
  const runs = await all([
    unpacked.then(() => test("node")),
    prepared.then(() => test("journeys")),
    prepared.then(() => test("workerd")),
  ]);
  const { lines, passed, failed } = closingReport(
    runs.flatMap(({ report }) => report),
    PROJECT,
  );
  const isRed = runs.some(({ code }) => code !== 0);
  // An error outside any test, such as an unhandled rejection, fails the run without a failed test.
  if (isRed && failed === 0) console.error("The run failed outside its tests; see the errors above.");
  if (passed + failed === 0) console.error("No test was run.");
  console.log(lines.join("\n"));
  process.exitCode = isRed || passed === 0 ? 1 : 0;
}

/** Like Promise.all, except that if one fails, the others still end before the clean-up. */
async function all<Result>(tasks: (Promise<Result> | Result)[]): Promise<Result[]> {
  const outcomes = await Promise.allSettled(tasks);
  return outcomes.map((outcome) => {
    if (outcome.status === "rejected") throw outcome.reason;
    return outcome.value;
  });
}
