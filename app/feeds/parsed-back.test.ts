import { XMLParser, XMLValidator } from "fast-xml-parser";
import { expect, test } from "vitest";
import { LISTED_PAGES, sitemapXml } from "./crawlers";
import { jsonFeed, rssFeed } from "./public-days";

// Parsers that nobody here wrote read every field back, with texts that break a careless writer.

const HOSTILE = `A "quote", <b>tags</b> & an ampersand; it's \\ ${"é".repeat(50)}`;
const site = { origin: "https://monitor.example", isDemonstration: false };
const day = {
  day: "2026-11-20",
  assessedAt: new Date("2026-11-20T18:00:00Z"),
  level: 37,
  forecast: 11.2,
  headline: HOSTILE,
  keyEvents: [HOSTILE, "Second event"],
  methodVersion: "2.1",
};
const earlier = { ...day, day: "2026-11-19", assessedAt: new Date("2026-11-19T18:00:00Z"), keyEvents: [] };
const TITLE = "Nov 20, 2026: risk level 37 out of 100 (medium), February 2028 forecast 11%";

const xmlOf = (text: string) => {
  expect(XMLValidator.validate(text)).toBe(true);
  return new XMLParser({ ignoreAttributes: false, parseTagValue: false, htmlEntities: true }).parse(text);
};

/** A description is HTML within XML: its own text is escaped once more. */
const textsOf = (html: string): string[] => {
  const { p, ul } = xmlOf(`<body>${html}</body>`).body;
  return [...[p].flat(), ...[ul?.li ?? []].flat()];
};

test("the RSS feed has every field of its days, hostile texts included", () => {
  const { channel } = xmlOf(rssFeed([day, earlier], site)).rss;
  expect(channel).toMatchObject({
    title: "US Exit Freedom Monitor",
    link: "https://monitor.example/",
    description:
      "The daily risk level and forecast of restrictions on US citizens’ right to leave the country.",
    language: "en-us",
    "atom:link": { "@_href": "https://monitor.example/feed.xml", "@_rel": "self" },
  });
  const [first, second] = channel.item;
  expect(first).toMatchObject({
    title: TITLE,
    link: "https://monitor.example/?day=2026-11-20",
    guid: { "#text": "https://monitor.example/#2026-11-20", "@_isPermaLink": "false" },
  });
  expect(new Date(first.pubDate)).toEqual(day.assessedAt);
  expect(textsOf(first.description)).toEqual([
    HOSTILE,
    "Key events:",
    "Method version 2.1.",
    HOSTILE,
    "Second event",
  ]);
  expect(second.link).not.toBe(first.link);
  expect(textsOf(second.description)).toEqual([HOSTILE, "Method version 2.1."]);
});

test("the JSON feed has every field of its days", () => {
  const [first, second] = jsonFeed([day, earlier], site).items;
  expect(second?.url).not.toBe(first?.url);
  const { items, ...feed } = JSON.parse(JSON.stringify(jsonFeed([day], site)));
  expect(feed).toMatchObject({
    version: "https://jsonfeed.org/version/1.1",
    feed_url: "https://monitor.example/feed.json",
    home_page_url: "https://monitor.example/",
    language: "en-US",
  });
  expect(items).toHaveLength(1);
  expect(items[0]).toMatchObject({
    id: "https://monitor.example/#2026-11-20",
    url: "https://monitor.example/?day=2026-11-20",
    title: TITLE,
    date_published: "2026-11-20T18:00:00.000Z",
    _assessment: { level: 37, forecast_percent: 11.2, method_version: "2.1" },
  });
  expect(textsOf(items[0].content_html)).toContain(HOSTILE);
});

test("the sitemap has the address of every listed page, in its namespace", () => {
  const { urlset } = xmlOf(sitemapXml(site.origin));
  expect(urlset["@_xmlns"]).toBe("http://www.sitemaps.org/schemas/sitemap/0.9");
  expect(urlset.url.map(({ loc }: { loc: string }) => loc)).toEqual(
    LISTED_PAGES.map((path) => site.origin + path),
  );
});
