import { existsSync, readFileSync } from "node:fs";
import { execFileSync } from "node:child_process";
import path from "node:path";
import { expect, test } from "vitest";
import { PROJECT } from "./local-product";

const read = (file: string) => readFileSync(path.join(PROJECT, file), "utf8");
const files = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], {
  cwd: PROJECT,
  encoding: "utf8",
}).split("\n");
const documents = files.filter((file) => file.endsWith(".md") && existsSync(path.join(PROJECT, file)));
const { scripts } = JSON.parse(read("package.json")) as { scripts: Record<string, string> };

/** What `pattern` finds in the documents, and where. */
const found = (pattern: RegExp) =>
  documents.flatMap((document) =>
    [...read(document).matchAll(pattern)].map(([, name = ""]) => ({ document, name })),
  );

/** Paths are written from the project's folder, from `app/`, or without the file's ending. */
const exists = (name: string) =>
  ["", "app/", "tests/"].some((folder) =>
    ["", ".ts", ".tsx", ".test.ts", ".test.tsx"].some((ending) =>
      existsSync(path.join(PROJECT, folder + name + ending)),
    ),
  );

test("each npm script that a document names is in package.json, and runs a file that exists", () => {
  const named = found(/`npm (?:run )?((?!run|install|ci|audit)[a-z][a-z:-]*)/g);
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter(({ name }) => !scripts[name])).toEqual([]);
  const programs = Object.values(scripts).flatMap(
    (script) => script.match(/(?:commands|bench)\/[\w./-]+/g) ?? [],
  );
  expect(programs.filter((file) => !existsSync(path.join(PROJECT, file)))).toEqual([]);
});

test("each file and folder that a document names exists", () => {
  const named = found(
    /`((?:app|bench|commands|docs|migrations|public|stand-ins|tests|workers|\.ci)\/[\w./$@[\]-]*)`/g,
  );
  expect(named.length).toBeGreaterThan(40);
  const examples = ({ name }: { name: string }) => /\bNAME\b/.test(name);
  expect(named.filter((one) => !examples(one) && !exists(one.name))).toEqual([]);
});

test("each link from a document to another leads to a file, and to a heading that it has", () => {
  const broken = documents.flatMap((document) =>
    [...read(document).matchAll(/\]\((?!https?:|mailto:|#)([^)\s#]+)(?:#([^)\s]+))?\)/g)].flatMap(
      ([, to = "", heading]) => {
        const file = path.join(path.dirname(document), to);
        if (!existsSync(path.join(PROJECT, file))) return `${document}: ${to}`;
        return heading && !headingsOf(read(file)).includes(heading) ? `${document}: ${to}#${heading}` : [];
      },
    ),
  );
  expect(broken).toEqual([]);
});

/** The anchors that a Markdown file's headings get. */
const headingsOf = (text: string) =>
  [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) =>
    heading
      .toLowerCase()
      .replace(/[^\w\s-]/g, "")
      .trim()
      .replaceAll(" ", "-"),
  );
