import { z } from "zod";
import { entries, instantOf, outletOf, validItems, type SourceItem } from "./item";
import { getJson, isoSeconds, type SourceQuery, type SourceRequest } from "./request";
import { SourceError } from "./source-error";
import { ALL_PHRASES } from "./topics";

// The News API: its operators are + | - and quotes; the words AND and OR mean nothing. Its key is in the URL, so
// request URLs are never logged.

const ARTICLES_MAX = 25;

export function request({ baseUrl, key, since }: SourceQuery): SourceRequest {
  const url = new URL(`${baseUrl}/v1/news/all`);
  url.search = new URLSearchParams({
    api_token: key ?? "",
    search: ALL_PHRASES.map((phrase) => `"${phrase}"`).join(" | "),
    search_fields: "title,description",
    language: "en",
    locale: "us",
    // UTC without a Z or milliseconds; anything else is rejected.
    published_after: isoSeconds(since),
    sort: "published_at",
    limit: String(ARTICLES_MAX),
  }).toString();
  return getJson(url.href);
}

const envelope = z.object({ data: z.array(z.unknown()) });

/** @throws {SourceError} malformed, if the envelope doesn't have the documented shape */
export function parse(body: unknown): SourceItem[] {
  const reply = envelope.safeParse(body);
  if (!reply.success) throw new SourceError("malformed", "The News API: no `data` list in the response");
  return validItems(
    entries(reply.data.data).map((article) => ({
      url: article.url,
      title: article.title,
      description: article.description || article.snippet || null,
      publishedAt: instantOf(article.published_at),
      source: article.source || outletOf(article.url),
      official: false,
    })),
  );
}
