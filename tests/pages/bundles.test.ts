import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { COMMON_PARTS, FIGURE_PARTS, LAYOUT_PARTS, STORY_PARTS } from "../../commands/browser-chunks";
import { PROJECT } from "../../commands/local-product";
import { BUDGET_FILES, BUDGET_KB, pageBundles } from "../page-bundles";

const pages = pageBundles();

/** Compressed, as Cloudflare counts it; every new isolate reads it. */
const WORKER_KB_MAX = 800;

/** Server knowledge and code that a page's browser code must not contain. */
const SERVER_ONLY = [
  /\.server\./,
  /^node_modules\/@remix-run\/cloudflare\//,
  /^node_modules\/(drizzle-orm|stripe|otpauth|htmlparser2)\//,
  /^app\/(database|delivery\/emails|http|refresh|sources|feeds)\//,
  /^app\/news\/(?!(coding-guide\.ts|subjects\.(ts|json))$)/,
  /^app\/monitor\/(queries|services|alarms)/,
  /^app\/assessment\/(explanation\/(analys|injection)|level\/(risk-level|evidence|story-reports))/,
  /^app\/assessment\/(forecast\/(?!forecast-question\.)|register\/)/,
];
/** The dashboard shows when the next refresh is due, and a refresh's page adds up its counts. */
const ALLOWED = ["app/refresh/overdue.ts", "app/refresh/run-counts.ts"];

test("no page sends more compressed JavaScript than its budget, excluding charts", () => {
  const over = pages.filter(({ kb }) => kb > BUDGET_KB).map(({ id, kb }) => `${id}: ${kb.toFixed(1)} KB`);
  expect(pages.length).toBeGreaterThan(30);
  expect(over).toEqual([]);
});

test("the Worker's script stays within its size, without the languages of its libraries and code for browsers", () => {
  const script = readFileSync(path.join(PROJECT, "build/worker/index.js"));
  expect(gzipSync(script).length / 1024).toBeLessThanOrEqual(WORKER_KB_MAX);
  // From Zod's messages in Russian and Chinese.
  expect(script.toString()).not.toMatch(/Неверный ввод|无效输入/);
  // From Chart.js, and from React's code for browsers.
  expect(script.toString()).not.toMatch(/chartjs|hydrateRoot\b/);
});

test("a stack of the Worker leads to our source by its map, which is uploaded and never served", () => {
  const script = readFileSync(path.join(PROJECT, "build/worker/index.js"), "utf8");
  expect(script).toMatch(/\n\/\/# sourceMappingURL=index\.js\.map\s*$/);
  const map = JSON.parse(readFileSync(path.join(PROJECT, "build/worker/index.js.map"), "utf8")) as {
    sources: string[];
  };
  for (const file of ["app/refresh/refresh.server.ts", "workers/index.ts"])
    expect(map.sources.filter((source) => source.endsWith(file))).toHaveLength(1);
  const served = readdirSync(path.join(PROJECT, "build/client"), { recursive: true }).map(String);
  expect(served.length).toBeGreaterThan(50);
  expect(served.filter((file) => file.endsWith(".map"))).toEqual([]);
});

test("no page sends its JavaScript in more files than its budget, excluding charts", () => {
  const over = pages
    .filter(({ files }) => files > BUDGET_FILES)
    .map(({ id, files }) => `${id}: ${files} files`);
  expect(over).toEqual([]);
});

test("each shared part exists: every page loads the common ones, those with the sidebar the layout's", () => {
  const SIGN_IN = ["routes/login", "routes/login_.code", "routes/register"];
  const WITH_STORIES = ["routes/_app.dashboard", "routes/_app.dashboard_.$day", "routes/_app.news"];
  for (const { id, modules } of pages) {
    const parts = [
      ...COMMON_PARTS,
      ...(SIGN_IN.includes(id) ? [] : LAYOUT_PARTS),
      ...(WITH_STORIES.includes(id) ? [...FIGURE_PARTS, ...STORY_PARTS] : []),
    ];
    const loaded = modules.map((name) => name.replace(/^app\/|\.tsx?$/g, ""));
    expect(loaded).toEqual(expect.arrayContaining(parts));
  }
});

test("a page loads the form library only if it has a form that the library checks", () => {
  const loads = (id: string) =>
    pages
      .find((page) => page.id === id)
      ?.modules.some((name) => name.startsWith("node_modules/@conform-to/"));
  expect(["routes/_app.dashboard", "routes/_app.news", "routes/login"].map(loads)).toEqual([
    false,
    false,
    true,
  ]);
});

test("the browser code of no page contains anything of the server", () => {
  for (const { id, modules } of pages) {
    const known = modules.filter((name) => SERVER_ONLY.some((pattern) => pattern.test(name)));
    expect(modules, id).toContain("app/entry.client.tsx");
    expect(
      known.filter((name) => !ALLOWED.includes(name)),
      id,
    ).toEqual([]);
  }
});

test("no script of the browser holds the schema library: the server validates every form", () => {
  const list = readFileSync(path.join(PROJECT, "build/client-modules.json"), "utf8");
  const modules = Object.values(JSON.parse(list) as Record<string, string[]>).flat();
  expect(modules.length).toBeGreaterThan(300);
  expect(modules.filter((name) => /^node_modules\/(zod|@conform-to\/zod)\//.test(name))).toEqual([]);
});

test("no script of the browser holds a lookbehind, which Safari before 16.4 can't parse", () => {
  const assets = path.join(PROJECT, "build/client/assets");
  const scripts = readdirSync(assets).filter((name) => name.endsWith(".js"));
  expect(scripts.length).toBeGreaterThan(30);
  const unreadable = scripts.filter((name) =>
    /\(\?<[=!]/.test(readFileSync(path.join(assets, name), "utf8")),
  );
  expect(unreadable).toEqual([]);
});
