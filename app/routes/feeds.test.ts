import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { beforeAll, expect, test } from "vitest";
import { refresh } from "~/refresh/refresh.server";
import { DAY_MS } from "~/time";
import { loadContextOf, noon, testContext } from "../../tests/context";
import { expiredTrial, person } from "../../tests/people";
import { loader as json } from "./feed[.]json";
import { loader as rss } from "./feed[.]xml";
import { loader as landing } from "./_index";
import { loader as security } from "./[.]well-known.security[.]txt";
import { loader as robots } from "./robots[.]txt";
import { loader as share } from "./share[.]png";
import { loader as sitemap } from "./sitemap[.]xml";

const context = { ...testContext("feeds"), newId: () => crypto.randomUUID() };
const tomorrow = { ...context, now: () => new Date(noon.getTime() + DAY_MS) };

beforeAll(async () => {
  await refresh(context, { trigger: "cron" });
});

/** `site` separates one test's cached responses from another's. */
async function read(
  loader: (args: LoaderFunctionArgs) => Promise<Response>,
  path: string,
  { asOf = tomorrow, site = crypto.randomUUID() as string, headers = {} } = {},
) {
  const stored: Promise<unknown>[] = [];
  const response = await loader({
    request: new Request(`https://${site}.test${path}`, { headers }),
    params: {},
    context: { ...loadContextOf(asOf), waitUntil: (work: Promise<unknown>) => void stored.push(work) },
  } as unknown as LoaderFunctionArgs);
  const text = await response.text();
  await Promise.all(stored);
  return { text, headers: response.headers, status: response.status };
}

test("the feeds contain yesterday's level and forecast, and today's only tomorrow", async () => {
  const feed = await read(rss, "/feed.xml");
  expect(feed.headers.get("Content-Type")).toBe("application/rss+xml; charset=utf-8");
  expect(feed.text).toMatch(
    /<title>.*Nov 20, 2026: risk level \d+ out of 100 \(\w+\), February 2028 forecast [\d.]+%/,
  );
  const { items } = JSON.parse((await read(json, "/feed.json")).text);
  expect(items).toHaveLength(1);
  expect(JSON.parse((await read(json, "/feed.json", { asOf: context })).text).items).toEqual([]);
});

test("a day's link opens its page for a subscriber, and the public day for anyone else", async () => {
  const { items } = JSON.parse((await read(json, "/feed.json")).text);
  const opened = async (url: string, cookie = "") => {
    const request = new Request(url, { headers: { Cookie: cookie } });
    const args = { request, params: {}, context: loadContextOf(context) };
    const answer: unknown = await landing(args as unknown as LoaderFunctionArgs).catch((thrown) => thrown);
    return answer instanceof Response ? answer.headers.get("Location") : "landing page";
  };
  const { cookie } = await person(context);
  const ended = await person(context, expiredTrial(noon));
  const { url } = items[0];
  expect(await opened(url, cookie)).toBe("/dashboard/2026-11-20");
  for (const other of ["", ended.cookie]) expect(await opened(url, other)).toBe("landing page");
  for (const day of ["", "?day=", "?day=2026-02-30", "?day=../alerts"])
    expect(await opened(`https://exit-freedom.test/${day}`, cookie)).toBe("landing page");
});

test("the feeds of simulated sources say that they contain demonstration data", async () => {
  expect((await read(rss, "/feed.xml")).text).toContain("US Exit Freedom Monitor (demonstration data)");
});

test.each([
  ["/feed.xml", rss],
  ["/feed.json", json],
] as const)("%s answers 304 to a reader that has it, by tag or by date", async (path, loader) => {
  const { headers: tags } = await read(loader, path);
  const etag = tags.get("ETag") ?? "";
  const modified = tags.get("Last-Modified") ?? "";
  expect(etag).toMatch(/^"\w+"$/);
  const statusFor = async (headers: Record<string, string>) => (await read(loader, path, { headers })).status;
  expect(await statusFor({ "If-None-Match": etag })).toBe(304);
  expect(await statusFor({ "If-None-Match": `"other", W/${etag}` })).toBe(304);
  expect(await statusFor({ "If-Modified-Since": modified })).toBe(304);
  expect(await statusFor({ "If-None-Match": '"other"', "If-Modified-Since": modified })).toBe(200);
  expect(await statusFor({ "If-Modified-Since": "Thu, 01 Jan 2026 00:00:00 GMT" })).toBe(200);
});

test("a shared link's picture is that of yesterday's level, a static file", async () => {
  const { headers } = await read(share, "/share.png");
  expect(headers.get("Location")).toMatch(/^\/share\/level-\d+\.png$/);
  expect(headers.get("Cache-Control")).toBe("public, max-age=900");
  const first = await read(share, "/share.png", { asOf: context });
  expect(first.headers.get("Location")).toBe("/share/level-unknown.png");
});

test("a feed is created once and then served from the cache, whatever the query", async () => {
  const site = "cached";
  const first = await read(json, "/feed.json", { site });
  expect(first.headers.get("Cache-Control")).toBe("public, max-age=60");
  const unreadable = { ...tomorrow, db: undefined as never };
  expect((await read(json, "/feed.json?x=1", { site, asOf: unreadable })).text).toBe(first.text);
});

test("crawlers are told of the public pages, at the address that people see, and kept from all others", async () => {
  const { config } = context;
  const args = {
    request: new Request(`${config.APP_ORIGIN}/robots.txt`),
    params: {},
    context: loadContextOf(context),
  };
  const rules = await robots(args as unknown as LoaderFunctionArgs).text();
  expect(rules).toContain(`Sitemap: ${config.APP_ORIGIN}/sitemap.xml\n`);
  const closed = [...rules.matchAll(/^Disallow: (.+)$/gm)].map(([, path = ""]) => path);
  const xml = await sitemap(args as unknown as LoaderFunctionArgs).text();
  const pages = [...xml.matchAll(/<loc>(.+?)<\/loc>/g)].map(([, page = ""]) => new URL(page));
  expect(pages).toHaveLength(12);
  for (const { origin, pathname } of pages) {
    expect(origin).toBe(config.APP_ORIGIN);
    expect(closed.filter((path) => pathname.startsWith(path))).toEqual([]);
  }
});

test("security.txt names the contact address for less than a year, and is missing where none is set", async () => {
  const of = (contact?: string) => {
    const config = { ...context.config, CONTACT_EMAIL: contact };
    const request = new Request("https://exit-freedom.test/.well-known/security.txt");
    return security({ request, params: {}, context: loadContextOf({ ...context, config }) } as never);
  };
  const response = of("help@example.com");
  expect(response.headers.get("Content-Type")).toBe("text/plain; charset=utf-8");
  const lines = (await response.text()).trim().split("\n");
  const fields = Object.fromEntries(lines.map((line) => line.split(/: (.*)/, 2)));
  expect(fields).toEqual({
    Contact: "mailto:help@example.com",
    Expires: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    "Preferred-Languages": "en",
    Canonical: "https://exit-freedom.test/.well-known/security.txt",
  });
  const days = (new Date(String(fields.Expires)).getTime() - noon.getTime()) / DAY_MS;
  expect(days).toBeGreaterThan(30);
  expect(days).toBeLessThan(365);
  expect(of().status).toBe(404);
});

test("both feeds name the license of the data, which allows anyone to use it with attribution", async () => {
  expect((await read(rss, "/feed.xml")).text).toMatch(/<copyright>[^<]*CC BY 4\.0[^<]*<\/copyright>/);
  const { _license } = JSON.parse((await read(json, "/feed.json")).text);
  expect(_license).toEqual({
    name: "CC BY 4.0",
    url: "https://creativecommons.org/licenses/by/4.0/",
    terms: "https://exit-freedom.test/follow#license",
  });
});
