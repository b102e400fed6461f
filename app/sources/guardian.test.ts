import { expect, test } from "vitest";
import { parse as answerOf, request } from "./guardian";

const parse = (body: unknown) => answerOf(body).items;

const article = {
  id: "us-news/2026/nov/20/passports",
  type: "article",
  webPublicationDate: "2026-11-20T08:00:00Z",
  webTitle: "Passport rule goes to court",
  webUrl: "https://newspaper.example/us-news/2026/nov/20/passports",
  fields: { trailText: "<p>Campaigners say the rule <em>goes too far</em></p>" },
};
const reply = (...results: unknown[]) => ({ response: { status: "ok", total: results.length, results } });

test("phrases are joined by OR, newest first, from a given instant", () => {
  const { searchParams } = new URL(
    request({
      baseUrl: "https://newspaper.example",
      key: "the-key",
      since: new Date("2026-11-17T12:00:00.500Z"),
      now: new Date("2026-11-20T12:00:00Z"),
    }).url,
  );
  expect(searchParams.get("q")).toContain('"passport revocation" OR "');
  // With a query the API sorts by relevance by default.
  expect(searchParams.get("order-by")).toBe("newest");
  expect(searchParams.get("from-date")).toBe("2026-11-17T12:00:00Z");
  expect(Number(searchParams.get("page-size"))).toBeLessThanOrEqual(200);
});

test("an article becomes an item, its trail text without markup", () => {
  expect(parse(reply(article))).toEqual([
    {
      url: article.webUrl,
      title: "Passport rule goes to court",
      description: "Campaigners say the rule goes too far",
      publishedAt: new Date("2026-11-20T08:00:00Z"),
      source: "The Guardian",
      official: false,
      document: null,
    },
  ]);
});

test("any or all fields may be missing", () => {
  const descriptions = parse(reply({ ...article, fields: undefined }, { ...article, fields: {} })).map(
    ({ description }) => description,
  );
  expect(descriptions).toEqual([null, null]);
});

test.each([
  ["the gateway's error", { message: "Unauthorized" }],
  ["the content API's error", { response: { status: "error", message: "page-size must be an integer" } }],
  ["an answer without results", { response: { status: "ok" } }],
])("%s is malformed", (_, body) => {
  expect(() => parse(body)).toThrow("The Guardian: no `response.results` in the response");
});
