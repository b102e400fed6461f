import { isRouteErrorResponse, type MetaDescriptor, type MetaFunction } from "@remix-run/react";
import { pageTitle, PRODUCT } from "~/product";

const REFUSAL_TITLES: Record<number, string> = {
  402: "Trial Expired",
  403: "Access Denied",
  404: "404 Page Not Found",
};

/** A page's document title and description. A rejected page gets the title of its error. */
export const pageMeta =
  (page: string, description: string) =>
  ({ error }: Pick<MetaArgs, "error">): MetaDescriptor[] => {
    const refused = isRouteErrorResponse(error) ? REFUSAL_TITLES[error.status] : undefined;
    return [{ title: pageTitle(refused ?? page) }, { name: "description", content: description }];
  };

type MetaArgs = Pick<Parameters<MetaFunction>[0], "error" | "location" | "matches">;

/** What a public page is called where a link to it is shared. */
interface SharedPage {
  title: string;
  description: string;
  /** Schema.org facts about the page, given its site's and its own address. */
  facts?: (origin: string, address: string) => Record<string, unknown>;
}

/** A public page's meta: what `pageMeta` gives, its canonical address, and what sites show of a shared link. */
export const publicPageMeta =
  (page: string, description: string, facts?: SharedPage["facts"]) =>
  (args: MetaArgs): MetaDescriptor[] => [
    ...pageMeta(page, description)(args),
    ...sharedPage(args, { title: page, description, facts }),
  ];

/** The feeds of the daily level, for readers that look for them on a page. */
const FEEDS: MetaDescriptor[] = [
  { tagName: "link", rel: "alternate", type: "application/rss+xml", title: "RSS feed", href: "/feed.xml" },
  {
    tagName: "link",
    rel: "alternate",
    type: "application/feed+json",
    title: "JSON feed",
    href: "/feed.json",
  },
];

/** The tags for a shared link (Open Graph, X cards, JSON-LD); none for a page that failed. */
export function sharedPage(
  { error, location, matches }: MetaArgs,
  { title, description, facts }: SharedPage,
): MetaDescriptor[] {
  const site = matches.map(siteOf).find((found) => found !== undefined);
  if (error || !site) return [];
  const address = site.origin + location.pathname;
  const picture = `${site.origin}/share.png?day=${site.day}`;
  return [
    { tagName: "link", rel: "canonical", href: address },
    ...FEEDS,
    { property: "og:type", content: "website" },
    { property: "og:site_name", content: PRODUCT },
    { property: "og:url", content: address },
    { property: "og:title", content: title },
    { property: "og:description", content: description },
    { property: "og:image", content: picture },
    { property: "og:image:type", content: "image/png" },
    { property: "og:image:width", content: "1200" },
    { property: "og:image:height", content: "630" },
    { property: "og:image:alt", content: "The daily risk level from 0 to 100, as of the day before" },
    { name: "twitter:card", content: "summary_large_image" },
    { name: "twitter:image", content: picture },
    ...(facts
      ? [{ "script:ld+json": { "@context": "https://schema.org", ...facts(site.origin, address) } }]
      : []),
  ];
}

/** The address and day in the data of a layout or page that has them. */
function siteOf({ data }: { data?: unknown }): { origin: string; day: string } | undefined {
  const { site } = (data ?? {}) as { site?: { origin: string; day: string } };
  return site;
}
