import { z } from "zod";
import { countSchema, outletOf } from "./item";
import { readRecords, type Answer } from "./read-records";
import { getJson, goesOn, isoSeconds, type NextPage, type SourceQuery, type SourceRequest } from "./request";
import { SourceError } from "./source-error";
import { ALL_PHRASES } from "./topics";
import { instantOf } from "~/time";

// The News API: its operators are + | - and quotes; the words AND and OR mean nothing. Its key is in the URL, so
// request URLs are never logged.

const ARTICLES_MAX = 25;

export const request = (query: SourceQuery): SourceRequest => pageAt(query, 1);

function pageAt({ baseUrl, key, since }: SourceQuery, page: number): SourceRequest {
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
    page: String(page),
  }).toString();
  return getJson(url.href);
}

const envelope = z.object({
  meta: z
    .object({
      found: countSchema.optional().catch(undefined),
      limit: countSchema.refine((limit) => limit > 0).catch(ARTICLES_MAX),
    })
    .catch({ limit: ARTICLES_MAX }),
  data: z.array(z.unknown()),
});

/** The plan decides how many articles a page has, and how many pages an hourly refresh can afford: 100 calls a day. */
const SMALL_PLAN_PAGES_MAX = 4;

/** The request for the page after this one, as far as the plan goes. */
export function nextPage(body: unknown, query: SourceQuery, pagesRead: number): NextPage {
  const answer = envelope.safeParse(body).data;
  if (!answer) return undefined;
  const { found, limit } = answer.meta;
  if (!goesOn(found, pagesRead * limit, answer.data.length >= limit)) return undefined;
  return limit < ARTICLES_MAX && pagesRead >= SMALL_PLAN_PAGES_MAX ? "unread" : pageAt(query, pagesRead + 1);
}

/** @throws {SourceError} malformed, if the envelope doesn't have the documented shape */
export function parse(body: unknown): Answer {
  const reply = envelope.safeParse(body);
  if (!reply.success) throw new SourceError("malformed", "The News API: no `data` list in the response");
  return readRecords(reply.data.data, (article) => ({
    url: article.url,
    title: article.title,
    description: article.description || article.snippet || null,
    publishedAt: instantOf(article.published_at),
    source: article.source || outletOf(article.url),
    official: false,
  }));
}
