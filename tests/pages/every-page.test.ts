import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { beforeAll, expect, test } from "vitest";
import { PROJECT } from "../../commands/local-product";
import { addressOf, PAGES, type Viewer } from "../journeys/page-list";
import { addViewers } from "../journeys/people";
import { useProduct } from "../journeys/product";
import { hasRoute, routeOf, routesUnder } from "../journeys/route-of";
import { crawl, FOUND_OF_PLANTED, readPage } from "./crawl";
import { markupProblems } from "./markup";

const product = useProduct({ isOwn: true });
const VIEWERS = Object.keys(PAGES) as Viewer[];
/** Pages that name cookies, calls or providers' errors. */
const PAGES_NAMING_CODE = ["/privacy", "/api-monitor", "/api-monitor?service=guardian"];
/** Words such as "readTwice" and "rate_limited". */
const CODE_NAME = /(?<![\w@./-])([a-z]+[A-Z]\w*|[a-z]+_[a-z_]+)(?![\w@])/g;

let people: Awaited<ReturnType<typeof addViewers>>;
beforeAll(async () => {
  await product.refresh();
  people = await addViewers(product.context());
});

test.each(VIEWERS)(
  "every page for %s is valid HTML with a title, one first heading and a language, and shows no names from the code",
  async (viewer) => {
    const page = await product.plainPage({ as: people.viewers[viewer] });
    for (const entry of PAGES[viewer]) {
      await page.goto(addressOf(entry, people.ids));
      expect(await markupProblems(page.html), entry).toEqual([]);
      expect(page.title, entry).toMatch(/\S/);
      expect(page.all("h1"), entry).toHaveLength(1);
      expect(page.get("html").attribute("lang"), entry).toBe("en");
      if (!PAGES_NAMING_CODE.includes(entry))
        expect(page.get("body").pieces.join(" ").match(CODE_NAME), entry).toBeNull();
    }
  },
);

test("invalid HTML is found: a label on a plain span, two landmarks of one name", async () => {
  const nav = '<nav aria-label="Main"></nav>';
  const html = `<!DOCTYPE html><html lang="en"><head><title>Page</title></head><body>${nav}${nav}<span aria-label="x"></span></body></html>`;
  expect((await markupProblems(html)).map((line) => line.split(":")[0])).toEqual([
    "unique-landmark",
    "unique-landmark",
    "aria-label-misuse",
  ]);
});

test("the page list is complete: it covers every route of the project", () => {
  const visited = VIEWERS.flatMap((viewer) => PAGES[viewer]).map(
    (entry) => routeOf(addressOf(entry, {}))?.id,
  );
  const pages = readdirSync(path.join(PROJECT, "app/routes"))
    .filter((file) => file.endsWith(".tsx") && !file.includes(".test."))
    .map((file) => `routes/${path.basename(file, ".tsx")}`)
    .filter((id) => routesUnder(id).length === 0);
  expect([...new Set(visited)].sort()).toEqual(pages.sort());
});

test.each(["visitor", "subscriber", "admin"] as const)(
  "every link, form and fragment that a %s finds leads somewhere",
  async (viewer) => {
    const page = await product.plainPage({ as: people.viewers[viewer] });
    const files = viewer === "visitor" ? ["/robots.txt", "/sitemap.xml", "/manifest.webmanifest"] : [];
    const seeds = [...PAGES[viewer].map((entry) => addressOf(entry, people.ids)), ...files];
    const { broken, opened } = await crawl(seeds, page);
    expect(broken).toEqual(FOUND_OF_PLANTED);
    expect(opened).toBeGreaterThan(seeds.length + 20);
  },
);

test("a page's links, forms and ids are read, and a form that no action answers is told from others", () => {
  const { links, forms, ids } = readPage(
    '<p id="here"><a href="/gone">x</a><a href="#there">y</a></p>' +
      '<form method="post" action="/method"></form><form method="post" action="/logout"></form>',
    new URL("/level", product.origin),
  );
  expect(links.map(({ pathname, hash }) => pathname + hash)).toEqual(["/gone", "/level#there"]);
  expect(forms.map(({ pathname }) => routeOf(pathname)?.hasAction)).toEqual([false, true]);
  expect([...ids]).toEqual(["here"]);
});

test("every address that a component names is a page or call of the product, also behind a menu or dialog", () => {
  const sources = execFileSync("git", ["ls-files", "app/*.tsx"], { cwd: PROJECT, encoding: "utf8" })
    .trim()
    .split("\n")
    .filter((file) => !file.includes(".test."));
  const named = sources.flatMap((file) =>
    [
      ...readFileSync(path.join(PROJECT, file), "utf8").matchAll(
        /\b(?:to|href|action)(?:=|: )\{?["'`](\/(?:\$\{[^}]*\}|[^"'`])*)/g,
      ),
    ].map(([, address = ""]) => ({ file, address: address.replace(/\$\{[^}]*\}/g, "*") })),
  );
  expect(named.length).toBeGreaterThan(80);
  const isFile = (address: string) => /\.(svg|png|ico|webmanifest|txt)$/.test(address);
  const unknown = named.filter(({ address }) => !isFile(address) && !hasRoute(address));
  expect(unknown).toEqual([]);
});
