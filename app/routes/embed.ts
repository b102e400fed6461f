import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { embedPage } from "~/feeds/embed-page";
import { feedFile } from "~/feeds/feed-file.server";

/** The chart of the last finished days, which any site may frame. Public, cached for a minute. */
export const loader = (args: LoaderFunctionArgs) => feedFile(args, "text/html", embedPage);
