import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { PROJECT } from "../commands/local-product";

/** The parts of a route in Remix's browser build that matter here. */
export interface RouteEntry {
  id: string;
  parentId?: string;
  path?: string;
  index?: boolean;
  module: string;
  imports?: string[];
  hasAction: boolean;
}

interface BrowserManifest {
  entry: { module: string; imports: string[] };
  routes: Record<string, RouteEntry>;
  /** The URL of the manifest's own file. */
  url: string;
}

export interface PageBundle {
  id: string;
  /** Compressed JavaScript of the page's first load, without lazy parts such as a chart. */
  kb: number;
  /** The number of files it comes in. */
  files: number;
  /** Its source modules, relative to the project and sorted. */
  modules: string[];
}

/** Budget per page, in compressed kilobytes. */
export const BUDGET_KB = 130;
/** Budget per page, in files: each is a request. */
export const BUDGET_FILES = 15;

const client = path.join(PROJECT, "build/client");
const bytesOf = (file: string) => readFileSync(path.join(client, file));

/**
 * Reads the browser build's route manifest.
 * @throws if there is no build
 */
export function readManifest(): BrowserManifest {
  const assets = path.join(client, "assets");
  const name = existsSync(assets) && readdirSync(assets).find((file) => /^manifest-[\w-]+\.js$/.test(file));
  if (!name) throw new Error("There is no browser build: run `npm run build` first.");
  const text = readFileSync(path.join(assets, name), "utf8");
  const json = text.slice(text.indexOf("=") + 1).replace(/;\s*$/, "");
  return { ...(JSON.parse(json) as Omit<BrowserManifest, "url">), url: `/assets/${name}` };
}

/** Routes that render a page, without layouts. JSON calls and downloads have an empty chunk. */
const pageRoutes = (manifest: BrowserManifest) =>
  Object.values(manifest.routes).filter(
    ({ id, module }) => !["root", "routes/_app"].includes(id) && bytesOf(module).length > 1,
  );

/** Each page's browser code, largest first. Omits the landing page, which has no scripts. */
export function pageBundles(): PageBundle[] {
  const manifest = readManifest();
  const list = readFileSync(path.join(PROJECT, "build/client-modules.json"), "utf8");
  const modulesOfChunk = JSON.parse(list) as Record<string, string[]>;
  const sizes = new Map<string, number>();
  const sizeOf = (file: string) => {
    const size = sizes.get(file) ?? gzipSync(bytesOf(file)).length;
    sizes.set(file, size);
    return size;
  };
  return pageRoutes(manifest)
    .filter(({ id }) => id !== "routes/_index")
    .map(({ id }) => {
      const files = filesOfPage(manifest, id);
      const modules = files.flatMap((file) => modulesOfChunk[file.slice(1)] ?? []);
      return {
        id,
        kb: files.reduce((sum, file) => sum + sizeOf(file), 0) / 1024,
        files: files.length,
        modules: [...new Set(modules)].sort(),
      };
    })
    .sort((a, b) => b.kb - a.kb);
}

function filesOfPage(manifest: BrowserManifest, id: string): string[] {
  const files = new Set([manifest.url, manifest.entry.module, ...manifest.entry.imports]);
  for (let route = manifest.routes[id]; route; route = manifest.routes[route.parentId ?? ""]) {
    for (const file of [route.module, ...(route.imports ?? [])]) files.add(file);
  }
  return [...files];
}
