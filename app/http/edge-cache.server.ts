import type { Context } from "~/context.server";

/**
 * Answers from Cloudflare's cache, and makes and stores the answer when it isn't there. For public content only: everyone
 * gets the same answer for `maxAgeSeconds`. The query is ignored, so that no request can bypass the cache.
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
 * Returns public data from Cloudflare's cache, and makes and stores it when it isn't there: for a public page
 * but that is rendered for each reader. The data must survive JSON.
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
