import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { importsOf } from "./imports";
import { PROJECT } from "./local-product";
import { CHART, moduleChart } from "./module-chart";

// npm run architecture: draws the chart of the modules in docs/architecture.md from their imports.

const file = path.join(PROJECT, "docs/architecture.md");
const text = readFileSync(file, "utf8");
if (!CHART.test(text)) throw new Error("docs/architecture.md has no place for the chart.");
const chart = moduleChart(importsOf(PROJECT));
writeFileSync(
  file,
  text.replace(CHART, () => chart),
);
