import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { memoryFolder } from "./memory-folder";

test("tests write to the folder in memory only where it exists and has room", () => {
  expect(memoryFolder(tmpdir(), 1)).toBe(tmpdir());
  expect(memoryFolder(tmpdir(), Infinity)).toBeUndefined();
  expect(memoryFolder(path.join(tmpdir(), "no-such-folder"), 1)).toBeUndefined();
});
