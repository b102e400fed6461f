const STRIPE_API = "https://api.stripe.com";
const STRIPE_PAGES = ["https://checkout.stripe.com", "https://billing.stripe.com"];

/**
 * The headers of every response, the Content-Security-Policy first. Scripts run only with the response's nonce; styles may be inline, since React renders style
 * attributes and Radix adds style elements of its own.
 * @param stripeBaseUrl where payments are made; a simulated provider's pages are allowed as well as Stripe's
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
