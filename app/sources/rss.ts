import { Parser } from "htmlparser2";

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
 * Parses an RSS 2.0 feed, at most 100 items, without full texts, in time linear in its length; undefined if it isn't a
 * feed or was cut off. Each item is parsed by itself: null for one that isn't closed or nests more than 50 tags.
 */
export function readRss(xml: string): (RssItem | null)[] | undefined {
  if (!FEED_START.test(xml.slice(0, FIELD_LENGTH_MAX)) || !isWholeFeed(xml)) return undefined;
  const starts = [...xml.matchAll(ITEM_START)].map(({ index }) => index).slice(0, ITEMS_MAX + 1);
  return starts
    .slice(0, ITEMS_MAX)
    .map((start, index) => itemOf(xml.slice(start, starts[index + 1] ?? xml.length)));
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
        // A field without an end would have the text of the next one.
        else if (isImplied) return;
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
