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

const STRIPE_API = "https://api.stripe.com";
const STRIPE_PAGES = ["https://checkout.stripe.com", "https://billing.stripe.com"];

/**
 * The security headers of every response. Scripts run only with the response's nonce; inline styles are allowed,
 * because React renders style attributes and Radix adds style elements.
 * @param stripeBaseUrl the payment origin; allows a simulated provider's pages as well as Stripe's
 */
export function securityHeaders(options: {
  isHttps: boolean;
  nonce: string;
  stripeBaseUrl?: string;
}): Record<string, string> {
  const { isHttps, nonce, stripeBaseUrl = STRIPE_API } = options;
  const payments =
    stripeBaseUrl === STRIPE_API ? STRIPE_PAGES : [...STRIPE_PAGES, new URL(stripeBaseUrl).origin];
  const policy = [
    "default-src 'self'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "connect-src 'self'",
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    // Browsers also apply this to a form's redirects.
    `form-action 'self' ${payments.join(" ")}`,
  ];
  return {
    "Content-Security-Policy": policy.join("; "),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "strict-origin-when-cross-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    ...(isHttps && { "Strict-Transport-Security": "max-age=31536000; includeSubDomains" }),
  };
}
