import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { importsOf } from "./imports";
import { PROJECT } from "./local-product";
import { CHART, moduleChart } from "./module-chart";

test("the chart in docs/architecture.md shows what the modules import: `npm run architecture` draws it", () => {
  const [chart] = CHART.exec(readFileSync(path.join(PROJECT, "docs/architecture.md"), "utf8")) ?? [];
  expect(chart).toBe(moduleChart(importsOf(PROJECT)));
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

test.each(["The way of one headline", "The way of one alert"])(
  "%s: each file in docs/architecture.md is there once, and imports one before it or is imported by it",
  (title) => {
    const document = readFileSync(path.join(PROJECT, "docs/architecture.md"), "utf8");
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
