import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { PROJECT } from "./local-product";

const text = readFileSync(path.join(PROJECT, "docs/security.md"), "utf8");
const rows = text
  .split("\n")
  .filter((line) => line.startsWith("|"))
  .map((line) => line.split("|").map((cell) => cell.trim()));

/**
 * The number of requirements per ASVS 5.0.0 section at levels 1 and 2, without chapters that don't apply. They come
 * first in their sections, so 6.3: 4 means 6.3.1 to 6.3.4.
 */
const SECTIONS: Record<string, number> = {
  ...{ "1.1": 2, "1.2": 9, "1.3": 11, "1.4": 3, "1.5": 2, "2.1": 3, "2.2": 3, "2.3": 4, "2.4": 1 },
  ...{ "3.2": 2, "3.3": 4, "3.4": 6, "3.5": 5, "3.7": 2, "4.1": 3, "4.2": 1, "4.3": 2, "4.4": 4 },
  ...{ "6.1": 3, "6.2": 12, "6.3": 4, "6.4": 4, "6.5": 5, "6.6": 3, "6.8": 4, "7.1": 3, "7.2": 4 },
  ...{ "7.3": 2, "7.4": 5, "7.5": 2, "7.6": 2, "8.1": 2, "8.2": 3, "8.3": 1, "8.4": 1, "11.1": 2 },
  ...{ "11.2": 3, "11.3": 3, "11.4": 4, "11.5": 1, "11.6": 1, "12.1": 3, "12.2": 2, "12.3": 4 },
  ...{ "13.1": 1, "13.2": 5, "13.3": 2, "13.4": 5, "14.1": 2, "14.2": 4, "14.3": 3, "15.1": 3 },
  ...{ "15.2": 3, "15.3": 7, "16.1": 1, "16.2": 5, "16.3": 4, "16.4": 3, "16.5": 3 },
};

const numbersOf = (cell: string): string[] =>
  cell.split(",").flatMap((part) => {
    const [first = "", last = first] = part.trim().split(" to ");
    const section = first.slice(0, first.lastIndexOf("."));
    const [start, end] = [first, last].map((number) => Number(number.slice(number.lastIndexOf(".") + 1)));
    return Array.from({ length: (end ?? 0) - (start ?? 0) + 1 }, (_, n) => `${section}.${(start ?? 0) + n}`);
  });

/** Maps "accounts/passwords/reset.server" to its test file, if there is one. */
const testFileOf = (name: string): string | undefined =>
  [`app/${name}`, `tests/${name}`, name]
    .flatMap((file) => [`${file}.test.ts`, `${file}.test.tsx`])
    .map((file) => path.join(PROJECT, file))
    .find((file) => existsSync(file));

test("each ASVS 5.0.0 requirement of levels 1 and 2 is in the document once", () => {
  const named = rows.flatMap(([, cell = ""]) => (/^\d+\.\d+\.\d+/.test(cell) ? numbersOf(cell) : []));
  const required = Object.entries(SECTIONS).flatMap(([section, count]) =>
    Array.from({ length: count }, (_, n) => `${section}.${n + 1}`),
  );
  expect(named.toSorted()).toEqual(required.toSorted());
});

test("each test named in the document exists in the named file", () => {
  const references = [...text.matchAll(/`([\w./$-]+)`, "([^"]+)"/g)];
  expect(references.length).toBeGreaterThan(80);
  const missing = references.filter(([, name = "", title = ""]) => {
    const file = testFileOf(name);
    if (title.length < 15) return true;
    return (
      !file ||
      !readFileSync(file, "utf8")
        .replaceAll(/\\["']/g, "'")
        .includes(title.replace(/ ?\.\.\.$/, ""))
    );
  });
  expect(missing.map(([reference]) => reference)).toEqual([]);
});
