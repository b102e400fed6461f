import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { siteOrigin } from "~/billing/checkout.server";
import { PUBLIC_SECONDS } from "~/http/edge-cache.server";
import { publicFile } from "~/http/public-file.server";
import { showsDemonstrationData } from "~/sources/endpoints.server";
import type { FeedSite, PublicDay } from "./daily-feed";
import { publicDays } from "./public-days.server";

/** Answers with a feed of the daily assessments up to yesterday, as `write` puts it. */
export const feedFile = (
  { request, context }: LoaderFunctionArgs,
  type: string,
  write: (days: readonly PublicDay[], site: FeedSite) => string,
) =>
  publicFile(request, context, PUBLIC_SECONDS, async () => {
    const days = await publicDays(context, context.now());
    const site = {
      origin: siteOrigin(request, context.config),
      isDemonstration: showsDemonstrationData(context.config),
    };
    return new Response(write(days, site), { headers: { "Content-Type": `${type}; charset=utf-8` } });
  });
