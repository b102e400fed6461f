import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

/** A file of the project and the files of the project that it imports, types included, as paths from its folder. */
export type Imports = ReadonlyMap<string, readonly string[]>;

const IMPORT = /^(?:import|export)\s(?:[^"';]*?\sfrom\s)?"([^"]+)"|\bimport\("([^"]+)"\)/gm;

/** Reads what the files of `app/` and `workers/`, without tests, import from each other, at once or lazily. */
export function importsOf(project: string): Imports {
  const files = ["app", "workers"]
    .flatMap((folder) =>
      readdirSync(path.join(project, folder), { recursive: true, encoding: "utf8" }).map(
        (file) => `${folder}/${file}`,
      ),
    )
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|\.d\.ts$/.test(file))
    .sort();
  const known = new Set(files);
  const found = (file: string, name: string) => {
    const target = name.startsWith("~/") ? `app/${name.slice(2)}` : path.join(path.dirname(file), name);
    return ["", ".ts", ".tsx"].map((ending) => target + ending).find((candidate) => known.has(candidate));
  };
  return new Map(
    files.map((file) => {
      const text = readFileSync(path.join(project, file), "utf8");
      const names = [...text.matchAll(IMPORT)].map(([, name, lazyName]) => name ?? lazyName ?? "");
      const imported = names.filter((name) => /^(~\/|\.)/.test(name)).map((name) => found(file, name));
      return [file, [...new Set(imported.filter((target) => target !== undefined))]];
    }),
  );
}

/** Files that import each other in a circle: one such circle as a path that ends where it begins, or null. */
export function circleIn(imports: Imports): string[] | null {
  const done = new Set<string>();
  const onPath: string[] = [];
  const visit = (file: string): string[] | null => {
    if (onPath.includes(file)) return [...onPath.slice(onPath.indexOf(file)), file];
    if (done.has(file)) return null;
    onPath.push(file);
    for (const next of imports.get(file) ?? []) {
      const circle = visit(next);
      if (circle) return circle;
    }
    onPath.pop();
    done.add(file);
    return null;
  };
  for (const file of imports.keys()) {
    const circle = visit(file);
    if (circle) return circle;
  }
  return null;
}
