import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { PROJECT } from "./local-product";
import { buildInputs, isBuilt } from "./product-build";

let project: string;
const write = (file: string, text: string) => {
  mkdirSync(path.dirname(path.join(project, file)), { recursive: true });
  writeFileSync(path.join(project, file), text);
};

beforeEach(() => {
  project = mkdtempSync(path.join(tmpdir(), "build-inputs-"));
  for (const file of ["app/root.tsx", "public/favicon.svg", "workers/index.ts"]) write(file, file);
  const files = ["package-lock.json", "package.json", "remix.config.js", "tsconfig.json", "vite.config.ts"];
  const commands = ["commands/browser-chunks.ts", "commands/document-page.ts"];
  for (const file of [...files, "wrangler.toml", ...commands, "docs/method.md"])
    cpSync(path.join(PROJECT, file), path.join(project, file));
  write("build/server/built-from.txt", buildInputs(project));
});
afterEach(() => rmSync(project, { recursive: true, force: true }));

test("what was built stays built until a file that goes into it changes, appears or goes", () => {
  expect(isBuilt(project)).toBe(true);
  write("app/root.tsx", "another text");
  expect(isBuilt(project)).toBe(false);
  write("app/root.tsx", "app/root.tsx");
  expect(isBuilt(project)).toBe(true);
  write("app/routes/news.tsx", "");
  expect(isBuilt(project)).toBe(false);
  rmSync(path.join(project, "app/routes/news.tsx"));
  rmSync(path.join(project, "public/favicon.svg"));
  expect(isBuilt(project)).toBe(false);
});

test("the document that is a page asks for a build when it changes; a test or another document doesn't, a missing build does", () => {
  write("app/level.test.ts", "a test");
  write("docs/operators.md", "a document");
  expect(isBuilt(project)).toBe(true);
  write("docs/method.md", "another text");
  expect(isBuilt(project)).toBe(false);
  cpSync(path.join(PROJECT, "docs/method.md"), path.join(project, "docs/method.md"));
  expect(isBuilt(project)).toBe(true);
  rmSync(path.join(project, "build"), { recursive: true });
  expect(isBuilt(project)).toBe(false);
});
