import type { Context } from "~/context.server";

/**
 * Answers from Cloudflare's cache, and makes and stores the answer when it isn't there. For public content only: everyone
 * gets the same answer for `maxAgeSeconds`. The query is ignored, so that nobody can make the cache miss at will.
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
