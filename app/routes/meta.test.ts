import type { MetaFunction } from "@remix-run/cloudflare";
import { expect, test } from "vitest";
import { LISTED_PAGES } from "~/feeds/crawlers";

type PageModule = { default?: unknown; meta?: MetaFunction };

/** Every page inside and outside; a new route is found by itself. `_app` only frames the others. */
const pages = Object.entries(
  import.meta.glob<PageModule>(["./*.tsx", "!./_app.tsx", "!./*.test.*"], { eager: true }),
).filter(([, { default: page }]) => page !== undefined);

function metaOf({ meta }: PageModule) {
  const args = { data: undefined, params: {}, location: { pathname: "/" }, matches: [], error: undefined };
  const tags = meta?.(args as unknown as Parameters<MetaFunction>[0]) ?? [];
  const title = tags.flatMap((tag) => ("title" in tag ? [tag.title] : []));
  const description = tags.flatMap((tag) =>
    "name" in tag && tag.name === "description" ? [tag.content as string] : [],
  );
  return { title, description };
}

test.each(pages)("the page of %s has one title and one description", (_, page) => {
  const { title, description } = metaOf(page);
  expect(title).toEqual([expect.stringMatching(/\S{3}/)]);
  expect(description).toEqual([expect.stringMatching(/^\S.{15,200}[.]$/)]);
  expect([...title, ...description].join(), "curly apostrophes, as on the page").not.toMatch(/\p{L}'/u);
});

test("no two pages have the same description", () => {
  const described = pages.map(([file, page]) => [metaOf(page).description[0], file] as const);
  const shared = described.filter(
    ([text], index) => described.findIndex(([other]) => other === text) !== index,
  );
  expect(shared).toEqual([]);
  expect(described.length).toBeGreaterThan(40);
});

test.each(LISTED_PAGES)("%s offers both feeds of the daily level to readers that look for them", (path) => {
  const file =
    { "/": "./_index.tsx", "/register": "./register.tsx" }[path as string] ?? `./_app.${path.slice(1)}.tsx`;
  const page = pages.find(([name]) => name === file)?.[1] ?? expect.fail(file);
  const site = { origin: "https://monitor.example", day: "2026-11-20" };
  const args = {
    data: undefined,
    params: {},
    location: { pathname: path },
    matches: [{ data: { site } }],
    error: undefined,
  };
  const tags = page.meta?.(args as unknown as Parameters<MetaFunction>[0]) ?? [];
  const offered = tags.flatMap((tag) =>
    "rel" in tag && tag.rel === "alternate" ? [[tag.type, tag.href]] : [],
  );
  expect(offered).toEqual([
    ["application/rss+xml", "/feed.xml"],
    ["application/feed+json", "/feed.json"],
  ]);
});
