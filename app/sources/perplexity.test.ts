import { expect, test } from "vitest";
import { parse as answerOf, request } from "./perplexity";

const parse = (body: unknown) => answerOf(body).items;

const result = {
  title: "State Department rule on passports",
  url: "https://www.state.gov/rule",
  snippet: "The Department published a rule.",
  date: "2026-11-18",
  last_updated: "2026-11-19",
};

test("the search endpoint is called with the key in a header and the date as month, day, year", () => {
  const sent = request({
    baseUrl: "https://search.example",
    key: "the-key",
    since: new Date("2026-11-07T12:00:00Z"),
    now: new Date("2026-11-10T12:00:00Z"),
  });
  expect(sent).toMatchObject({ url: "https://search.example/search", method: "POST" });
  expect(sent.headers.Authorization).toBe("Bearer the-key");
  const body = JSON.parse(sent.body ?? "") as { query: string[]; max_results: number };
  expect(body).toMatchObject({ search_after_date_filter: "11/07/2026", max_results: 20 });
  expect(body.query.length).toBeLessThanOrEqual(5);
});

test("results are parsed flat, nested in lists and nested in objects", () => {
  const flat = parse({ id: "1", results: [result] });
  expect(flat).toEqual([
    {
      url: "https://www.state.gov/rule",
      title: "State Department rule on passports",
      description: "The Department published a rule.",
      publishedAt: new Date("2026-11-18T00:00:00Z"),
      source: "state.gov",
      official: false,
      document: null,
    },
  ]);
  expect(parse({ results: [[result], [result]] })).toEqual([...flat, ...flat]);
  expect(parse({ results: [{ query: "q", results: [result] }] })).toEqual(flat);
});

test("a page without a date of publication is left out, whenever it was crawled; an impossible date is counted", () => {
  const undated = [
    { ...result, date: null },
    { ...result, date: undefined, last_updated: "2026-11-20" },
    { ...result, date: "", last_updated: null },
  ];
  expect(answerOf({ results: undated })).toEqual({ items: [], flaws: [], isCut: false });
  expect(answerOf({ results: [{ ...result, date: "2026-02-30" }] })).toMatchObject({
    items: [],
    flaws: [{ reason: "no valid date", record: result.title, isLost: true }],
  });
});

test.each(["https://www.cbp.gov/newsroom", "https://www.whitehouse.gov/presidential-actions/2026/11/order/"])(
  "a search makes nothing official, not even a page of the government: %s",
  (url) => {
    expect(parse({ results: [{ ...result, url }] })[0]?.official).toBe(false);
  },
);

test("a response without results is malformed", () => {
  expect(() => parse({ error: { message: "retired", code: 403 } })).toThrow("no `results` list");
});
