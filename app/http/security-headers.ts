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
