import { z } from "zod";
import { entries, entry, instantOf, validItems, type SourceItem } from "./item";
import { getJson, isoSeconds, type SourceQuery, type SourceRequest } from "./request";
import { SourceError } from "./source-error";
import { ALL_PHRASES } from "./topics";

// The Guardian's Content API: explicit OR between quoted phrases. The key is in the URL, so URLs are never logged.

const ARTICLES_MAX = 50;

export function request({ baseUrl, key, since }: SourceQuery): SourceRequest {
  const url = new URL(`${baseUrl}/search`);
  url.search = new URLSearchParams({
    q: ALL_PHRASES.map((phrase) => `"${phrase}"`).join(" OR "),
    section: "us-news|world|law|politics|technology",
    "from-date": `${isoSeconds(since)}Z`,
    "order-by": "newest",
    "page-size": String(ARTICLES_MAX),
    "show-fields": "trailText",
    format: "json",
    "api-key": key ?? "",
  }).toString();
  return getJson(url.href);
}

const envelope = z.object({
  response: z.object({ status: z.literal("ok"), results: z.array(z.unknown()) }),
});

/** @throws {SourceError} malformed, if the envelope doesn't have the documented shape */
export function parse(body: unknown): SourceItem[] {
  const reply = envelope.safeParse(body);
  if (!reply.success)
    throw new SourceError("malformed", "The Guardian: no `response.results` in the response");
  return validItems(
    entries(reply.data.response.results).map((article) => {
      const fields = entry.safeParse(article.fields);
      return {
        url: article.webUrl,
        title: article.webTitle,
        description: (fields.success && fields.data.trailText) || null,
        publishedAt: instantOf(article.webPublicationDate),
        source: "The Guardian",
        official: false,
      };
    }),
  );
}
