import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { importsOf, type Imports } from "./imports";
import { PROJECT } from "./local-product";

const DOCUMENT = path.join(PROJECT, "docs/architecture.md");
const CHART =
  /(?<=<!-- npx vitest run --project node commands\/module-chart.test.ts -u -->\n\n)```mermaid\n[^`]*```/;

test("the chart in docs/architecture.md shows what the modules import: this test with -u draws it", async () => {
  const text = readFileSync(DOCUMENT, "utf8");
  expect(text).toMatch(CHART);
  const chart = moduleChart(importsOf(PROJECT));
  await expect(text.replace(CHART, () => chart)).toMatchFileSnapshot(DOCUMENT);
});

test("an arrow that follows from a longer path is left out", () => {
  const imports = new Map([
    ["workers/cron.ts", ["app/refresh/refresh.server.ts", "app/time.ts"]],
    ["app/refresh/refresh.server.ts", ["app/refresh/lease.ts", "app/news/stories.ts", "app/time.ts"]],
    ["app/news/stories.ts", ["app/time.ts"]],
    ["app/time.ts", []],
  ]);
  expect(moduleChart(imports)).toBe(
    "```mermaid\nflowchart TD\n  news --> time\n  refresh --> news\n  workers --> refresh\n```",
  );
});

test.each(["The path of a headline", "The path of an alert"])(
  "%s: each file in docs/architecture.md is there once, and imports one before it or is imported by it",
  (title) => {
    const document = readFileSync(DOCUMENT, "utf8");
    const [, section = ""] = document.split(`## ${title}\n`);
    const [list = ""] = section.split("\n## ");
    const files = [...list.matchAll(/^\d+\. `([^`]+)`/gm)].map(([, file = ""]) => file);
    expect(files.length).toBeGreaterThan(15);
    expect(new Set(files).size).toBe(files.length);
    const imports = importsOf(PROJECT);
    const isConnected = (file: string, before: string[]) =>
      before.some((other) => imports.get(other)?.includes(file) || imports.get(file)?.includes(other));
    expect(files.filter((file, at) => at > 0 && !isConnected(file, files.slice(0, at)))).toEqual([]);
  },
);

/** Files that start the app in the browser or on the server; they import the pages' frame alone. */
const LEFT_OUT = ["entry", "entry.client", "root"];

/**
 * Draws which module of `app/` imports which, as a Mermaid flowchart. An arrow that follows from a longer path is left
 * out: where a imports b and b imports c, there is no arrow from a to c (transitive reduction, which is unique because
 * imports have no cycles).
 */
function moduleChart(imports: Imports): string {
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
