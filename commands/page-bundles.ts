/** What Remix's browser build says of a route, as far as it matters here. */
export interface RouteEntry {
  id: string;
  parentId?: string;
  module: string;
  imports?: string[];
}
export interface BrowserManifest {
  entry: { module: string; imports: string[] };
  routes: Record<string, RouteEntry>;
  /** The address of the manifest's own file. */
  url: string;
}

/** The JavaScript files that a page's first load brings, without what it loads later, such as a chart. */
export function filesOfPage(manifest: BrowserManifest, id: string): string[] {
  const files = new Set([manifest.url, manifest.entry.module, ...manifest.entry.imports]);
  for (let route = manifest.routes[id]; route; route = manifest.routes[route.parentId ?? ""]) {
    for (const file of [route.module, ...(route.imports ?? [])]) files.add(file);
  }
  return [...files];
}
