import { readRecords, type Answer } from "./read-records";
import { documentOf } from "./official-document";
import { USER_AGENT, type NextPage, type SourceQuery, type SourceRequest } from "./request";
import { readRss } from "./rss";
import { SourceError } from "./source-error";
import { instantOf } from "~/time";

// The White House's presidential actions, RSS without a key: the earliest official text of orders and proclamations,
// days before the Federal Register publishes them.

export const request = (query: SourceQuery): SourceRequest => pageAt(query, 1);

const pageAt = ({ baseUrl }: SourceQuery, page: number): SourceRequest => ({
  url: `${baseUrl}/presidential-actions/feed/${page === 1 ? "" : `?paged=${page}`}`,
  method: "GET",
  headers: { Accept: "application/rss+xml", "User-Agent": USER_AGENT },
});

/** The next page, unless an item of this one is older than what we look for. It has the newest first. */
export function nextPage(body: unknown, query: SourceQuery, pagesRead: number): NextPage {
  const feed = (typeof body === "string" && readRss(body)) || [];
  const isOlder = feed.some((item) => {
    const publishedAt = instantOf(item?.pubDate);
    return publishedAt !== undefined && publishedAt < query.since;
  });
  return feed.length === 0 || isOlder ? undefined : pageAt(query, pagesRead + 1);
}

/**
 * Parses orders, proclamations and memoranda; drops nominations and appointments, which restrict nothing.
 * @throws {SourceError} malformed, if the text isn't a complete RSS feed
 */
export function parse(body: unknown): Answer {
  const feed = typeof body === "string" ? readRss(body) : null;
  if (!feed) throw new SourceError("malformed", "The White House: no whole RSS feed in the response");
  return readRecords(feed, ({ link, title, description, pubDate, categories }) =>
    Array.isArray(categories) && categories.some((category) => /^Nominations/.test(String(category)))
      ? undefined
      : {
          url: link,
          title,
          description: description || null,
          publishedAt: instantOf(pubDate),
          source: "The White House",
          official: true,
          document: documentOf("presidential-document", { agencies: ["Executive Office of the President"] }),
        },
  );
}
