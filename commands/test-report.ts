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
      assertionResults: z.array(testResult),
    }),
  ),
});

const LINES_MAX = 6;

/**
 * Says how a run of vitest went, from its JSON report: for each failure what failed, why, and the files it left. The last
 * line is "N passed, N failed". A file that could not be loaded counts as one failure.
 */
export function closingReport(report: unknown, project: string): { lines: string[]; failed: number } {
  const run = testRun.parse(report);
  const failures: string[][] = [];
  for (const file of run.testResults) {
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
    lines: [...lines, "", `${run.numPassedTests} passed, ${failures.length} failed`],
    failed: failures.length,
  };
}

/** The beginning of an error without the frames of its stack. */
function reason(message: string | null | undefined): string[] {
  const lines = (message ?? "").split("\n").filter((line) => line.trim() !== "" && !/^\s+at /.test(line));
  return lines.slice(0, LINES_MAX).map((line) => `  ${line}`);
}
