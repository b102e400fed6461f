import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { badgeSvg } from "~/feeds/badge";
import { publicDays } from "~/feeds/public-days.server";
import { cachedAtEdge, PUBLIC_SECONDS } from "~/http/edge-cache.server";
import { reportFailure } from "~/http/failure-report.server";

const HEADERS = { "Content-Type": "image/svg+xml; charset=utf-8" };

/** An embeddable badge of yesterday's risk level. Public, cached for a minute; "no data" while the database fails. */
export async function loader({ request, context }: LoaderFunctionArgs): Promise<Response> {
  try {
    return await cachedAtEdge(request, context, PUBLIC_SECONDS, async () => {
      const [latest] = await publicDays(context, context.now());
      return new Response(badgeSvg(latest?.level ?? null), { headers: HEADERS });
    });
  } catch (error) {
    reportFailure("badge-failed", { requestId: context.requestId }, error);
    return new Response(badgeSvg(null), { headers: { ...HEADERS, "Cache-Control": "no-store" } });
  }
}
