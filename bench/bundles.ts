import { parseArgs } from "node:util";
import { BUDGET_KB, pageBundles } from "../commands/page-bundles";

// npm run bench:bundles: the compressed JavaScript that each page sends before its charts, and with `-- --modules` the
// modules of the project that are in it. Run `npm run build` first.

const { values: flags } = parseArgs({ options: { modules: { type: "boolean" } } });
const pages = pageBundles();
for (const { id, kb, modules } of pages) {
  console.log(`${kb.toFixed(1).padStart(7)} KB  ${id}${kb > BUDGET_KB ? "  over the budget" : ""}`);
  if (!flags.modules) continue;
  for (const module of modules.filter((name) => name.startsWith("app/")))
    console.log(`            ${module}`);
}
