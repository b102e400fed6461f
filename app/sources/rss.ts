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

/** Parses an RSS 2.0 feed, at most 100 items, without full texts; undefined if it isn't a feed or was cut off. */
export function readRss(xml: string): RssItem[] | undefined {
  const items: RssItem[] = [];
  let item: RssItem | undefined;
  let isWhole = false;
  let text = "";
  const parser = new Parser(
    {
      onopentag(name) {
        text = "";
        if (name === "item") item = { title: "", link: "", pubDate: "", description: "", categories: [] };
      },
      ontext(data) {
        if (text.length < FIELD_LENGTH_MAX) text += data;
      },
      onclosetag(name, isImplied) {
        if (name === "rss") isWhole = !isImplied;
        if (!item) return;
        if (name === "item") {
          if (items.length < ITEMS_MAX && !isImplied) items.push(item);
          item = undefined;
        } else if (name === "category") item.categories.push(text.trim());
        else if (name === "title" || name === "link" || name === "pubDate" || name === "description")
          item[name] = text.trim();
      },
    },
    { xmlMode: true },
  );
  parser.end(xml);
  return isWhole ? items : undefined;
}
