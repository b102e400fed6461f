import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { PROJECT } from "./local-product";

export const NOTICES_FILE = path.join(PROJECT, "public/third-party-notices.txt");

interface Locked {
  version?: string;
  license?: string;
  dev?: boolean;
  optional?: boolean;
  /** Installed for development or for an optional part. */
  devOptional?: boolean;
}

/** The lines of a package's license file that say who holds the rights. */
function holdersOf(folder: string): string[] {
  if (!existsSync(folder)) return [];
  const file = readdirSync(folder).find((name) => /^licen[cs]e(\.(md|txt))?$/i.test(name));
  if (!file) return [];
  const lines = readFileSync(path.join(folder, file), "utf8").split(/\r?\n/);
  return lines
    .map((line) => line.trim())
    .filter((line) => /^(copyright )?\(c\) |^copyright \d{4}/i.test(line));
}

/** The notices of everything that the Worker and the pages may contain, as the installed packages give them. */
export function notices(): string {
  const lock = JSON.parse(readFileSync(path.join(PROJECT, "package-lock.json"), "utf8")) as {
    packages: Record<string, Locked>;
  };
  const packages = Object.entries(lock.packages)
    .filter(([folder, { dev, optional, devOptional }]) => folder !== "" && !dev && !optional && !devOptional)
    .map(([folder, { version, license }]) => ({
      name: `${folder.slice(folder.lastIndexOf("node_modules/") + 13)} ${version}`,
      license: license ?? "see its page",
      holders: holdersOf(path.join(PROJECT, folder)),
    }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
  return `Third-party notices of US Exit Freedom Monitor

Fonts: Inter and Source Serif 4, Latin subsets, SIL Open Font License 1.1.
Table of countries: derived from world-countries by Mohammed Le Doze (https://github.com/mledoze/countries), made available under
the Open Database License 1.0 (https://opendatacommons.org/licenses/odbl/1-0/); the table in app/news/lexicon/countries.ts is
available under the same license.

${packages.map(({ name, license, holders }) => [`${name} (${license})`, ...holders.map((line) => `  ${line}`)].join("\n")).join("\n")}
`;
}

export const writeNotices = () => writeFileSync(NOTICES_FILE, notices());
