import type { Imports } from "./imports";

/** Matches the chart in docs/architecture.md. */
export const CHART = /(?<=<!-- npm run architecture -->\n\n)```mermaid\n[^`]*```/;

/** Files that start the app in the browser or on the server; they import the pages' frame alone. */
const LEFT_OUT = ["entry", "entry.client", "root"];

/**
 * Draws which module of `app/` imports which, as a Mermaid flowchart. An arrow that follows from a longer path is left out: where a
 * imports b and b imports c, there is no arrow from a to c (transitive reduction, which is unique because imports have no cycles).
 */
export function moduleChart(imports: Imports): string {
  const targets = new Map<string, Set<string>>();
  for (const [file, imported] of imports) {
    const from = moduleOf(file);
    const imports = targets.get(from) ?? new Set();
    for (const to of imported.map(moduleOf)) if (to !== from) imports.add(to);
    targets.set(from, imports);
  }
  for (const module of LEFT_OUT) targets.delete(module);
  const reachedFrom = (from: string): Set<string> => {
    const reached = new Set(targets.get(from));
    for (const module of reached) for (const next of targets.get(module) ?? []) reached.add(next);
    return reached;
  };
  const arrows = [...targets].flatMap(([from, direct]) => {
    const further = new Set([...direct].flatMap((module) => [...reachedFrom(module)]));
    return [...direct].filter((to) => !further.has(to)).map((to) => `  ${from} --> ${to}`);
  });
  return ["```mermaid", "flowchart TD", ...arrows.sort(), "```"].join("\n");
}

/** "app/news/stories.ts" -> "news"; "app/time.ts" -> "time"; "workers/cron.ts" -> "workers" */
function moduleOf(file: string): string {
  const [folder = "", ...rest] = file.split("/");
  return folder === "app" ? (rest[0] ?? "").replace(/(\.server)?\.tsx?$/, "") : folder;
}
