import { expect, test } from "vitest";
import { createStandIns } from "./stand-ins";
import type { DemonstrationArticle } from "./news/article";

const now = () => new Date("2026-11-20T12:00:00Z");

const ask = (path: string, init?: RequestInit, articles?: () => DemonstrationArticle[]) =>
  createStandIns({ now, articles }).fetch(new Request(`http://localhost:8788${path}`, init));
const status = async (answer: Promise<Response>) => (await answer).status;

test("The News API requires a key and a date without a zone, and caps results at its plan's limit", async () => {
  const path = "/thenewsapi/v1/news/all";
  expect(await status(ask(path))).toBe(401);
  expect(await status(ask(`${path}?api_token=any&published_after=2026-11-17T12:00:00Z`))).toBe(400);
  const answer = await ask(`${path}?api_token=any&limit=200`);
  const { meta, data } = await answer.json<{ meta: { limit: number }; data: { published_at: string }[] }>();
  expect(meta.limit).toBe(25);
  expect(data.length).toBeLessThanOrEqual(25);
  expect(data[0]?.published_at).toMatch(/^2026-11-20T\d{2}:\d{2}:\d{2}\.\d{6}Z$/);
  expect(answer.headers.get("X-UsageLimit-Remaining")).toBe("2499");
  const withWords = ask(`${path}?api_token=any&search=${encodeURIComponent('"exit ban" OR "passport"')}`);
  expect((await (await withWords).json<{ data: unknown[] }>()).data).toEqual([]);
});

test("the Guardian's gateway and its API have different error shapes, and searches sort by relevance by default", async () => {
  const path = "/guardian/search";
  expect(await (await ask(path)).json()).toEqual({ message: "Unauthorized" });
  expect(await (await ask(`${path}?api-key=any&page-size=201`)).json()).toMatchObject({
    response: { status: "error" },
  });
  const orderOf = async (query: string) =>
    (await (await ask(`${path}?api-key=any&${query}`)).json<{ response: { orderBy: string } }>()).response
      .orderBy;
  expect(await orderOf("q=passport")).toBe("relevance");
  expect(await orderOf("page-size=5")).toBe("newest");
});

test("Perplexity's chat completions are retired; its search rejects invalid input", async () => {
  const headers = { Authorization: "Bearer any" };
  const post = (path: string, body: unknown) =>
    ask(`/perplexity${path}`, { method: "POST", headers, body: JSON.stringify(body) });
  expect(await status(post("/chat/completions", {}))).toBe(403);
  expect(await status(post("/search", {}))).toBe(422);
  expect(await status(post("/search", { query: "q", max_results: 21 }))).toBe(422);
  expect(await status(post("/search", { query: "q", search_after_date_filter: "2026-11-17" }))).toBe(422);
  expect(await status(post("/search", { query: ["q"], search_after_date_filter: "11/17/2026" }))).toBe(200);
  expect(await status(ask("/perplexity/search", { method: "POST", headers, body: "no json" }))).toBe(422);
});

test("Congress.gov requires a key, returns XML unless JSON is requested, and 20 bills by default", async () => {
  const path = "/api_data_gov/v3/bill/119";
  expect(await status(ask(path))).toBe(403);
  const headers = { "X-Api-Key": "any" };
  expect((await ask(path, { headers })).headers.get("Content-Type")).toContain("xml");
  const bills = () =>
    Array.from({ length: 30 }, (_, index): DemonstrationArticle => ({
      title: `Bill ${index}`,
      description: null,
      source: "congress.example",
      url: `https://congress.example/${index}`,
      publishedAt: now(),
      carriers: ["api_data_gov"],
    }));
  const page = await (
    await ask(`${path}?format=json`, { headers }, bills)
  ).json<{
    bills: unknown[];
    pagination: { count: number; next?: string };
  }>();
  expect(page.bills).toHaveLength(20);
  expect(page.pagination).toMatchObject({ count: 30 });
  expect(page.pagination.next).toContain("offset=20");
  expect(await status(ask("/api_data_gov/v3/laws", { headers }))).toBe(404);
});

test("the Federal Register omits `results` without hits, and names unknown parameters", async () => {
  const path = "/federal_register/api/v1/documents.json";
  const none = await ask(`${path}?conditions[publication_date][gte]=2030-01-01`);
  expect(Object.keys(await none.json<object>())).toEqual(["description", "count"]);
  expect(await status(ask(`${path}?conditions[colour]=red`))).toBe(400);
  expect(await status(ask(`${path}?fields[]=colour`))).toBe(400);
  const some = await ask(`${path}?fields[]=title&fields[]=html_url`);
  const { results } = await some.json<{ results: object[] }>();
  expect(Object.keys(results[0] ?? {})).toEqual(["title", "html_url"]);
});

test("Treasury's values are strings, and only months with a published statement appear", async () => {
  const path = "/treasury/services/api/fiscal_service/v1/accounting/mts/mts_table_5";
  expect(await status(ask(`${path}?sorts=-record_date`))).toBe(400);
  const { data, meta } = await (
    await ask(`${path}?filter=classification_desc:in:(Total--Department of State),record_date:gte:2026-09-06`)
  ).json<{ data: Record<string, string>[]; meta: Record<string, unknown> }>();
  expect(data.map(({ record_date }) => record_date)).toEqual(["2026-10-31", "2026-09-30"]);
  // October is the first month of the fiscal year, September the twelfth.
  expect(data[0]?.current_fytd_net_outly_amt).toBe(data[0]?.current_month_net_outly_amt);
  expect(Number(data[1]?.current_fytd_net_outly_amt)).toBeGreaterThan(30e9);
  expect(meta["total-count"]).toBe(2);
  const none = await (await ask(`${path}?filter=record_date:gte:2030-01-01`)).json();
  expect(none).toMatchObject({ data: [], meta: { "total-count": 0, "total-pages": 1 } });
});

test("GDELT reports errors in plain text with status 200", async () => {
  const answerTo = async (query: string) => {
    const answer = await ask(`/gdelt/api/v2/doc/doc?query=${encodeURIComponent(query)}`, {
      headers: { "User-Agent": "test" },
    });
    expect(answer.status).toBe(200);
    return answer.text();
  };
  expect(await answerTo(`(${'"exit ban" OR '.repeat(30)}"x")`)).toContain("too short or too long");
  expect(await answerTo('"exit ban" OR "exit permit"')).toContain("must be surrounded by ()");
  const found = await answerTo('("exit ban" OR "exit permit")');
  expect(found).toMatch(/^\{"articles":/);
  expect(found).toMatch(/"seendate":"20261120T\d{6}Z"/);
});

test("articles from a stream of all news are found only by a search's words", async () => {
  const article = (title: string): DemonstrationArticle => ({
    title,
    description: null,
    source: "stream.example",
    url: `https://stream.example/${title.length}`,
    publishedAt: now(),
    carriers: ["thenewsapi"],
    isUnsearched: true,
  });
  const stream = () => [article("State revokes hundreds of passports"), article("Striker to exit the club")];
  const search = encodeURIComponent('"revoke passports" | "exit ban"');
  const { data } = await (
    await ask(`/thenewsapi/v1/news/all?api_token=any&search=${search}`, {}, stream)
  ).json<{ data: { title: string }[] }>();
  expect(data.map(({ title }) => title)).toEqual(["State revokes hundreds of passports"]);
});
