import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { z } from "zod";
import packageFile from "../package.json" with { type: "json" };

// npm run bench:mutate: changes one thing at a time in the pure modules that decide (a sign, a bound, a branch) and counts the
// changes that the modules' own tests notice. Prints each change that no test notices, then a table.

const LEVEL = "app/assessment/level";
const FORECAST = "app/assessment/forecast";

/** Files to change, and the tests that should fail, the fastest first. The level's long scenarios would take a day. */
export const MODULES: Record<string, { files: string[]; tests: string[] }> = {
  level: {
    files: ["context-news", "direct-events", "risk-level", "story-reports"].map(
      (name) => `${LEVEL}/${name}.ts`,
    ),
    tests: ["context-news", "direct-events", "contextual-additions", "risk-level"].map(
      (name) => `${LEVEL}/${name}.test.ts`,
    ),
  },
  forecast: {
    files: ["chance", "forecast", "forecast-interval"].map((name) => `${FORECAST}/${name}.ts`),
    tests: [
      "chance",
      "forecast",
      "forecast-change",
      "forecast-evidence",
      "forecast-examples",
      "forecast-reasoning",
      "forecast-states",
    ].map((name) => `${FORECAST}/${name}.test.ts`),
  },
  alerts: {
    files: ["trigger-rule", "rule", "certain-level", "event-rules"].map((name) => `app/alerts/${name}.ts`),
    tests: ["certain-level", "rule", "event-rules", "trigger-rule"].map(
      (name) => `app/alerts/${name}.test.ts`,
    ),
  },
  retry: { files: ["app/delivery/retry-schedule.ts"], tests: ["app/delivery/retry-schedule.test.ts"] },
  access: {
    files: ["app/billing/subscription.ts", "app/billing/trial.ts", "app/users/status.ts"],
    tests: ["subscription", "trial", "plan-note"].map((name) => `app/billing/${name}.test.ts`),
  },
};

/** The last version for Node 20, with the vitest of this project. */
const STRYKER = [
  "@stryker-mutator/core@9.6.1",
  "@stryker-mutator/vitest-runner@9.6.1",
  `vitest@${packageFile.devDependencies.vitest}`,
];

const report = z.object({
  files: z.record(z.string(), z.object({ mutants: z.array(z.object({ status: z.string() })) })),
});

/** Runs Stryker over one module and returns its row of the table. */
function mutate(name: string, { files, tests }: { files: string[]; tests: string[] }): string {
  const folder = mkdtempSync(path.join(tmpdir(), "mutate-"));
  const config = path.join(folder, "stryker.json");
  const found = path.join(folder, "report.json");
  writeFileSync(
    config,
    JSON.stringify({
      testRunner: "vitest",
      plugins: ["@stryker-mutator/vitest-runner"],
      vitest: { configFile: "bench/mutation-tests.ts", related: false },
      mutate: files,
      concurrency: 1,
      reporters: ["clear-text", "json"],
      clearTextReporter: { reportTests: false, reportScoreTable: false, allowColor: false },
      jsonReporter: { fileName: found },
      tempDirName: path.join(folder, "sandbox"),
      ignorePatterns: ["build", "research", "backtest-results", ".wrangler", ".deploy"],
      // Paths stay as they are: the sandbox has the folders of the project.
      tsconfigFile: "none.json",
    }),
  );
  const { status } = spawnSync(
    "npx",
    ["--yes", ...STRYKER.flatMap((name) => ["-p", name]), "stryker", "run", config],
    {
      stdio: "inherit",
      env: { ...process.env, MUTATION_TESTS: tests.join(" ") },
    },
  );
  if (status !== 0) throw new Error(`Stryker exited with ${status} for ${name}`);
  const statuses = Object.values(report.parse(JSON.parse(readFileSync(found, "utf8"))).files)
    .flatMap(({ mutants }) => mutants.map((mutant) => mutant.status))
    .filter((status) => status !== "CompileError" && status !== "RuntimeError" && status !== "Ignored");
  rmSync(folder, { recursive: true });
  const noticed = statuses.filter((status) => status === "Killed" || status === "Timeout").length;
  return `| ${name} | ${noticed} of ${statuses.length} | ${Math.round((100 * noticed) / statuses.length)}% |`;
}

/** @throws for an unknown module, and when Stryker fails */
export function mutateModules(asked: readonly string[]): void {
  const unknown = asked.filter((name) => !MODULES[name]);
  if (unknown.length > 0)
    throw new Error(`Not a module: ${unknown.join(", ")}; ${Object.keys(MODULES).join(", ")} are`);
  const rows = Object.entries(MODULES)
    .filter(([name]) => asked.length === 0 || asked.includes(name))
    .map(([name, module]) => mutate(name, module));
  console.log(["| module | noticed | share |", "| ------ | ------- | ----- |", ...rows].join("\n"));
}
