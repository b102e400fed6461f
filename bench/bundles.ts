import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { PROJECT } from "../commands/local-product";
import { filesOfPage, type BrowserManifest } from "../commands/page-bundles";

// npm run bench:bundles: the compressed JavaScript that each page sends before its charts, and which of the project's modules
// are in it. Run `npm run build` first. It ends with 1 where a page is over the budget. `-- --modules` lists the modules.

const BUDGET_KB = 130;
const client = path.join(PROJECT, "build/client");
const list = path.join(PROJECT, "build/client-modules.json");
if (!existsSync(list)) throw new Error("There is no browser build: run `npm run build` first.");
const modulesOfChunk = JSON.parse(readFileSync(list, "utf8")) as Record<string, string[]>;

function readManifest(): BrowserManifest {
  const name = readdirSync(path.join(client, "assets")).find((file) => /^manifest-.*\.js$/.test(file));
  if (!name) throw new Error("The browser build has no manifest.");
  const text = readFileSync(path.join(client, "assets", name), "utf8");
  const json = text.slice(text.indexOf("=") + 1).replace(/;\s*$/, "");
  return { ...(JSON.parse(json) as Omit<BrowserManifest, "url">), url: `/assets/${name}` };
}

const manifest = readManifest();
const bytesOf = (file: string) => readFileSync(path.join(client, file));

const pages = Object.values(manifest.routes)
  // A JSON call or a download has an empty chunk. The landing page sends no script at all.
  .filter(
    ({ id, module }) => bytesOf(module).length > 1 && !["root", "routes/_app", "routes/_index"].includes(id),
  )
  .map(({ id }) => {
    const files = filesOfPage(manifest, id);
    const bytes = files.reduce((sum, file) => sum + gzipSync(bytesOf(file)).length, 0);
    const modules = files
      .flatMap((file) => modulesOfChunk[file.slice(1)] ?? [])
      .map((module) => path.relative(PROJECT, module.split("?")[0] ?? module))
      .filter((module) => module.startsWith("app/"));
    return { id, kb: bytes / 1024, modules: [...new Set(modules)].sort() };
  })
  .sort((a, b) => b.kb - a.kb);

for (const { id, kb, modules } of pages) {
  console.log(`${kb.toFixed(1).padStart(7)} KB  ${id}${kb > BUDGET_KB ? "  over the budget" : ""}`);
  if (process.argv.includes("--modules")) for (const module of modules) console.log(`            ${module}`);
}
const over = pages.filter(({ kb }) => kb > BUDGET_KB).length;
console.log(`${over} of ${pages.length} pages over ${BUDGET_KB} KB.`);
if (over > 0) process.exitCode = 1;
