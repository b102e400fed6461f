import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { rssFeed } from "~/feeds/public-days";
import { feedFile } from "~/feeds/public-days.server";

/** The RSS feed of the daily assessments up to yesterday. Public, cached for a minute. */
export const loader = (args: LoaderFunctionArgs) => feedFile(args, "application/rss+xml", rssFeed);
