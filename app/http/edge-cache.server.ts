import type { RequestScope } from "./request-scope";
import type { Context } from "~/context.server";
import { reportFailure } from "./failure-report.server";

/** How long the public files and the landing page stay in the cache. */
export const PUBLIC_SECONDS = 60;

/**
 * Responds from Cloudflare's cache, or creates and caches the response. For public content only: everyone gets the same
 * response for `maxAgeSeconds`. Ignores the query, so no request can bypass the cache. While the cache fails, each
 * request gets a new response.
 */
export async function cachedAtEdge(
  request: Request,
  { waitUntil }: Pick<Context, "waitUntil">,
  maxAgeSeconds: number,
  make: () => Promise<Response>,
): Promise<Response> {
  const key = keyOf(request);
  const cached = await cachedUnder(key);
  if (cached) return cached;
  const response = await make();
  response.headers.set("Cache-Control", `public, max-age=${maxAgeSeconds}`);
  waitUntil(store(key, response.clone()));
  return response;
}

/** Data that was JSON in between: a Date is its ISO text. */
type FromJson<Data> = Data extends Date
  ? string
  : Data extends object
    ? { [Key in keyof Data]: FromJson<Data[Key]> }
    : Data;

/** Returns public data from Cloudflare's cache, or creates and caches it, for public pages that are rendered per reader. */
export async function cachedDataAtEdge<Data>(
  request: Request,
  context: Pick<Context, "waitUntil">,
  maxAgeSeconds: number,
  make: () => Promise<Data>,
): Promise<FromJson<Data>> {
  const { origin, pathname } = new URL(request.url);
  const key = new Request(`${origin}/.data${pathname.replace(/\.data$/, "")}`);
  const response = await cachedAtEdge(key, context, maxAgeSeconds, async () => Response.json(await make()));
  return await response.json();
}

/** Pages that are the same for everyone and whatever the query, and run no client code that would ask for their data. */
const CACHED_PAGES: readonly string[] = ["/"];

/** A page as it is cached. */
interface CachedPage {
  html: string;
  headers: [string, string][];
  /** The nonce in `html`, in place of which each response gets its own. */
  nonce: string;
}

/**
 * Answers a visitor's request for one of these pages from Cloudflare's cache. A user with a session always gets a
 * newly rendered page, which isn't cached. Nor is an error, what says `no-store`, or a response that sets a cookie.
 * @param version of the build: the page names its files, which are gone after the next deployment
 * @param render renders the page, at its address without the query
 */
export async function cachedPage(
  request: Request,
  context: Pick<Context, "waitUntil"> & Pick<RequestScope, "cspNonce" | "pendingCookies">,
  {
    hasSession,
    version,
    maxAgeSeconds = PUBLIC_SECONDS,
  }: { hasSession: boolean; version: string; maxAgeSeconds?: number },
  render: (request: Request) => Promise<Response>,
): Promise<Response> {
  const isForVisitors = request.method === "GET" && !hasSession;
  if (!isForVisitors || !CACHED_PAGES.includes(new URL(request.url).pathname)) return render(request);
  const address = keyOf(request);
  const key = new Request(`${address.url}.page/${version}`);
  const cached = await cachedUnder(key);
  if (cached) {
    const { html, headers, nonce } = await cached.json<CachedPage>();
    return new Response(html.replaceAll(nonce, context.cspNonce), { headers });
  }
  const response = await render(new Request(address.url, request));
  if (!isForEveryone(response) || context.pendingCookies.length > 0) return response;
  const html = await response.text();
  const page: CachedPage = { html, headers: [...response.headers], nonce: context.cspNonce };
  const headers = { "Cache-Control": `public, max-age=${maxAgeSeconds}` };
  context.waitUntil(store(key, Response.json(page, { headers })));
  return new Response(html, response);
}

const isForEveryone = ({ status, headers }: Response) =>
  status === 200 && !headers.has("Set-Cookie") && !headers.get("Cache-Control")?.includes("no-store");

/** The address without its query. Its host is part of it, so no request can fill the cache for another host. */
function keyOf(request: Request): Request {
  const { origin, pathname } = new URL(request.url);
  return new Request(origin + pathname);
}

/** Undefined also while the cache can't be read, and in development: the server runs in Node, which has no such cache. */
async function cachedUnder(key: Request): Promise<Response | undefined> {
  if (typeof caches === "undefined") return undefined;
  try {
    return await (await caches.open("public")).match(key);
  } catch (error) {
    reportFailure("cache-unreadable", {}, error);
    return undefined;
  }
}

/** Caches the response, if the cache can be written. */
async function store(key: Request, response: Response): Promise<void> {
  if (typeof caches === "undefined") return;
  try {
    await (await caches.open("public")).put(key, response);
  } catch (error) {
    reportFailure("cache-unwritable", {}, error);
  }
}

const RETRY_AFTER_SECONDS = 5 * 60;

/**
 * Serves a public file from Cloudflare's cache, creating it if missing. If the database fails, returns an uncached 503,
 * which feed readers retry.
 */
export async function publicFile(
  request: Request,
  context: Pick<Context, "waitUntil"> & { requestId: string },
  maxAgeSeconds: number,
  make: () => Promise<Response>,
): Promise<Response> {
  try {
    return await cachedAtEdge(request, context, maxAgeSeconds, make);
  } catch (error) {
    reportFailure("public-file-failed", { requestId: context.requestId }, error);
    return new Response("This isn’t available right now. Please try again in a few minutes.\n", {
      status: 503,
      headers: {
        "Content-Type": "text/plain; charset=utf-8",
        "Cache-Control": "no-store",
        "Retry-After": `${RETRY_AFTER_SECONDS}`,
      },
    });
  }
}
