import type { Context } from "~/context.server";

/**
 * Responds from Cloudflare's cache, or creates and caches the response. For public content only: everyone gets the same
 * response for `maxAgeSeconds`. Ignores the query, so no request can bypass the cache.
 */
export async function cachedAtEdge(
  request: Request,
  { waitUntil }: Pick<Context, "waitUntil">,
  maxAgeSeconds: number,
  make: () => Promise<Response>,
): Promise<Response> {
  const { origin, pathname } = new URL(request.url);
  const key = new Request(origin + pathname);
  const cache = await caches.open("public");
  const cached = await cache.match(key);
  if (cached) return cached;
  const response = await make();
  response.headers.set("Cache-Control", `public, max-age=${maxAgeSeconds}`);
  waitUntil(cache.put(key, response.clone()));
  return response;
}

/**
 * Returns public data from Cloudflare's cache, or creates and caches it, for public pages that are rendered per reader.
 * The data must survive JSON.
 */
export async function cachedDataAtEdge<Data>(
  request: Request,
  context: Pick<Context, "waitUntil">,
  maxAgeSeconds: number,
  make: () => Promise<Data>,
): Promise<Data> {
  // The development server runs in Node, which has no such cache.
  if (typeof caches === "undefined") return make();
  const { origin, pathname } = new URL(request.url);
  const key = new Request(`${origin}/.data${pathname.replace(/\.data$/, "")}`);
  const response = await cachedAtEdge(key, context, maxAgeSeconds, async () => Response.json(await make()));
  return (await response.json()) as Data;
}
