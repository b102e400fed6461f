import { expect, test } from "vitest";
import { SOURCES, type SourceKey } from "./catalog";

// Whether a list goes on, in every provider's own terms, also where its count is missing or can't be right.

const query = {
  baseUrl: "https://api.example",
  key: "k",
  since: new Date("2026-11-17T12:00:00Z"),
  now: new Date("2026-11-20T12:00:00Z"),
};

/** The page or offset that is asked for after the first page or the one given. */
function after(source: SourceKey, body: unknown, pagesRead = 1): string | undefined {
  const next = SOURCES[source].nextPage?.(body, query, pagesRead);
  if (typeof next !== "object") return next;
  const { searchParams } = new URL(next.url);
  const names = ["offset", "page", "page[number]", "paged", "cursor"];
  return names.flatMap((name) => searchParams.get(name) ?? []).at(0);
}

const of = (count: number) => Array.from({ length: count }, () => ({}));
const bills = (count: number, pagination: unknown) => ({ bills: of(count), pagination });

test.each([
  ["a count", bills(250, { count: 640 }), 1, "250"],
  ["a count as text", bills(250, { count: "640" }), 1, "250"],
  ["a count that is reached", bills(250, { count: 250 }), 1, undefined],
  ["a full page without a count", bills(250, { count: null }), 1, "250"],
  ["a full page without anything", { bills: of(250) }, 1, "250"],
  ["a full page that counts less than it has", bills(250, { count: 3 }), 1, "250"],
  ["a short page that counts less than it has", bills(20, { count: 3 }), 1, undefined],
  ["a short page without a count", bills(249, null), 2, undefined],
  ["an address alone", bills(250, { next: "https://api.example/v3/bill?offset=250&limit=250" }), 1, "250"],
  ["an address of shorter pages", bills(100, { count: 240, next: "/v3/bill?offset=100" }), 1, "100"],
  ["an address without an offset", bills(250, { next: "https://api.example/v3/bill/119/p2" }), 1, "250"],
  ["shorter pages without an address", bills(100, { count: 240 }), 1, "100"],
  ["a shorter second page without an address", bills(100, { count: 640 }), 2, "unread"],
  ["an empty page in the middle", bills(0, { count: 640 }), 2, "500"],
  ["an empty page at the end", bills(0, { count: 362 }), 2, undefined],
] as const)("Congress: %s", (_, body, pagesRead, offset) => {
  expect(after("api_data_gov", body, pagesRead)).toBe(offset);
  const votes = { houseRollCallVotes: body.bills, pagination: "pagination" in body && body.pagination };
  expect(after("house_votes", votes, pagesRead)).toBe(offset);
});

const news = (count: number, meta?: unknown) => ({ data: of(count), meta });
const guardian = (count: number, over: object) => ({
  response: { status: "ok", results: of(count), ...over },
});
const register = (count: number, over: object) => ({ count: 200, results: of(count), ...over });

test.each([
  ["thenewsapi", "a count", news(25, { found: 60, limit: 25 }), "2"],
  ["thenewsapi", "a full page without a count", news(25, { found: null, limit: 25 }), "2"],
  ["thenewsapi", "a full page without anything", news(25), "2"],
  ["thenewsapi", "a full page of a small plan that counts less", news(3, { found: 0, limit: 3 }), "2"],
  ["thenewsapi", "a short page", news(24), undefined],
  ["guardian", "pages", guardian(200, { pages: 2, total: 250 }), "2"],
  ["guardian", "a total without pages", guardian(200, { pages: null, total: "250" }), "2"],
  ["guardian", "a full page without either", guardian(200, {}), "2"],
  ["guardian", "a total and shorter pages", guardian(50, { pageSize: 50, total: 120 }), "2"],
  ["guardian", "fewer pages than were read", guardian(200, { pages: 0, total: 0 }), "2"],
  ["guardian", "one full page", guardian(200, { pages: 1, total: 200 }), undefined],
  ["guardian", "a short page", guardian(12, {}), undefined],
  ["federal_register", "a count without an address", register(200, { count: 640 }), "unread"],
  ["federal_register", "a full page without a count", register(200, { count: null }), "unread"],
  ["federal_register", "a shorter page than it counts", register(20, { count: 150 }), "unread"],
  ["federal_register", "one full page", register(200, {}), undefined],
  ["federal_register", "a short page without a count", register(12, { count: null }), undefined],
  [
    "federal_register",
    "an address of another site",
    register(200, { next_page_url: "https://x.example/api/v1/documents" }),
    "unread",
  ],
  ["treasury", "a full page without a count", news(100), "2"],
  ["treasury", "pages that are reached", news(100, { "total-pages": "1" }), undefined],
] as const)("%s: %s", (source, _, body, next) => {
  expect(after(source, body)).toBe(next);
});

test.each([
  ["new items", ["20", "19", "18"], "2"],
  ["a pinned old item before new ones", ["01", "20", "19"], "2"],
  ["an item older than what is looked for", ["20", "19", "10"], undefined],
  ["no items", [], undefined],
] as const)("the White House: %s", (_, days, next) => {
  const items = days.map(
    (day) => `<item><title>x</title><pubDate>${day} Nov 2026 12:00 GMT</pubDate></item>`,
  );
  const feed = `<rss version="2.0"><channel>${items.join("")}</channel></rss>`;
  expect(after("whitehouse", feed)).toBe(next);
});

test("no record of a longer answer is left out unseen", () => {
  const result = { title: "x", url: "https://a.example/1", date: "2026-11-19" };
  expect(SOURCES.perplexity.parse({ results: Array(70).fill(result) })).toMatchObject({ isCut: false });
  expect(SOURCES.perplexity.parse({ results: Array(70).fill(result) }).items).toHaveLength(70);
  const feed = (count: number) => `<rss><channel>${"<item></item>".repeat(count)}</channel></rss>`;
  expect(SOURCES.whitehouse.parse(feed(100)).isCut).toBe(false);
  expect(SOURCES.whitehouse.parse(feed(101)).isCut).toBe(true);
});

test.each([
  ["federal_register", register(1, { count: null, results: [] })],
  ["public_inspection", { count: null, results: [] }],
] as const)("%s: a list without a count is read", (source, body) => {
  expect(SOURCES[source].parse(body).items).toEqual([]);
});
