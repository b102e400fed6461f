import { readFileSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { init, type InitOpts, type ModuleInfos } from "license-checker-rseidelsohn";
import { expect, test } from "vitest";
import { PROJECT } from "./local-product";

const NOTICES_FILE = path.join(PROJECT, "public/third-party-notices.txt");

test("the third-party notices name every installed package of the product: this test with -u writes them", async () => {
  const text = await notices();
  await expect(text).toMatchFileSnapshot(NOTICES_FILE);
  const { dependencies } = JSON.parse(readFileSync(path.join(PROJECT, "package.json"), "utf8")) as {
    dependencies: Record<string, string>;
  };
  for (const name of Object.keys(dependencies)) expect(text).toContain(`\n${name}@`);
});

test("each package stands above a license text, or names licenses whose texts are there", () => {
  const [, ...groups] = readFileSync(NOTICES_FILE, "utf8").split(/\n\n-{80}\n\n/);
  expect(groups.length).toBeGreaterThan(20);
  const isWithout = (group: string) => group.includes("These packages have no license file.");
  for (const group of groups) {
    const [names = "", ...text] = group.split("\n\n");
    expect(names).toMatch(/^(?:\S+@\S+ \(.+\)\n?)+$/);
    if (!isWithout(group)) expect(text.join("\n\n").length).toBeGreaterThan(300);
  }
  const named = groups
    .filter(isWithout)
    .flatMap((group) => group.match(/\b(?:MIT|Apache-2\.0|ISC|0?BSD[\w-]*)/g));
  expect(named.filter((license) => license !== "MIT" && license !== "Apache-2.0")).toEqual([]);
  const texts = groups.filter((group) => !isWithout(group)).join("\n");
  expect(texts).toContain("Permission is hereby granted, free of charge, to any person obtaining a copy");
  expect(texts).toContain("TERMS AND CONDITIONS FOR USE, REPRODUCTION, AND DISTRIBUTION");
});

const HEAD = `Third-party notices of US Exit Freedom Monitor

Fonts: Inter and Source Serif 4, Latin subsets, SIL Open Font License 1.1.
Table of countries: derived from world-countries by Mohammed Le Doze (https://github.com/mledoze/countries), made available under
the Open Database License 1.0 (https://opendatacommons.org/licenses/odbl/1-0/); the table in app/news/lexicon/countries.json is
available under the same license.

The packages that the Worker and the pages may contain follow, those with the same license text together.`;

const NO_FILE =
  "These packages have no license file. The texts of the licenses that they name are in this list.";

const RULE = "-".repeat(80);

/** The notices of everything that the Worker and the pages may contain, with the license texts of the installed packages. */
async function notices(): Promise<string> {
  const found: ModuleInfos = await promisify<InitOpts, ModuleInfos>(init)({
    start: PROJECT,
    production: true,
    excludePrivatePackages: true,
  });
  const byText = new Map<string, string[]>();
  for (const [name, { licenses, licenseFile }] of Object.entries(found)) {
    const text = licenseFile && !/readme/i.test(path.basename(licenseFile)) ? textOf(licenseFile) : NO_FILE;
    const line = `${name} (${[licenses ?? "see its page"].flat().join(", ")})`;
    byText.set(text, [...(byText.get(text) ?? []), line]);
  }
  const groups = [...byText].map(([text, members]) => `${members.sort().join("\n")}\n\n${text}`);
  return `${[HEAD, ...groups.sort()].join(`\n\n${RULE}\n\n`)}\n`;
}

const textOf = (file: string): string =>
  readFileSync(file, "utf8")
    .replace(/\r\n?/g, "\n")
    .replace(/[ \t]+$/gm, "")
    .trim();
