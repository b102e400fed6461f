import { expect, test } from "vitest";
import { parse as answerOf, readBody, request, tighten } from "./gdelt";
import { SourceError } from "./source-error";

const parse = (body: unknown) => answerOf(body).items;

const article = {
  url: "https://dispatch.example/exit",
  title: "U . S . court weighs exit permits , ruling due Friday",
  seendate: "20261119T011500Z",
  domain: "dispatch.example",
  language: "English",
  sourcecountry: "United States",
};

test("the query is short enough, with its OR in parentheses", () => {
  const { searchParams } = new URL(
    request({
      baseUrl: "https://gdelt.example",
      since: new Date("2026-11-17T12:00:00Z"),
      now: new Date("2026-11-20T12:00:00Z"),
    }).url,
  );
  const query = searchParams.get("query") ?? "";
  // Longer ones are rejected with "Your query was too short or too long."
  expect(query.length).toBeLessThanOrEqual(250);
  expect(query).toMatch(/^\("passport revocation" OR .+"\) sourcelang:eng sourcecountry:US$/);
  expect(searchParams.get("startdatetime")).toBe("20261117120000");
  expect(searchParams.get("enddatetime")).toBe("20261120120000");
  expect(Number(searchParams.get("maxrecords"))).toBeLessThanOrEqual(250);
});

test("an article becomes an item with normalized punctuation", () => {
  expect(parse({ articles: [article] })).toEqual([
    {
      url: "https://dispatch.example/exit",
      title: "U.S. court weighs exit permits, ruling due Friday",
      description: null,
      publishedAt: new Date("2026-11-19T01:15:00Z"),
      source: "dispatch.example",
      official: false,
      document: null,
    },
  ]);
});

test.each([
  ["U . S . Indexes Move , May 14 : Cisco ( Nasdaq ) up", "U.S. Indexes Move, May 14: Cisco (Nasdaq) up"],
  ["US - China talks ; what next ?", "US-China talks; what next?"],
  ["Trump ' s order , the House ’ s bill : it isn ' t law", "Trump's order, the House’s bill: it isn't law"],
  ["10 , 000 passports , 3 . 5 % of all , by 7 : 30", "10,000 passports, 3.5% of all, by 7:30"],
  ["May 14 , 3 held ; in 2025 , 300 were", "May 14, 3 held; in 2025, 300 were"],
  ["“ No exit ” bill ( H . R . 88 )", "“No exit” bill (H.R. 88)"],
  ["Nothing to tighten", "Nothing to tighten"],
])("%s", (spaced, title) => expect(tighten(spaced)).toBe(title));

test("an empty object means no results", () => {
  expect(parse(readBody("{}"))).toEqual([]);
});

test("control characters inside the JSON are tolerated", () => {
  expect(readBody('{"articles": [{"title": "a\u0001b\nc"}]}')).toEqual({ articles: [{ title: "a b c" }] });
});

function refusalOf(body: string): SourceError {
  try {
    readBody(body);
  } catch (error) {
    if (error instanceof SourceError) return error;
  }
  throw new Error("it was not refused");
}

test("plain-text errors are classified by their words, whatever the status", () => {
  const throttled = refusalOf("Please limit requests to one every 5 seconds or contact the operator.");
  expect(throttled).toMatchObject({ kind: "rate-limited", detail: { retryAfterMs: 15_000 } });
  const refused = refusalOf("Your query was too short or too long.");
  expect(refused).toMatchObject({ kind: "malformed" });
  expect(refused.message).toBe('GDELT: no JSON, but "Your query was too short or too long."');
});

test.each([
  '{"error": "internal"}',
  '{"status": "error", "articles": null}',
  "[]",
  '<html><script>var state = {"a": [{"b": 1}]};</script></html>',
])("an answer that is neither empty nor has articles isn't one without results: %s", (body) => {
  expect(() => parse(readBody(body))).toThrow("GDELT: no `articles` list");
});

test("a page that says so is throttling, a headline that says so isn't", () => {
  expect(refusalOf("<html><h1>Too Many Requests</h1></html>")).toMatchObject({ kind: "rate-limited" });
  const title = "Please limit requests to one every day, passport office asks";
  expect(parse(readBody(JSON.stringify({ articles: [{ ...article, title }] })))).toMatchObject([{ title }]);
});

test("an invalid date or article affects only itself", () => {
  expect(parse({ articles: [{ ...article, seendate: "19 Nov" }, 7, article] })).toHaveLength(1);
  expect(() => parse({ articles: "none" })).toThrow("GDELT: no `articles` list");
});

test.each([
  ["a bare quotation mark", 'Officials say "no exit permits" for now'],
  ["a backslash before the end of the text", "Passport rule \\"],
  ["an escape that JSON doesn't have", "Passport \\x41 rule"],
  ["a cut escape", "Passport \\u00 rule"],
])("an article with %s loses none of the others, and is marked as damaged", (_, title) => {
  const article = (text: string, url: string) =>
    `{"url": "${url}", "title": "${text}", "seendate": "20261119T101500Z", "domain": "a.example"}`;
  const body = `{"articles": [${article("First", "https://a.example/1")}, ${article(title, "https://a.example/2")}, ${article("Last", "https://a.example/3")}]}`;
  const { items, flaws } = answerOf(readBody(body));
  expect(items.map(({ url }) => url)).toEqual([1, 2, 3].map((n) => `https://a.example/${n}`));
  expect([items[0]?.title, items[2]?.title]).toEqual(["First", "Last"]);
  expect(flaws).toMatchObject([{ reason: "damaged characters", isLost: false }]);
});
