import { expect, test } from "vitest";
import { newsArticles } from "./tables.server";
import { testContext } from "../../tests/context";
import { documentOf } from "~/sources/official-document";
import { basisArticles, toScoredArticle } from "./articles.server";
import { recordArticles, type NewsItem } from "./record-articles.server";

const noon = new Date("2026-11-20T12:00:00Z");

test("hundreds of articles of maximum length, in three-byte characters, are all recorded once", async () => {
  const context = testContext("news-recording");
  const items = Array.from({ length: 250 }, (_, number): NewsItem => ({
    url: `https://ledger.example/${number}/${"x".repeat(1900)}`,
    title: `State Department revokes the passports of US citizens ${number} ${"漢".repeat(430)}`,
    description: `US citizens are barred from leaving the country. ${"漢".repeat(1950)}`,
    source: "漢".repeat(120),
    sourceKey: "guardian",
    publishedAt: noon,
    official: false,
    document: null,
    isDemonstration: true,
  }));
  expect(await recordArticles(context, items)).toMatchObject({ read: 250, recorded: 250 });
  expect(await recordArticles(context, items)).toMatchObject({ read: 250, recorded: 0 });
  expect(await context.db.$count(newsArticles)).toBe(250);
});

test("an official document's metadata is stored and read back with the article", async () => {
  const context = testContext("news-documents");
  const document = documentOf("rule", {
    agencies: ["State Department"],
    cfrParts: [{ title: 22, part: 51 }],
    action: "Final rule.",
    effectiveOn: "2026-12-01",
  });
  const rule: NewsItem = {
    url: "https://www.federalregister.gov/documents/2026/11/19/2026-20001/passports",
    title: "Passports: Revocation of US Passports of US Citizens",
    description: null,
    source: "Federal Register",
    sourceKey: "federal_register",
    publishedAt: new Date("2026-11-19T00:00:00Z"),
    official: true,
    document,
    isDemonstration: false,
  };
  const story = { ...rule, url: "https://ledger.example/passports", official: false, document: null };
  await recordArticles(context, [rule, story]);
  const rows = await basisArticles(context.db, {
    since: new Date("2026-11-01T00:00:00Z"),
    now: noon,
    withDemonstration: false,
  });
  const stored = new Map(rows.map(toScoredArticle).map((article) => [article.official, article.document]));
  expect(stored).toEqual(
    new Map([
      [true, document],
      [false, null],
    ]),
  );
});

test("a stored document that no longer matches its schema is rejected by name", async () => {
  const context = testContext("news-broken-document");
  await context.db.$client
    .prepare(
      `insert into news_articles (id, title, url, link, source, source_key, published_at, relevance_score, keywords, factor,
         stage, direction, reasons, document, topic)
       values ('a', 'Passports', 'https://a.example/', 'https://a.example/', 'Federal Register', 'federal_register', 1, 90, '[]',
         'passport-restrictions', 'act', 'raises', '[]', '{"kind":"letter"}', '')`,
    )
    .run();
  await expect(context.db.select().from(newsArticles)).rejects.toThrow(/kind/);
});
