import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { siteOrigin } from "~/billing/checkout.server";
import { jsonFeed } from "~/feeds/daily-feed";
import { publicDays } from "~/feeds/public-days.server";
import { publicFile } from "~/http/public-file.server";
import { showsDemonstrationData } from "~/sources/endpoints.server";

/** The JSON feed of the daily assessments up to yesterday. Public, cached for 15 minutes. */
export const loader = ({ request, context }: LoaderFunctionArgs) =>
  publicFile(request, context, 15 * 60, async () => {
    const days = await publicDays(context, context.now());
    const site = {
      origin: siteOrigin(request, context.config),
      isDemonstration: showsDemonstrationData(context.config),
    };
    return Response.json(jsonFeed(days, site), {
      headers: { "Content-Type": "application/feed+json; charset=utf-8" },
    });
  });
