import { afterAll, afterEach, beforeEach } from "vitest";
import { beginTest, captureConsole, endTest } from "./logged";

// Setup of every test file: unexpected log output fails the test that logged it.

captureConsole();
beforeEach(beginTest);
afterEach(complain);
afterAll(complain);

function complain() {
  const { unexpected, missing } = endTest();
  if (unexpected.length > 0) throw new Error(`Unexpected console output:\n${unexpected.join("\n")}`);
  if (missing.length > 0) throw new Error(`Expected in the console, and never logged: ${missing.join(", ")}`);
}
