import { parseArgs } from "node:util";
import { BUDGET_FILES, BUDGET_KB, pageBundles } from "../commands/page-bundles";

// npm run bench:bundles: the compressed JavaScript that each page sends before its charts, in how many files, and with `-- --modules` the
// modules of the project that are in it. Run `npm run build` first.

const { values: flags } = parseArgs({ options: { modules: { type: "boolean" } } });
const pages = pageBundles();
for (const { id, kb, files, modules } of pages) {
  const isOver = kb > BUDGET_KB || files > BUDGET_FILES;
  const size = `${kb.toFixed(1).padStart(7)} KB in ${String(files).padStart(2)} files`;
  console.log(`${size}  ${id}${isOver ? "  over the budget" : ""}`);
  if (!flags.modules) continue;
  for (const module of modules.filter((name) => name.startsWith("app/")))
    console.log(`            ${module}`);
}
