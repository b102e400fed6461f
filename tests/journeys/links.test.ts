import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { DomUtils, parseDocument } from "htmlparser2";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { PROJECT } from "../../commands/local-product";
import { addressOf, PAGES } from "./page-list";
import { addViewers, sessionCookie } from "./people";
import { hasRoute, routeOf } from "./route-of";
import { startProduct, type RunningProduct } from "./running-product";

// Without a browser: the pages are fetched from the built Worker.

/** How many addresses of one kind, such as days of the history, each viewer opens. */
const OF_A_KIND = 4;

let product: RunningProduct;
let people: Awaited<ReturnType<typeof addViewers>>;
beforeAll(async () => {
  product = await startProduct(inject("seededState"), inject("workerConfig"));
  await product.worker.runCron("0 */6 * * *");
  people = await addViewers(product.context);
});
afterAll(() => product?.stop());

/** Broken links that each crawl is given besides the real ones, and has to find. */
const PLANTED = ["/no-page-leads-here", "/method#no-such-heading"];
const FOUND_OF_PLANTED = ["planted: /no-page-leads-here is 404", "planted: no #no-such-heading at /method"];

test.each(["visitor", "subscriber", "admin"] as const)(
  "every link, form and fragment that a %s finds leads somewhere",
  async (viewer) => {
    const user = people.viewers[viewer];
    const headers = user && { Cookie: (await sessionCookie(product, user)).join("=") };
    const files = viewer === "visitor" ? ["/robots.txt", "/sitemap.xml", "/manifest.webmanifest"] : [];
    const seeds = [...PAGES[viewer].map((entry) => addressOf(entry, people.ids)), ...files];
    const { broken, opened } = await crawl(seeds, headers);
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

/** Opens these addresses and what they link to, and so on. Returns what leads nowhere, and how many were opened. */
async function crawl(seeds: string[], headers: HeadersInit | undefined) {
  const broken = new Set<string>();
  const opened = new Map<string, Awaited<ReturnType<typeof open>>>();
  const kinds = new Map<string, number>();
  const queue: { to: URL; from?: string }[] = seeds.map((seed) => ({ to: new URL(seed, product.origin) }));
  const links = PLANTED.map((link) => ({ to: new URL(link, product.origin), from: "planted" }));
  queue.push(...links);
  for (let next = queue.shift(); next; next = queue.shift()) {
    const address = addressIn(next.to);
    if (opened.has(address)) continue;
    const kind = kindOf(next.to);
    kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
    if (next.from && (kinds.get(kind) ?? 0) > OF_A_KIND) continue;
    const page = await open(next.to, headers);
    opened.set(address, page);
    const found = page.links
      .filter(({ origin }) => origin === product.origin)
      .map((to) => ({ to, from: address }));
    links.push(...found);
    queue.push(...found);
    for (const { pathname } of page.forms) {
      if (!routeOf(pathname)?.hasAction) broken.add(`${address}: no action at ${pathname}`);
    }
  }
  for (const [address, { status }] of opened) if (status >= 500) broken.add(`${address} is ${status}`);
  for (const { from, to } of links) {
    const address = addressIn(to);
    const page = opened.get(address);
    // The page of an unknown address, opened on purpose, has links into itself.
    if (!page || from === address) continue;
    if (page.status === 404 || page.status === 410) broken.add(`${from}: ${address} is ${page.status}`);
  }
  for (const { from, to } of links) {
    const ids = opened.get(addressIn(to))?.ids;
    const fragment = decodeURIComponent(to.hash.slice(1));
    if (fragment && ids && !ids.has(fragment)) broken.add(`${from}: no #${fragment} at ${addressIn(to)}`);
  }
  return { broken: [...broken], opened: opened.size };
}

const addressIn = ({ pathname, search }: URL) => pathname + search;

/** Opens one address: its status, what it links to, also by a redirect, its forms, and the ids of an HTML page. */
async function open(to: URL, headers: HeadersInit | undefined) {
  const reply = await fetch(to, { headers, redirect: "manual" });
  const text = await reply.text();
  const { status } = reply;
  const location = reply.headers.get("Location");
  const redirects = location ? [new URL(location, to)] : [];
  const type = reply.headers.get("Content-Type") ?? "";
  if (type.startsWith("text/html")) {
    const page = readPage(text, to);
    return { ...page, status, links: [...redirects, ...page.links], ids: location ? undefined : page.ids };
  }
  // Without fragments: a feed's days have ids such as "/#2026-11-20", which are names and no links.
  const named = /xml|plain|feed|manifest/.test(type) ? text.match(/https?:\/\/[^\s<>"#]*/g) : [];
  const links = [...redirects, ...(named ?? []).map((url) => new URL(url))];
  return { status, links, forms: [], ids: undefined };
}

/** Addresses of one route with the same parameters are of one kind; each file is its own. */
function kindOf({ pathname, searchParams }: URL): string {
  const route = routeOf(pathname)?.id;
  const isDynamic = route?.includes("$") && route !== "routes/_app.$";
  return [isDynamic ? route : pathname, ...[...searchParams.keys()].sort()].join(" ");
}

/** Reads a page's links and the forms that post, with their addresses in full, and the ids that fragments can name. */
function readPage(html: string, address: URL) {
  const elements = DomUtils.filter(() => true, parseDocument(html)).flatMap((node) =>
    "attribs" in node ? [node] : [],
  );
  const links: URL[] = [];
  const forms: URL[] = [];
  const ids = new Set<string>();
  for (const { name, attribs } of elements) {
    const { href, src, action, formaction, method, id } = attribs;
    if (id) ids.add(id);
    for (const link of [href, src]) if (link) links.push(new URL(link, address));
    const target = name === "form" ? (action ?? "") : formaction;
    if (target === undefined) continue;
    const isPost = method?.toLowerCase() === "post" || formaction !== undefined;
    (isPost ? forms : links).push(new URL(target, address));
  }
  return { links, forms, ids };
}
