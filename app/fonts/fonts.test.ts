import { readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const files = readdirSync(import.meta.dirname).filter((name) => name.endsWith(".woff2"));

test("the fonts are two files under 60 KB together, each with its license", () => {
  expect(files).toHaveLength(2);
  const bytes = files.map((name) => statSync(path.join(import.meta.dirname, name)).size);
  expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThan(60 * 1024);
  for (const family of ["inter", "source-serif-4"]) {
    const license = readFileSync(path.join(import.meta.dirname, `${family}.LICENSE`), "utf8");
    expect(license).toContain("SIL Open Font License, Version 1.1");
  }
});
