import { z } from "zod";
import { countSchema, entry } from "./item";
import { readRecords, type Answer } from "./read-records";
import { getJson, goesOn, isoSeconds, type NextPage, type SourceQuery, type SourceRequest } from "./request";
import { SourceError } from "./source-error";
import { ALL_PHRASES } from "./topics";
import { instantOf } from "~/time";

// The Guardian's Content API: explicit OR between quoted phrases. The key is in the URL, so URLs are never logged.

/** Maximum items per response. */
const PAGE_SIZE = 200;

export const request = (query: SourceQuery): SourceRequest => pageAt(query, 1);

function pageAt({ baseUrl, key, since }: SourceQuery, page: number): SourceRequest {
  const url = new URL(`${baseUrl}/search`);
  url.search = new URLSearchParams({
    q: ALL_PHRASES.map((phrase) => `"${phrase}"`).join(" OR "),
    section: "us-news|world|law|politics|technology",
    "from-date": `${isoSeconds(since)}Z`,
    "order-by": "newest",
    "page-size": String(PAGE_SIZE),
    page: String(page),
    "show-fields": "trailText",
    format: "json",
    "api-key": key ?? "",
  }).toString();
  return getJson(url.href);
}

const envelope = z.object({
  response: z.object({
    status: z.literal("ok"),
    pageSize: countSchema.refine((size) => size > 0).catch(PAGE_SIZE),
    pages: countSchema.optional().catch(undefined),
    total: countSchema.optional().catch(undefined),
    results: z.array(z.unknown()),
  }),
});

/** The request for the page after this one. */
export function nextPage(body: unknown, query: SourceQuery, pagesRead: number): NextPage {
  const answer = envelope.safeParse(body).data?.response;
  if (!answer) return undefined;
  const { pageSize, pages, total, results } = answer;
  const isMore = goesOn(pages, pagesRead, goesOn(total, pagesRead * pageSize, results.length >= pageSize));
  return isMore ? pageAt(query, pagesRead + 1) : undefined;
}

/** @throws {SourceError} malformed, if the envelope doesn't have the documented shape */
export function parse(body: unknown): Answer {
  const reply = envelope.safeParse(body);
  if (!reply.success)
    throw new SourceError("malformed", "The Guardian: no `response.results` in the response");
  return readRecords(reply.data.response.results, (article) => {
    const fields = entry.safeParse(article.fields);
    return {
      url: article.webUrl,
      title: article.webTitle,
      description: (fields.success && fields.data.trailText) || null,
      publishedAt: instantOf(article.webPublicationDate),
      source: "The Guardian",
      official: false,
    };
  });
}
