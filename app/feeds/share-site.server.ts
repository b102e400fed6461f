import { siteOrigin } from "~/billing/checkout.server";
import type { Context } from "~/context.server";
import { isoDay } from "~/time";

/** What the tags for shared links need: the site's address, and the UTC day, because sites keep a picture by its address. */
export const shareSite = (request: Request, { config, now }: Pick<Context, "config" | "now">) => ({
  origin: siteOrigin(request, config),
  day: isoDay(now()),
});
