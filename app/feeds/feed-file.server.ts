import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { SHA256 } from "worktop/crypto";
import { siteOrigin } from "~/billing/checkout.server";
import { PUBLIC_SECONDS } from "~/http/edge-cache.server";
import { publicFile } from "~/http/public-file.server";
import { showsDemonstrationData } from "~/sources/endpoints.server";
import type { FeedSite, PublicDay } from "./daily-feed";
import { publicDays } from "./public-days.server";

/** Answers with a feed of the daily assessments up to yesterday, as `write` puts it; with 304 to a reader that has it. */
export async function feedFile(
  { request, context }: LoaderFunctionArgs,
  type: string,
  write: (days: readonly PublicDay[], site: FeedSite) => string,
): Promise<Response> {
  const file = await publicFile(request, context, PUBLIC_SECONDS, async () => {
    const days = await publicDays(context, context.now());
    const site = {
      origin: siteOrigin(request, context.config),
      isDemonstration: showsDemonstrationData(context.config),
    };
    const text = write(days, site);
    const headers = new Headers({
      "Content-Type": `${type}; charset=utf-8`,
      ETag: `"${(await SHA256(text)).slice(0, 32)}"`,
    });
    const [newest] = days;
    if (newest) headers.set("Last-Modified", newest.assessedAt.toUTCString());
    return new Response(text, { headers });
  });
  if (!hasCopy(request.headers, file.headers)) return file;
  await file.body?.cancel();
  return new Response(null, { status: 304, headers: file.headers });
}

/** True if a reader's copy is current. A tag says more than a date, which counts only without one. */
function hasCopy(request: Headers, file: Headers): boolean {
  const etag = file.get("ETag");
  if (!etag) return false;
  const tags = request.get("If-None-Match");
  if (tags !== null)
    return tags.split(",").some((tag) => [etag, "*"].includes(tag.trim().replace(/^W\//, "")));
  const since = Date.parse(request.get("If-Modified-Since") ?? "");
  return since >= Date.parse(file.get("Last-Modified") ?? "");
}
