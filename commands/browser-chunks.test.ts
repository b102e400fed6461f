import { readdirSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { chunkOf } from "./browser-chunks";
import { PROJECT } from "./local-product";

test("the browser's files don't depend on the folder that the project lies in", () => {
  const files = readdirSync(path.join(PROJECT, "app"), { recursive: true, encoding: "utf8" }).map(
    (file) => `app/${file}`,
  );
  const libraries = ["react", "@conform-to/react", "@remix-run/react", "lucide-react"];
  const modules = [...files, ...libraries.map((name) => `node_modules/${name}/index.js`)];
  const chunksIn = (project: string) =>
    modules.map((module) => [module, chunkOf(project, path.join(project, module))]);
  const chunks = chunksIn("/home/someone/monitor");
  expect(new Set(chunks.map(([, chunk]) => chunk))).toEqual(
    new Set(["react", "forms", "common", "layout", "figures", "stories", undefined]),
  );
  for (const folder of ["/app", "/app/app", "/srv/app/components", "/node_modules/react/monitor"])
    expect(chunksIn(folder)).toEqual(chunks);
});
