import { DomUtils, parseDocument } from "htmlparser2";
import { routeOf } from "../journeys/route-of";
import type { PlainPage } from "./plain-page";

/** How many addresses of one kind, such as days of the history, each viewer opens. */
const OF_A_KIND = 4;

/** Broken links that each crawl is given besides the real ones, and has to find. */
const PLANTED = ["/no-page-leads-here", "/method#no-such-heading"];
export const FOUND_OF_PLANTED = [
  "planted: /no-page-leads-here is 404",
  "planted: no #no-such-heading at /method",
];

/** Opens these addresses and what they link to, and so on, with this page's session. Returns what leads nowhere, and how many were opened. */
export async function crawl(seeds: string[], as: PlainPage) {
  const home = as.url.origin;
  const broken = new Set<string>();
  const opened = new Map<string, Awaited<ReturnType<typeof open>>>();
  const kinds = new Map<string, number>();
  const queue: { to: URL; from?: string }[] = seeds.map((seed) => ({ to: new URL(seed, home) }));
  const links = PLANTED.map((link) => ({ to: new URL(link, home), from: "planted" }));
  queue.push(...links);
  for (let next = queue.shift(); next; next = queue.shift()) {
    const address = addressIn(next.to);
    if (opened.has(address)) continue;
    const kind = kindOf(next.to);
    kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
    if (next.from && (kinds.get(kind) ?? 0) > OF_A_KIND) continue;
    const page = await open(next.to, as);
    opened.set(address, page);
    const found = page.links.filter(({ origin }) => origin === home).map((to) => ({ to, from: address }));
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
async function open(to: URL, as: PlainPage) {
  const reply = await as.request(to.href);
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
export function readPage(html: string, address: URL) {
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
