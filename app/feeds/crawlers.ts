import { DAY_MS } from "~/time";

/** Pages that anyone may open and search engines may list, but single restrictions, which `/restrictions` links to. */
export const LISTED_PAGES = [
  "/",
  "/level",
  "/forecast",
  "/exposure",
  "/restrictions",
  "/record",
  "/method",
  "/status",
  "/follow",
  "/register",
  "/privacy",
  "/terms",
] as const;

/** Paths closed to crawlers: pages behind a login, API calls, and links that act without signing in. */
const CLOSED_PATHS = [
  "/account",
  "/admin",
  "/alerts",
  "/api/",
  "/api-monitor",
  "/billing/",
  "/change-email/",
  "/checkout",
  "/dashboard",
  "/history",
  "/news",
  "/not-me/",
  "/remove-factors/",
  "/restore-email/",
  "/survey",
  "/unsubscribe/",
  "/verify-email",
  "/webhooks/",
];

/** The text of `/robots.txt` (RFC 9309). */
export const robotsText = (origin: string): string =>
  [
    "User-agent: *",
    ...CLOSED_PATHS.map((path) => `Disallow: ${path}`),
    "",
    `Sitemap: ${origin}/sitemap.xml`,
    "",
  ].join("\n");

/** The text of `/sitemap.xml` (sitemaps.org, version 0.9). */
export const sitemapXml = (origin: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${LISTED_PAGES.map((path) => `  <url><loc>${origin}${path}</loc></url>`).join("\n")}
</urlset>
`;

/** RFC 9116 recommends less than a year. */
const VALID_DAYS = 180;

/** The text of `/.well-known/security.txt` (RFC 9116): where researchers report a vulnerability. */
export const securityText = (origin: string, contact: string, now: Date): string =>
  [
    `Contact: mailto:${contact}`,
    `Expires: ${new Date(now.getTime() + VALID_DAYS * DAY_MS).toISOString()}`,
    "Preferred-Languages: en",
    `Canonical: ${origin}/.well-known/security.txt`,
    "",
  ].join("\n");
