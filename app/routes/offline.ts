import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { offlinePage } from "~/feeds/public-days";
import { publicDays } from "~/feeds/public-days.server";
import { publicFile } from "~/http/edge-cache.server";

/** The page that the service worker stores for when there is no network. Public, cached for 15 minutes. */
export const loader = ({ request, context }: LoaderFunctionArgs) =>
  publicFile(request, context, 15 * 60, async () => {
    const [latest] = await publicDays(context, context.now());
    return new Response(offlinePage(latest ?? null), {
      headers: { "Content-Type": "text/html; charset=utf-8" },
    });
  });
