import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { importsOf } from "./imports";
import { PROJECT } from "./local-product";
import { CHART, moduleChart } from "./module-chart";

// npm run architecture: draws the README's chart of the modules from what their files import.

const readme = path.join(PROJECT, "README.md");
const text = readFileSync(readme, "utf8");
if (!CHART.test(text)) throw new Error("README.md has no place for the chart.");
const chart = moduleChart(importsOf(PROJECT));
writeFileSync(
  readme,
  text.replace(CHART, () => chart),
);
