import { existsSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { MODULES } from "../bench/mutate";
import { PROJECT } from "./local-product";

test("each file that npm run bench:mutate changes, and each of its tests, exists: one that has moved would be left out silently", () => {
  const named = Object.values(MODULES).flatMap(({ files, tests }) => [...files, ...tests]);
  expect(named.length).toBeGreaterThan(15);
  expect(named.filter((file) => !existsSync(path.join(PROJECT, file.replace(/\*.*/, ""))))).toEqual([]);
});
