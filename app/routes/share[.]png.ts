import { redirect, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { cachedLandingFacts } from "~/feeds/public-days.server";
import { reportFailure } from "~/http/failure-report.server";

/** The picture of shared links: yesterday's level, as on the landing page. A picture for each level is a static file. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  try {
    const { day } = await cachedLandingFacts(request, context, context.now());
    return toPicture(`${day?.level ?? "unknown"}`, "public, max-age=900");
  } catch (error) {
    reportFailure("share-picture-failed", { requestId: context.requestId }, error);
    return toPicture("unknown", "no-store");
  }
}

const toPicture = (level: string, caching: string) =>
  redirect(`/share/level-${level}.png`, { headers: { "Cache-Control": caching } });
