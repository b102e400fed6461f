/** These paths are called by other sites by design and verify a signature or a token. */
const PROVEN = /^\/(webhooks|unsubscribe)(\/|$)/;

const FORM_BYTES_MAX = 64 * 1024;
const WEBHOOK_BYTES_MAX = 512 * 1024;

/** Body size limit for a path, in bytes. */
export const bodyBytesMax = (path: string) =>
  path.startsWith("/webhooks/") ? WEBHOOK_BYTES_MAX : FORM_BYTES_MAX;

/** The methods of a page or file; null for a JSON call or webhook, which name their own. A form is always a POST. */
export const methodsOf = (path: string): readonly string[] | null =>
  /^\/(api|webhooks)\//.test(path) ? null : ["GET", "HEAD", "POST"];

/**
 * Returns whether a browser sent this write from another site's page. Browsers send Origin or Sec-Fetch-Site with a
 * write; a request with neither isn't from a browser, so it has no user's cookie.
 * @param appOrigin the public origin, if it differs from the request's
 */
export function isForeignWrite(
  { method, url, headers }: Pick<Request, "method" | "url" | "headers">,
  appOrigin?: string,
): boolean {
  const { pathname, origin: ownOrigin } = new URL(url);
  if (["GET", "HEAD", "OPTIONS"].includes(method) || PROVEN.test(pathname)) return false;
  const site = headers.get("Sec-Fetch-Site");
  if (site !== null && site !== "same-origin" && site !== "none") return true;
  const origin = headers.get("Origin");
  return origin !== null && origin !== ownOrigin && origin !== appOrigin;
}
