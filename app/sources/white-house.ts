import { readRecords, type Answer } from "./read-records";
import { documentOf } from "./official-document";
import { USER_AGENT, type NextPage, type SourceQuery, type SourceRequest } from "./request";
import { SourceError } from "./source-error";
import { instantOf } from "~/time";
import { Parser } from "htmlparser2";

// The White House's presidential actions, RSS without a key: the earliest official text of orders and proclamations,
// days before the Federal Register publishes them.

export const request = (query: SourceQuery): SourceRequest => pageAt(query, 1);

const pageAt = ({ baseUrl }: SourceQuery, page: number): SourceRequest => ({
  url: `${baseUrl}/presidential-actions/feed/${page === 1 ? "" : `?paged=${page}`}`,
  method: "GET",
  headers: { Accept: "application/rss+xml", "User-Agent": USER_AGENT },
});

/**
 * The next page, unless the last date of this one is older than what we look for. It has the newest first, but may pin
 * an old one.
 */
export function nextPage(body: unknown, query: SourceQuery, pagesRead: number): NextPage {
  const feed = (typeof body === "string" && readRss(body)) || [];
  const last = feed.flatMap((item) => instantOf(item?.pubDate) ?? []).at(-1);
  const isOlder = last !== undefined && last < query.since;
  return feed.length === 0 || isOlder ? undefined : pageAt(query, pagesRead + 1);
}

/**
 * Parses orders, proclamations and memoranda; drops nominations and appointments, which restrict nothing.
 * @throws {SourceError} malformed, if the text isn't a complete RSS feed
 */
export function parse(body: unknown): Answer {
  const feed = typeof body === "string" ? readRss(body) : null;
  if (!feed) throw new SourceError("malformed", "The White House: no whole RSS feed in the response");
  const answer = readRecords(feed.slice(0, ITEMS_MAX), ({ link, title, description, pubDate, categories }) =>
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
  return { ...answer, isCut: feed.length > ITEMS_MAX };
}

interface RssItem {
  title: string;
  link: string;
  /** RFC 822. */
  pubDate: string;
  /** May contain HTML. */
  description: string;
  categories: string[];
}

const ITEMS_MAX = 100;
/** One more than is read of a title, so that a longer one shows. */
const FIELD_LENGTH_MAX = 10_001;
const CATEGORIES_MAX = 50;
/** Real feeds nest five tags. The parser's time for a tag grows with the depth. */
const DEPTH_MAX = 50;
const FEED_START = /<rss[\s>][^]*<channel[\s>]/;
const FEED_END = "</rss>";
const ITEM_START = /<item[\s/>]/g;

/**
 * Parses an RSS 2.0 feed without full texts, at most 101 items, so that a longer one shows, in time linear in its length;
 * undefined if it isn't a feed or was cut off. Each item is parsed by itself: null for one that isn't closed or nests more
 * than 50 tags.
 */
function readRss(xml: string): (RssItem | null)[] | undefined {
  if (!FEED_START.test(xml.slice(0, FIELD_LENGTH_MAX)) || !isWholeFeed(xml)) return undefined;
  const starts = [...xml.matchAll(ITEM_START)].map(({ index }) => index).slice(0, ITEMS_MAX + 1);
  return starts.map((start, index) => itemOf(xml.slice(start, starts[index + 1] ?? xml.length)));
}

/** True if nothing but a comment, as caches write it, follows the feed's end. */
function isWholeFeed(xml: string): boolean {
  const end = xml.lastIndexOf(FEED_END);
  return end >= 0 && /^\s*(?:<!--[^]*-->\s*)?$/.test(xml.slice(end + FEED_END.length));
}

function itemOf(xml: string): RssItem | null {
  const item: RssItem = { title: "", link: "", pubDate: "", description: "", categories: [] };
  let isWhole = false;
  let text = "";
  let depth = 0;
  const parser = new Parser(
    {
      onopentag() {
        depth += 1;
        if (depth > DEPTH_MAX) parser.pause();
        text = "";
      },
      ontext(data) {
        if (text.length < FIELD_LENGTH_MAX) text += data.slice(0, FIELD_LENGTH_MAX);
      },
      onclosetag(name, isImplied) {
        depth -= 1;
        if (isWhole) return;
        if (name === "item") isWhole = !isImplied;
        // A field without an end would have the text of the next one, and a title inside of a field is another thing's.
        else if (isImplied || depth > 1) return;
        else if (name === "category") {
          if (item.categories.length < CATEGORIES_MAX) item.categories.push(text.trim());
        } else if (name === "title" || name === "link" || name === "pubDate" || name === "description")
          item[name] = text.trim();
      },
    },
    { xmlMode: true },
  );
  parser.end(xml);
  return isWhole ? item : null;
}
