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
const FIELD_LENGTH_MAX = 10_000;
const CATEGORIES_MAX = 50;
/** Real feeds nest five tags. The parser's time for a tag grows with the depth. */
const DEPTH_MAX = 50;

/**
 * Parses an RSS 2.0 feed, at most 100 items, without full texts, in time linear in its length; undefined if it isn't a
 * feed, was cut off or nests more than 50 tags.
 */
export function readRss(xml: string): RssItem[] | undefined {
  const items: RssItem[] = [];
  let item: RssItem | undefined;
  let isWhole = false;
  let text = "";
  let depth = 0;
  const parser = new Parser(
    {
      onopentag(name) {
        depth += 1;
        if (depth > DEPTH_MAX) parser.pause();
        text = "";
        if (name === "item") item = { title: "", link: "", pubDate: "", description: "", categories: [] };
      },
      ontext(data) {
        if (text.length < FIELD_LENGTH_MAX) text += data.slice(0, FIELD_LENGTH_MAX);
      },
      onclosetag(name, isImplied) {
        depth -= 1;
        if (name === "rss") isWhole = !isImplied;
        if (!item) return;
        if (name === "item") {
          if (items.length < ITEMS_MAX && !isImplied) items.push(item);
          item = undefined;
        } else if (name === "category") {
          if (item.categories.length < CATEGORIES_MAX) item.categories.push(text.trim());
        } else if (name === "title" || name === "link" || name === "pubDate" || name === "description")
          item[name] = text.trim();
      },
    },
    { xmlMode: true },
  );
  parser.end(xml);
  return isWhole ? items : undefined;
}
