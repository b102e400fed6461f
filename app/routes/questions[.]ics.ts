import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { siteOrigin } from "~/billing/checkout.server";
import { calendarFile } from "~/feeds/calendar";
import { closingDates } from "~/feeds/open-questions.server";
import { publicFile } from "~/http/public-file.server";

/** A calendar of the closing days of our open forecast questions. Public, cached for an hour. */
export const loader = ({ request, context }: LoaderFunctionArgs) =>
  publicFile(request, context, 60 * 60, async () => {
    const events = await closingDates(context, context.now());
    const { host } = new URL(siteOrigin(request, context.config));
    return new Response(calendarFile(events, { host, name: "US Exit Freedom Monitor: forecast questions" }), {
      headers: { "Content-Type": "text/calendar; charset=utf-8" },
    });
  });
