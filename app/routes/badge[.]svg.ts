import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { badgeSvg } from "~/feeds/badge";
import { publicDays } from "~/feeds/public-days.server";
import { cachedAtEdge } from "~/http/edge-cache.server";

/** A badge of yesterday's risk level, for other sites to embed. Public, cached for 15 minutes. */
export const loader = ({ request, context }: LoaderFunctionArgs) =>
  cachedAtEdge(request, context, 15 * 60, async () => {
    const [latest] = await publicDays(context, context.now());
    return new Response(badgeSvg(latest?.level ?? null), {
      headers: { "Content-Type": "image/svg+xml; charset=utf-8" },
    });
  });
