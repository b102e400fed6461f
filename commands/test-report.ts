import { z } from "zod";

const testResult = z.object({
  status: z.string(),
  fullName: z.string(),
  failureMessages: z.array(z.string()).nullish(),
  meta: z.object({ artifacts: z.array(z.string()).optional() }).nullish(),
});

const testRun = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string().nullish(),
      startTime: z.number().nullish(),
      endTime: z.number().nullish(),
      assertionResults: z.array(testResult),
    }),
  ),
});

const LINES_MAX = 6;
const SLOW_FILES = 5;
const SLOW_SECONDS = 10;

/**
 * Summarizes vitest runs from their JSON reports: for each failure the test, the reason, and its artifacts; the slowest
 * files over 10 seconds. The last line is "N passed, N failed". A file that couldn't be loaded counts as one failure.
 */
export function closingReport(
  reports: unknown[],
  project: string,
): { lines: string[]; passed: number; failed: number } {
  const runs = z.array(testRun).parse(reports);
  const files = runs.flatMap(({ testResults }) => testResults);
  const passed = runs.reduce((sum, { numPassedTests }) => sum + numPassedTests, 0);
  const failures: string[][] = [];
  for (const file of files) {
    const name = file.name.replace(`${project}/`, "");
    const failed = file.assertionResults.filter(({ status }) => status === "failed");
    if (file.status === "failed" && failed.length === 0) failures.push([name, ...reason(file.message)]);
    for (const { fullName, failureMessages, meta } of failed) {
      const artifacts = (meta?.artifacts ?? []).map((artifact) =>
        artifact.endsWith(".zip") ? `  npx playwright show-trace ${artifact}` : `  ${artifact}`,
      );
      failures.push([`${name} > ${fullName}`, ...reason(failureMessages?.[0]), ...artifacts]);
    }
  }
  const lines = failures.flatMap(([what = "", ...why]) => ["", `FAILED ${what}`, ...why]);
  return {
    lines: [...lines, ...slowFiles(files, project), "", `${passed} passed, ${failures.length} failed`],
    passed,
    failed: failures.length,
  };
}

/** The beginning of an error, without its stack. */
function reason(message: string | null | undefined): string[] {
  const lines = (message ?? "").split("\n").filter((line) => line.trim() !== "" && !/^\s+at /.test(line));
  return lines.slice(0, LINES_MAX).map((line) => `  ${line}`);
}

function slowFiles(files: z.infer<typeof testRun>["testResults"], project: string): string[] {
  const slow = files
    .map(({ name, startTime, endTime }) => ({
      name: name.replace(`${project}/`, ""),
      seconds: ((endTime ?? 0) - (startTime ?? 0)) / 1000,
    }))
    .filter(({ seconds }) => seconds > SLOW_SECONDS)
    .sort((a, b) => b.seconds - a.seconds)
    .slice(0, SLOW_FILES);
  return slow.length === 0
    ? []
    : [
        "",
        "Slowest files:",
        ...slow.map(({ name, seconds }) => `${seconds.toFixed(0).padStart(5)} s  ${name}`),
      ];
}
