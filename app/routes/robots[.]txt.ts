import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { siteOrigin } from "~/billing/checkout.server";
import { robotsText } from "~/feeds/crawlers";

/** Rules for crawlers. */
export const loader = ({ request, context }: LoaderFunctionArgs) =>
  new Response(robotsText(siteOrigin(request, context.config)), {
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "public, max-age=86400" },
  });
