import { expect, test } from "vitest";
import { circleIn, importsOf } from "./imports";
import { PROJECT } from "./local-product";

test("no file of the Worker imports itself by way of others, not even their types or lazily", () => {
  const imports = importsOf(PROJECT);
  expect(imports.size).toBeGreaterThan(400);
  expect(imports.get("workers/index.ts")).toContain("workers/create-context.ts");
  expect(imports.get("app/components/history/history-card.tsx")).toContain(
    "app/components/history/history-chart.tsx",
  );
  expect(circleIn(imports)).toBeNull();
});

test("a circle of imports is found and named", () => {
  const imports = new Map([
    ["a", ["b", "c"]],
    ["b", []],
    ["c", ["d"]],
    ["d", ["c"]],
  ]);
  expect(circleIn(imports)).toEqual(["c", "d", "c"]);
});

test("the dashboard doesn't import the scorer of news", () => {
  const imports = importsOf(PROJECT);
  const reached = new Set(["app/dashboard/dashboard-page.server.ts"]);
  for (const file of reached) for (const next of imports.get(file) ?? []) reached.add(next);
  expect([...reached]).toContain("app/news/articles.server.ts");
  expect([...reached].filter((file) => /news\/(relevance|record-articles)/.test(file))).toEqual([]);
});
