import { instantOf, validItems, type SourceItem } from "./item";
import { documentOf } from "./official-document";
import { USER_AGENT, type SourceQuery, type SourceRequest } from "./request";
import { readRss } from "./rss";
import { SourceError } from "./source-error";

// The White House's presidential actions, RSS without a key: the earliest official text of orders and proclamations,
// days before the Federal Register publishes them.

export const request = ({ baseUrl }: SourceQuery): SourceRequest => ({
  url: `${baseUrl}/presidential-actions/feed/`,
  method: "GET",
  headers: { Accept: "application/rss+xml", "User-Agent": USER_AGENT },
});

/**
 * Parses orders, proclamations and memoranda; drops nominations and appointments, which restrict nothing.
 * @throws {SourceError} malformed, if the text isn't a complete RSS feed
 */
export function parse(body: unknown): SourceItem[] {
  const feed = typeof body === "string" ? readRss(body) : null;
  if (!feed) throw new SourceError("malformed", "The White House: no whole RSS feed in the response");
  return validItems(
    feed
      .filter(({ categories }) => !categories.some((category) => /^Nominations/.test(category)))
      .map(({ link, title, description, pubDate }) => ({
        url: link,
        title,
        description: description || null,
        publishedAt: instantOf(pubDate),
        source: "The White House",
        official: true,
        document: documentOf("presidential-document", { agencies: ["Executive Office of the President"] }),
      })),
  );
}
