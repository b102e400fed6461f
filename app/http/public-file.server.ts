import type { Context } from "~/context.server";
import { cachedAtEdge } from "./edge-cache.server";
import { reportFailure } from "./failure-report.server";

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
