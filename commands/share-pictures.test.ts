import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { PROJECT } from "./local-product";

const folder = path.join(PROJECT, "public/share");
const ALL_BYTES_MAX = 1024 ** 2;

test("there is a PNG of 1200 by 630 pixels for each level from 0 to 100, and one without a level, of 1 MB together", () => {
  const names = ["unknown", ...Array.from({ length: 101 }, (_, level) => level)];
  expect(readdirSync(folder).sort()).toEqual(names.map((name) => `level-${name}.png`).sort());
  const files = names.map((name) => readFileSync(path.join(folder, `level-${name}.png`)));
  for (const file of files) {
    expect(file.subarray(1, 4).toString()).toBe("PNG");
    expect([file.readUInt32BE(16), file.readUInt32BE(20)]).toEqual([1200, 630]);
  }
  expect(new Set(files.map((file) => file.toString("base64"))).size).toBe(102);
  expect(files.reduce((sum, file) => sum + file.length, 0)).toBeLessThanOrEqual(ALL_BYTES_MAX);
});
