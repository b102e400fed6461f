import { writeFileSync } from "node:fs";
import countries from "world-countries";
import { normalizeText } from "~/news/normalize-text";
import { run } from "./local-product";

// `npm run countries`: generates the table of other countries' names, demonyms and capitals from the package
// world-countries.

const AMERICAN = new Set(["US", "PR", "GU", "AS", "VI", "MP", "UM"]);
/** US states, or better known as something American or an English word, so no sign of another country. */
const LEFT_OUT = new Set([
  ..."georgia,georgian,san jose,kingston,georgetown,george town,hamilton,victoria,jamestown,stanley,douglas".split(
    ",",
  ),
  ..."male,nassau,bridgetown,plymouth,saint johns,saint georges,road town,the valley,the settlement,nice".split(
    ",",
  ),
]);
/** Common English names that the package lacks: the variants of Unicode CLDR 48 (cldr-localenames-full, en/territories.json), and Macedonia. */
const COMMON_NAMES =
  "Turkey,Burma,Ivory Coast,Czech Republic,Swaziland,Cape Verde,East Timor,Macedonia".split(",");
const FILE = "app/news/lexicon/countries.ts";
const WIDTH_MAX = 140;

function namesOf(country: (typeof countries)[number]): string[] {
  const { common, official } = country.name;
  const demonyms = Object.values(country.demonyms.eng ?? {});
  // The alternative spellings include codes and native names; keep only those that read as English.
  const spelled = country.altSpellings.filter((name) => /^[A-Z][a-z]{3,}( [A-Za-z]{2,})*$/.test(name));
  return [common, official, ...demonyms, ...demonyms.map(plural), ...spelled, ...(country.capital ?? [])];
}

function plural(demonym: string): string {
  return /(?:ese|ish|ch|ss|s)$/.test(demonym) ? demonym : `${demonym}s`;
}

function wrap(names: string[]): string {
  const lines = [""];
  for (const name of names) {
    const line = lines.at(-1) ?? "";
    if (line.length + name.length + 2 > WIDTH_MAX) lines.push(`${name},`);
    else lines[lines.length - 1] = line ? `${line} ${name},` : `${name},`;
  }
  return lines.join("\n");
}

const names = new Set(
  countries
    .filter(({ cca2 }) => !AMERICAN.has(cca2))
    .flatMap(namesOf)
    .concat(COMMON_NAMES)
    .map((name) => normalizeText(name, 200).trim())
    .filter((name) => name && !LEFT_OUT.has(name) && !name.includes(".")),
);
writeFileSync(
  FILE,
  `/**
 * Names, demonyms and capitals of the world's other countries. Made by \`npm run countries\`; do not edit.
 *
 * Derived from the database world-countries 5.1.0 (https://github.com/mledoze/countries), which is made available under the
 * Open Database License (ODbL) 1.0, https://opendatacommons.org/licenses/odbl/1-0/. This table is under the same license.
 *
 * Other common names are from Unicode CLDR 48, Copyright 1991-2025 Unicode, Inc., under the Unicode License v3
 * (https://www.unicode.org/license.txt).
 */
export const COUNTRIES = \`
${wrap([...names].sort())}
\`;
`,
);
await run("prettier", ["--write", FILE]);
console.log(`${FILE}: ${names.size} names`);
