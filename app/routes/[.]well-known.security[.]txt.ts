import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { siteOrigin } from "~/billing/checkout.server";
import { securityText } from "~/feeds/crawlers";

/** Where to report a vulnerability; 404 where the operator has set no contact address, which the file requires. */
export const loader = ({ request, context: { config, now } }: LoaderFunctionArgs) => {
  const headers = { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "public, max-age=86400" };
  if (!config.CONTACT_EMAIL) return new Response("No contact address is set.\n", { status: 404, headers });
  return new Response(securityText(siteOrigin(request, config), config.CONTACT_EMAIL, now()), { headers });
};
