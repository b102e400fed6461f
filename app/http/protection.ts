// What every answer carries and which requests are not answered at all.

const STRIPE_API = "https://api.stripe.com";
const STRIPE_PAGES = ["https://checkout.stripe.com", "https://billing.stripe.com"];

/** These bring a proof of their own, and come from where no page of ours has been. */
const PROVEN = /^\/(webhooks|unsubscribe)(\/|$)/;

const FORM_BYTES_MAX = 64 * 1024;
const WEBHOOK_BYTES_MAX = 512 * 1024;

/** How many bytes a request to this path may bring. */
export const bodyBytesMax = (path: string) =>
  path.startsWith("/webhooks/") ? WEBHOOK_BYTES_MAX : FORM_BYTES_MAX;

/**
 * A write that a browser sends on behalf of another site's page. Browsers say where a write comes from (Origin,
 * Sec-Fetch-Site); a request that says neither comes from no browser, and carries no cookie that it did not itself get.
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

/**
 * The headers of every answer. Scripts run only with the answer's nonce; styles may be inline, since React renders style
 * attributes and Radix adds style elements of its own.
 * @param stripeBaseUrl where payments are made; a stand-in's pages are allowed in place of Stripe's
 */
export function protectiveHeaders(options: {
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
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    // A browser follows a form's redirect only where this allows it to lead.
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
