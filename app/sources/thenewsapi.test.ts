import { expect, test } from "vitest";
import { SourceError } from "./source-error";
import { parse as answerOf, request } from "./thenewsapi";

const parse = (body: unknown) => answerOf(body).items;

const query = {
  baseUrl: "https://news.example",
  key: "the-key",
  since: new Date("2026-11-17T12:00:00.123Z"),
  now: new Date("2026-11-20T12:00:00Z"),
};

const article = {
  uuid: "0f8fad5b-d9cb-469f-a165-70867728950e",
  title: "Court weighs passport rule",
  description: "Judges heard both sides...",
  snippet: "Longer text",
  url: "https://courier.example/court",
  published_at: "2026-11-20T09:05:05.000000Z",
  source: "courier.example",
};

test("phrases are joined by the API's own operator, never by the word OR", () => {
  const { searchParams, pathname } = new URL(request(query).url);
  expect(pathname).toBe("/v1/news/all");
  const search = searchParams.get("search") ?? "";
  expect(search).toContain('"passport revocation" | "');
  expect(search).not.toMatch(/\b(OR|AND)\b/);
});

test("the start date has no time zone or milliseconds", () => {
  expect(new URL(request(query).url).searchParams.get("published_after")).toBe("2026-11-17T12:00:00");
});

test("an article becomes an item; its snippet replaces a missing description, its host a missing source", () => {
  const items = parse({
    meta: { found: 2, returned: 2, limit: 3, page: 1 },
    data: [article, { ...article, description: "", source: null }],
  });
  expect(items[0]).toEqual({
    url: "https://courier.example/court",
    title: "Court weighs passport rule",
    description: "Judges heard both sides...",
    publishedAt: new Date("2026-11-20T09:05:05Z"),
    source: "courier.example",
    official: false,
    document: null,
  });
  expect(items[1]).toMatchObject({ description: "Longer text", source: "courier.example" });
});

test("no results aren't an error, and an invalid article affects only itself", () => {
  expect(parse({ meta: { found: 0 }, data: [] })).toEqual([]);
  expect(parse({ data: [{ ...article, published_at: "yesterday" }, null, article] })).toHaveLength(1);
});

test.each([[null], [[]], [{ data: { general: [] } }], [{ error: { code: "server_error" } }]])(
  "an envelope of another shape is malformed: %j",
  (body) => expect(() => parse(body)).toThrow(SourceError),
);
