import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { siteOrigin } from "~/billing/checkout.server";
import { sitemapXml } from "~/feeds/crawlers";

/** The public pages, for search engines. */
export const loader = ({ request, context }: LoaderFunctionArgs) =>
  new Response(sitemapXml(siteOrigin(request, context.config)), {
    headers: { "Content-Type": "application/xml; charset=utf-8", "Cache-Control": "public, max-age=86400" },
  });
