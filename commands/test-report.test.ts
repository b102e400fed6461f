import { expect, test } from "vitest";
import { closingReport } from "./test-report";

const passed = { status: "passed", fullName: "adds up", failureMessages: [], meta: {} };
const failed = {
  status: "failed",
  fullName: "an alert is made",
  failureMessages: ["AssertionError: expected 1 to be 2\n    at file.ts:1:1\n    at other.ts:2:2"],
  meta: { artifacts: ["test-results/alerts/page-1.1.png", "test-results/alerts/trace-1.zip"] },
};
const run = (...testResults: object[]) => ({ numPassedTests: 1, numFailedTests: 1, testResults });

test("a failure shows what failed, why without its stack, and how to open its trace", () => {
  const file = {
    name: "/project/tests/alerts.test.ts",
    status: "failed",
    assertionResults: [passed, failed],
  };
  expect(closingReport([run(file)], "/project")).toEqual({
    passed: 1,
    failed: 1,
    lines: [
      "",
      "FAILED tests/alerts.test.ts > an alert is made",
      "  AssertionError: expected 1 to be 2",
      "  test-results/alerts/page-1.1.png",
      "  npx playwright show-trace test-results/alerts/trace-1.zip",
      "",
      "1 passed, 1 failed",
    ],
  });
});

test("a file that can't be loaded is its own failure", () => {
  const file = {
    name: "/project/a.test.ts",
    status: "failed",
    message: "No such module",
    assertionResults: [],
  };
  expect(closingReport([run(file)], "/project").lines).toEqual([
    "",
    "FAILED a.test.ts",
    "  No such module",
    "",
    "1 passed, 1 failed",
  ]);
});

test("several runs add up, and their slowest files are listed, those under ten seconds aren't", () => {
  const timed = (name: string, seconds: number) => ({
    name: `/project/${name}`,
    status: "passed",
    startTime: 1000,
    endTime: 1000 + seconds * 1000,
    assertionResults: [passed],
  });
  expect(
    closingReport(
      [run(timed("a.test.ts", 9), timed("b.test.ts", 12)), run(timed("c.test.ts", 40))],
      "/project",
    ).lines,
  ).toEqual(["", "Slowest files:", "   40 s  c.test.ts", "   12 s  b.test.ts", "", "2 passed, 0 failed"]);
});
