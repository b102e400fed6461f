import { slugOf, type DemonstrationArticle } from "./news/article";
import { find } from "./search";
import type { StandIn, Scenario } from "./scenario";
import { escapeHtml } from "../app/text";

const ITEMS_MAX = 30;

/** The White House's feed of presidential actions: RSS 2.0 without a key. Other paths block automated clients. */
export function whiteHouse(scenario: Scenario): StandIn {
  return {
    answer({ path, url }) {
      if (path.startsWith("/wp-json")) return htmlPage("Forbidden", 403);
      if (path !== "/presidential-actions/feed/") return pageNotFound();
      const page = Math.max(1, Number(url.searchParams.get("paged")) || 1);
      const items = find(scenario, "whitehouse", {}).slice((page - 1) * ITEMS_MAX, page * ITEMS_MAX);
      if (page > 1 && items.length === 0) return pageNotFound();
      return rss(`<channel><title>Presidential Actions</title><lastBuildDate>${scenario.now().toUTCString()}</lastBuildDate>
${items.map(itemOf).join("\n")}
</channel></rss>`);
    },
    rateLimited: () => htmlPage("Too Many Requests", 429),
    failing: (status) => htmlPage("Internal Server Error", status),
    malformed: () => rss("<channel><title>Presidential Actions</title><item><title>Cut o"),
  };
}

const rss = (channel: string) =>
  new Response(
    `<?xml version="1.0" encoding="UTF-8"?><rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/">${channel}`,
    { headers: { "Content-Type": "application/rss+xml; charset=UTF-8", "Cache-Control": "max-age=300" } },
  );

function itemOf({ title, description, publishedAt }: DemonstrationArticle): string {
  const month = publishedAt.toISOString().slice(0, 7).replace("-", "/");
  const link = `https://white-house-demonstration.example/presidential-actions/${month}/${slugOf(title)}/`;
  const kind = title.startsWith("Proclamation") ? "Proclamations" : "Executive Orders";
  const text = `<p>${escapeHtml(description ?? title)}</p>`;
  return `<item><title>${escapeHtml(title)}</title><link>${link}</link><dc:creator><![CDATA[The White House]]></dc:creator><pubDate>${publishedAt.toUTCString().replace("GMT", "+0000")}</pubDate><category><![CDATA[Presidential Actions]]></category><category><![CDATA[${kind}]]></category><guid isPermaLink="false">${link}</guid><description><![CDATA[${text}]]></description><content:encoded><![CDATA[<div>${text}</div>]]></content:encoded></item>`;
}

const pageNotFound = () => htmlPage("Page not found", 404);

const htmlPage = (words: string, status: number) =>
  new Response(`<html><body>${words}</body></html>`, { status, headers: { "Content-Type": "text/html" } });
