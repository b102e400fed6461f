import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { init, type InitOpts, type ModuleInfos } from "license-checker-rseidelsohn";
import { PROJECT } from "./local-product";

export const NOTICES_FILE = path.join(PROJECT, "public/third-party-notices.txt");

const HEAD = `Third-party notices of US Exit Freedom Monitor

Fonts: Inter and Source Serif 4, Latin subsets, SIL Open Font License 1.1.
Table of countries: derived from world-countries by Mohammed Le Doze (https://github.com/mledoze/countries), made available under
the Open Database License 1.0 (https://opendatacommons.org/licenses/odbl/1-0/); the table in app/news/lexicon/countries.ts is
available under the same license.

The packages that the Worker and the pages may contain follow, those with the same license text together.`;

const NO_FILE =
  "These packages have no license file. The texts of the licenses that they name are in this list.";

const RULE = "-".repeat(80);

/** The notices of everything that the Worker and the pages may contain, with the license texts of the installed packages. */
export async function notices(): Promise<string> {
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

/** Writes them to the file that the product serves. */
export async function writeNotices(): Promise<void> {
  writeFileSync(NOTICES_FILE, await notices());
}
