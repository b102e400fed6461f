import { expect, test } from "vitest";
import { parse, request } from "./perplexity";

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

test("without a date, the last update counts; without either, the result is dropped", () => {
  const [updated] = parse({ results: [{ ...result, date: null }] });
  expect(updated?.publishedAt).toEqual(new Date("2026-11-19T00:00:00Z"));
  expect(parse({ results: [{ ...result, date: null, last_updated: null }] })).toEqual([]);
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
