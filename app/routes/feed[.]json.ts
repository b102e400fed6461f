import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { jsonFeed } from "~/feeds/public-days";
import { feedFile } from "~/feeds/public-days.server";

/** The JSON feed of the daily assessments up to yesterday. Public, cached for a minute. */
export const loader = (args: LoaderFunctionArgs) =>
  feedFile(args, "application/feed+json", (days, site) => JSON.stringify(jsonFeed(days, site)));
