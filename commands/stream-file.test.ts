import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { streamItems } from "./stream-file";

const folder = mkdtempSync(path.join(tmpdir(), "stream-file-"));
const news = {
  title: "Ferry strike ends",
  description: "Boats run again.",
  source: "Harbor Ledger",
  publishedAt: "2026-03-02T12:00:00Z",
  url: "https://ledger.example/1",
};
const notice = {
  title: "Notification of Temporary Travel Restrictions Applicable to Land Ports of Entry",
  source: "Federal Register",
  type: "Notice",
  publication_date: "2020-04-22",
  html_url: "https://www.federalregister.gov/documents/2020/04/22/2020-08605",
  effective_on: "2020-04-21",
  endsOn: "2020-05-20",
};

async function itemsOf(name: string, content: string | Buffer) {
  const file = path.join(folder, name);
  writeFileSync(file, content);
  const items = [];
  for await (const item of streamItems(file)) items.push(item);
  return items;
}
const lines = (...values: unknown[]) => values.map((value) => JSON.stringify(value)).join("\n");

test("a line is an article, plain or gzipped, and blank lines are skipped", async () => {
  const content = `${lines(news)}\n\n`;
  const expected = [
    { title: news.title, official: false, document: null, publishedAt: new Date(news.publishedAt) },
  ];
  expect(await itemsOf("plain.jsonl", content)).toMatchObject(expected);
  expect(await itemsOf("packed.jsonl.gz", gzipSync(content))).toMatchObject(expected);
});

test("a description is optional", async () => {
  expect(await itemsOf("short.jsonl", lines({ ...news, description: undefined }))).toMatchObject([
    { description: null },
  ]);
});

test("a Federal Register line is an official document with its type and dates", async () => {
  expect(await itemsOf("official.jsonl", lines(notice))).toMatchObject([
    {
      official: true,
      url: notice.html_url,
      publishedAt: new Date("2020-04-22T00:00:00Z"),
      document: { kind: "notice", effectiveOn: "2020-04-21", endsOn: "2020-05-20" },
    },
  ]);
});

test("an invalid line is reported and doesn't affect others", async () => {
  const content = [
    "{",
    "[]",
    '"text"',
    lines({ ...news, publishedAt: "soon" }),
    lines({ ...news, title: "" }),
    lines(news),
  ];
  const items = await itemsOf("broken.jsonl", content.join("\n"));
  expect(items.map((item) => item?.title ?? null)).toEqual([null, null, null, null, null, news.title]);
});

test("a missing file is reported by name", async () => {
  await expect(streamItems(path.join(folder, "none.jsonl")).next()).rejects.toThrow("none.jsonl");
});
