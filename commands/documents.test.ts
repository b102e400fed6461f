import { existsSync, readFileSync } from "node:fs";
import { execFileSync } from "node:child_process";
import path from "node:path";
import { expect, test } from "vitest";
import { LISTED_PAGES } from "~/feeds/crawlers";
import { PROJECT } from "./local-product";
import { CHECKS } from "./verify";

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

test("no document has the marks of an unfinished merge, as git writes them or as the formatter leaves them", () => {
  const mark = /^(?:\| )?(<{7}|={7}|>{7}|(?:> ){6}>)(?: |$)/gm;
  expect("a\n> > > > > > > 5f303350 (Read pages)\n| =======  |\n=======".match(mark)).toHaveLength(3);
  expect(found(mark)).toEqual([]);
});

test("each npm script that a document names is in package.json, and runs a file that exists, of research only its one entry", () => {
  const named = found(/`npm (?:run )?((?!run|install|ci|audit)[a-z][a-z:-]*)/g);
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter(({ name }) => !scripts[name])).toEqual([]);
  const programs = Object.values(scripts).flatMap(
    (script) => script.match(/(?:commands|bench|research)\/[\w./-]+/g) ?? [],
  );
  expect(programs.filter((file) => !existsSync(path.join(PROJECT, file)))).toEqual([]);
  expect(programs.filter((file) => file.startsWith("research/"))).toEqual(["research/run.ts"]);
});

test("each of our commands that a document shows, in a line or a block of code, exists with its options", () => {
  const shown = found(/(?:`|^ *(?:\$ )?|&& )(npm (?:run )?[a-z][a-z:-]*[^`\n]*)/gm);
  const wrong = shown.flatMap(({ document, name: line }) => {
    const [, script = "", rest = ""] =
      /^npm (?:run )?((?!run\b|install\b|ci\b|audit\b)[a-z][a-z:-]*)(.*)/.exec(line) ?? [];
    if (!script) return [];
    const entry = /\S+\/run\.ts/.exec(scripts[script] ?? "")?.[0];
    if (!scripts[script]) return [`${document}: ${line}`];
    // `npm test` hands its options to Vitest.
    if (!entry || script === "test") return [];
    if (script === "verify") {
      const [, checks = ""] = / -- (.*)/.exec(rest) ?? [];
      return checks
        .split(" ")
        .flatMap((name) => (name === "" || CHECKS[name] ? [] : [`${document}: ${line}`]));
    }
    const declarations = read(entry);
    const [, subcommand] = script === "research" ? (/^ -- ([a-z]+)/.exec(rest) ?? []) : [];
    const typed = rest.split(/ #| && /)[0] ?? "";
    const names = [...typed.matchAll(/ \[?--([a-z][a-z-]*)/g)].map(([, name = ""]) => name);
    return [...names.filter((name) => name !== "help"), ...(subcommand ? [subcommand] : [])]
      .filter((name) => !new RegExp(`\\b${name}(?::|,)`).test(declarations))
      .map((name) => `${document}: ${line}: ${name}`);
  });
  expect(shown.length).toBeGreaterThan(60);
  expect(wrong).toEqual([]);
});

test("the pages that the README calls public are open to anyone", () => {
  const [, row = ""] = /^\| Public pages +\|(.*)\|$/m.exec(read("README.md")) ?? [];
  const pages = [...row.matchAll(/`(\/[a-z]+)`/g)].map(([, page = ""]) => page);
  expect(pages.length).toBeGreaterThan(5);
  expect(pages.filter((page) => !LISTED_PAGES.some((listed) => listed === page))).toEqual([]);
});

test("each file and folder that a document names exists", () => {
  const named = found(
    /`((?:app|bench|commands|docs|migrations|public|stand-ins|tests|workers|\.ci)\/[\w./$@[\]-]*)`/g,
  );
  expect(named.length).toBeGreaterThan(40);
  const examples = ({ name }: { name: string }) => /\bNAME\b/.test(name);
  expect(named.filter((reference) => !examples(reference) && !exists(reference.name))).toEqual([]);
});

test("each link and picture of a document leads to a file, and to a heading that it has", () => {
  const links = documents.flatMap((document) =>
    linksOf(read(document)).map(([to, heading]) => ({ document, to, heading })),
  );
  expect(links.filter(({ heading }) => heading).length).toBeGreaterThan(3);
  const broken = links.filter(({ document, to, heading }) => {
    const file = to ? path.join(path.dirname(document), to) : document;
    if (!existsSync(path.join(PROJECT, file))) return true;
    return heading && !anchorsOf(read(file)).includes(heading);
  });
  expect(broken).toEqual([]);
});

test("a document's links are found however they are written", () => {
  const text =
    '[a](a.md#x) ![b](<b c.png> "B") [c](#here) [d]: d.md\n[e]: e.md#y\n<img src="f.png"> <a href=\'g.md\'>\n' +
    "[h](https://h.test/#z) [i](mailto:i@i.test) `[j](j.md)`\n```\n[k](k.md)\n```\n";
  expect(linksOf(text)).toEqual([
    ["a.md", "x"],
    ["b c.png", undefined],
    ["", "here"],
    ["e.md", "y"],
    ["f.png", undefined],
    ["g.md", undefined],
  ]);
});

test("a document's anchors are those of its headings, outside of code, the same name numbered", () => {
  const text = '# A `b` (c)\n```\n# no\n```\n## Same\n## Same\n<a id="own"></a>\n';
  expect(anchorsOf(text)).toEqual(["a-b-c", "same", "same-1", "own"]);
});

test("no document or setting names what has left the product", () => {
  const gone =
    /openapi|api-reference|\bembed(?:ded)? (?:code|widget)|\bbadge\b|calendar\.ics|product news|whats-new|smaller questions each month|simulated cloudflare|cluster key|mathml|bench:(?:admin|cache|deploy|dashboard|reload|monitor|bundles)\b/i;
  // Decisions and the changelog say what there was.
  const current = [
    ...documents.filter((file) => !/^docs\/decisions\/|^CHANGELOG/.test(file)),
    "package.json",
  ];
  expect(current.filter((file) => gone.test(read(file)))).toEqual([]);
});

const withoutCode = (text: string) => text.replace(/^(```|~~~).*?^\1$/gms, "");

/** Links of a document to files of the project, each as a path, empty for its own file, and an anchor. */
function linksOf(text: string): [to: string, heading: string | undefined][] {
  const written =
    /\]\((?:<([^>]+)>|([^)\s]+))[^)]*\)|^\[[^\]]+\]: +(\S+)|<(?:a|img)\b[^>]*?(?:href|src)=["']([^"']+)/gm;
  return [
    ...withoutCode(text)
      .replace(/`[^`\n]*`/g, "")
      .matchAll(written),
  ]
    .map(([, ...forms]) => forms.find(Boolean) ?? "")
    .filter((link) => !/^(?:[a-z]+:|\/)/.test(link))
    .map((link) => {
      const [to = "", heading] = link.split("#");
      return [decodeURIComponent(to), heading];
    });
}

/** The anchors that a Markdown file's headings get on GitHub, and those that it sets itself. */
function anchorsOf(text: string): string[] {
  const seen = new Map<string, number>();
  const plain = withoutCode(text);
  const headings = [...plain.matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) => {
    const anchor = heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}_\s-]/gu, "")
      .trim()
      .replaceAll(" ", "-");
    const count = seen.get(anchor) ?? 0;
    seen.set(anchor, count + 1);
    return count ? `${anchor}-${count}` : anchor;
  });
  return [...headings, ...[...plain.matchAll(/\bid="([^"]+)"/g)].map(([, id = ""]) => id)];
}

test("each row of what changes upstream names a test that exists, by its file and its title", () => {
  const [, table = ""] = read("docs/operators.md").split("## What changes upstream");
  const rows = [...(table.split("\n## ")[0] ?? "").matchAll(/^\| .*\| (`.*) \|$/gm)].map(
    ([, tests = ""]) => tests,
  );
  expect(rows.length).toBeGreaterThan(14);
  const named = rows.flatMap((tests) => [...tests.matchAll(/`([\w./-]+)`((?:(?:,| and) "[^"]+")*)/g)]);
  const missing = named.flatMap(([, file = "", titles = ""]) => {
    const at = `app/${file}.test.ts`;
    if (!existsSync(path.join(PROJECT, at))) return [at];
    return [...titles.matchAll(/"([^"]+?)(?: \.\.\.)?"/g)].flatMap(([, title = ""]) =>
      read(at).includes(title) ? [] : [`${at}: ${title}`],
    );
  });
  expect(missing).toEqual([]);
});
