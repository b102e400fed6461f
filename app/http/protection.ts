/** Requests to these carry a signature or a token, and come from other sites by design. */
const PROVEN = /^\/(webhooks|unsubscribe)(\/|$)/;

const FORM_BYTES_MAX = 64 * 1024;
const WEBHOOK_BYTES_MAX = 512 * 1024;

/** How many bytes a request to this path may bring. */
export const bodyBytesMax = (path: string) =>
  path.startsWith("/webhooks/") ? WEBHOOK_BYTES_MAX : FORM_BYTES_MAX;

/**
 * Whether a browser sends this write on behalf of another site's page. Browsers send Origin or Sec-Fetch-Site with a write; a
 * request with neither comes from no browser, so it carries no user's cookie.
 * @param appOrigin the address people see, where it differs from the request's
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
